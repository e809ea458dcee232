import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import './fake/register.ts';
import type { ToolFile } from '../../../src/session/host/index.ts';
import type { Session } from '../../../src/session/types.ts';
import { fakeSession, fakeTool } from './fake/sessions.ts';

const { TrustedReads } = await import('../../../src/vscode/workspace-tools/trusted-reads.ts');
const { EventEmitter, shown } = await import('./fake/vscode.ts');

const TOOL = { name: 'look', description: null, inputSchema: { type: 'object' as const }, destructive: false };

describe('a person’s trust that a tool only reads', () => {
  let folder: string;
  let file: string;
  let kept: Map<string, unknown>;
  let sessions: Session[];
  let files: ToolFile[];
  let trusted: string[];
  const sessionsChanged = new EventEmitter<Session>();
  const filesChanged = new EventEmitter<undefined>();
  const open: { dispose(): void }[] = [];

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trusted-'));
    file = path.join(folder, 'look.tool.ts');
    fs.writeFileSync(file, '// as it was read');
    kept = new Map();
    sessions = [];
    trusted = [];
    files = [loaded()];
    shown.modals.length = 0;
    shown.notes.length = 0;
  });
  afterEach(() => {
    for (const each of open.splice(0)) each.dispose();
    fs.rmSync(folder, { recursive: true });
  });

  /** The file, loaded now. */
  function loaded(): ToolFile {
    const own = { tools: [TOOL], resources: [], prompts: [] };
    return { file, own, state: { name: 'loaded' }, files: [file], loadedAt: Date.now() + 1 } as unknown as ToolFile;
  }

  function marks(): InstanceType<typeof TrustedReads> {
    const made = new TrustedReads({
      store: { get: (key) => kept.get(key), update: (key, value) => Promise.resolve(void kept.set(key, value)) },
      sessions: {
        get all() {
          return sessions;
        },
        get: (id) => sessions.find((each) => each.id === id),
        onDidChange: sessionsChanged.event,
      },
      tools: {
        get files() {
          return files;
        },
        onDidChange: filesChanged.event,
        trustReads: (of, names) => void trusted.push(`${path.basename(of)}: ${[...names].join()}`),
      },
    });
    open.push(made);
    return made;
  }

  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));
  const answered = async (title: string | undefined): Promise<void> => {
    while (shown.modals.length === 0) await settle();
    shown.modals.shift()?.answer(title);
    await settle();
  };
  const { sessionId: _, ...ownTool } = fakeTool('look', { kind: 'application' });

  it('is asked for once, kept, and brought in again with the same code', async () => {
    const first = marks();
    const done = first.trust(ownTool);
    while (shown.modals.length === 0) await settle();
    assert.match(shown.modals[0]?.message ?? '', /Trust that look only reads\?/);
    await answered('Trust as Read-only');
    await done;
    assert.deepEqual(trusted, ['look.tool.ts: look']);
    files = [loaded()];
    filesChanged.fire(undefined);
    await settle();
    assert.deepEqual(trusted, ['look.tool.ts: look', 'look.tool.ts: look']);
    trusted.length = 0;
    marks(); // another window
    await settle();
    assert.deepEqual(trusted, ['look.tool.ts: look']);
  });

  it('does not hold for other code', async () => {
    const made = marks();
    const done = made.trust(ownTool);
    await answered('Trust as Read-only');
    await done;
    fs.writeFileSync(file, '// other code');
    files = [{ ...loaded(), loadedAt: Date.now() + 1_000 }];
    filesChanged.fire(undefined);
    await settle();
    assert.deepEqual(trusted, ['look.tool.ts: look', 'look.tool.ts: ']);
  });

  it('is not given to code that was changed since it was loaded, nor without a yes', async () => {
    const made = marks();
    const no = made.trust(ownTool);
    await answered(undefined);
    await no;
    files = [{ ...loaded(), loadedAt: Date.now() - 60_000 }];
    const done = made.trust(ownTool);
    await answered('Trust as Read-only');
    await done;
    assert.deepEqual(trusted, []);
    assert.match(shown.notes[0] ?? '', /changed since it was loaded/);
  });

  it('is taken back', async () => {
    const made = marks();
    const done = made.trust(ownTool);
    await answered('Trust as Read-only');
    await done;
    await made.withdraw(ownTool);
    await settle();
    assert.deepEqual([trusted.at(-1), kept.get('teahouse.trustedReads')], ['look.tool.ts: ', {}]);
  });

  it('is not for a tool whose author says that it destroys something, nor for one of a widget', async () => {
    const made = marks();
    await made.trust({ ...ownTool, annotations: { destructiveHint: true } });
    await made.trust(fakeTool('counter.add.click'));
    assert.deepEqual([shown.modals, trusted], [[], []]);
    assert.match(shown.notes[0] ?? '', /destroys something/);
  });

  it('is given to the tools of an app in its session too', async () => {
    const given: string[][] = [];
    files = [];
    const session = fakeSession('tea');
    const own = { tools: [TOOL], resources: [], prompts: [] };
    sessions = [
      {
        ...session,
        app: { name: 'tea', file, shipped: false },
        own,
        files: [file],
        loadedAt: Date.now() + 1,
        trustReads: (names: ReadonlySet<string>) => void given.push([...names]),
      },
    ];
    const done = marks().trust(fakeTool('tea.look', { kind: 'application' }));
    await answered('Trust as Read-only');
    await done;
    assert.deepEqual(given, [['look']]);
  });
});
