import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import './fake/register.ts';
import type { ToolFile } from '../../../src/session/host/index.ts';
import type { CodeChange } from '../../../src/vscode/code-changes.ts';
import { AllowedFiles } from '../../../src/vscode/consent/allowed-files.ts';
import { RunConsent } from '../../../src/vscode/consent/run-consent.ts';

const { ToolFiles } = await import('../../../src/vscode/workspace-tools/tool-files.ts');
const { FileProblems } = await import('../../../src/vscode/workspace-tools/file-problems.ts');
const { EventEmitter, Uri, diagnostics, opened, shown, watchers, workspace } = await import('./fake/vscode.ts');

/** A store of a workspace, kept over windows. */
function memento() {
  const kept = new Map<string, unknown>();
  return {
    get: (key: string) => kept.get(key),
    update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  };
}

/** A file of tools as if it were loaded. */
function loadedFile(file: string, more: Partial<ToolFile> = {}): ToolFile {
  const own = { tools: [], resources: [], prompts: [] };
  const loaded = {
    file,
    own,
    state: { name: 'loaded' },
    problems: [],
    collisions: [],
    files: [file],
    loadedAt: Date.now(),
  };
  return { ...loaded, ...more } as ToolFile;
}

/** The files that are loaded, without workers. */
class FakeTools {
  readonly changed = new EventEmitter<undefined>();
  readonly onDidChange = this.changed.event;
  readonly loads: string[] = [];
  files: ToolFile[] = [];
  load(file: string): Promise<ToolFile> {
    this.loads.push(path.basename(file));
    const loaded = loadedFile(file);
    this.files = [...this.files.filter((each) => each.file !== file), loaded];
    this.changed.fire(undefined);
    return Promise.resolve(loaded);
  }
  unload(file: string): void {
    this.files = this.files.filter((each) => each.file !== file);
  }
}

describe('the files of tools of a workspace', () => {
  let folder: string;
  let store: ReturnType<typeof memento>;
  let isTrusted: boolean;
  let changes: InstanceType<typeof EventEmitter<CodeChange>>;
  const windows: { dispose(): void }[] = [];

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tool-files-'));
    for (const name of ['echo', 'greet']) write(name, `// ${name}`);
    workspace.found = ['echo', 'greet'].map((name) => Uri.file(file(name)));
    store = memento();
    isTrusted = true;
    shown.notes.length = 0;
    shown.picks.length = 0;
    shown.noteAnswer = undefined;
  });
  afterEach(() => {
    for (const each of windows.splice(0)) each.dispose();
    workspace.found = [];
    workspace.within = () => false;
    fs.rmSync(folder, { recursive: true });
  });

  const file = (name: string): string => path.join(folder, `${name}.tool.ts`);
  const write = (name: string, text: string): void => fs.writeFileSync(file(name), text);

  /** A window of VS Code: what it has loaded, and what is in its workspace. */
  function open() {
    const tools = new FakeTools();
    changes = new EventEmitter<CodeChange>();
    const files = new ToolFiles({
      tools,
      consent: new RunConsent({ allowed: new AllowedFiles(store), trusted: () => isTrusted }),
      store,
      changes: { onDidChange: changes.event },
      trusted: () => isTrusted,
      onSave: () => true,
    });
    windows.push(files);
    const standing = (): string[] =>
      files.all.map((each) =>
        `${path.basename(each.file)} ${each.loaded ? 'runs' : 'waits'} ${each.asks ?? ''}`.trim(),
      );
    return { tools, files, standing };
  }

  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await settle();
  };
  const changed = async (name: string, byHand: boolean): Promise<void> => {
    changes.fire({ uri: Uri.file(file(name)) as never, byHand, at: Date.now() + 1 });
    await settle();
  };

  it('are not looked for before a person enabled them', async () => {
    const { tools, files, standing } = open();
    await files.begin();
    assert.deepEqual([standing(), tools.loads, files.isEnabled], [[], [], false]);
  });

  it('run as far as the person picked them', async () => {
    const { tools, files, standing } = open();
    shown.pickAnswers = ['echo.tool.ts'];
    await files.enable();
    assert.deepEqual(shown.picks, [['echo.tool.ts', 'greet.tool.ts']]);
    assert.deepEqual([tools.loads, standing()], [['echo.tool.ts'], ['echo.tool.ts runs', 'greet.tool.ts waits new']]);
  });

  it('are not enabled by a person who leaves the question, nor in a workspace that is not trusted', async () => {
    const { files } = open();
    await files.enable();
    assert.equal(files.isEnabled, false);
    isTrusted = false;
    shown.picks.length = 0;
    await files.enable();
    assert.deepEqual([files.isEnabled, shown.picks], [false, []]);
    assert.match(shown.notes.at(-1) ?? '', /trust the workspace/);
  });

  it('go on in the next window, but for code that is not what the person allowed', async () => {
    shown.pickAnswers = ['echo.tool.ts greet.tool.ts'];
    await open().files.enable();
    write('greet', '// another');
    const next = open();
    await next.files.begin();
    assert.deepEqual(next.standing(), ['echo.tool.ts runs', 'greet.tool.ts waits changed']);
    await next.files.load(file('greet'));
    assert.deepEqual(next.standing(), ['echo.tool.ts runs', 'greet.tool.ts runs']);
  });

  it('wait in a workspace whose trust was taken away', async () => {
    shown.pickAnswers = ['echo.tool.ts'];
    await open().files.enable();
    isTrusted = false;
    const next = open();
    await next.files.begin();
    assert.deepEqual([next.tools.loads, next.standing()], [[], []]);
  });

  it('are loaded at once when the person saves them by hand, and asked about otherwise', async () => {
    const { tools, files, standing } = open();
    shown.pickAnswers = ['echo.tool.ts'];
    await files.enable();
    write('echo', '// by hand');
    await changed('echo', true);
    await until(() => tools.loads.length === 2);
    assert.deepEqual([tools.loads.length, shown.notes], [2, []]);
    write('echo', '// by an agent');
    await changed('echo', false);
    await until(() => shown.notes.length > 0);
    assert.deepEqual([tools.loads.length, standing()[0]], [2, 'echo.tool.ts runs changed']);
    assert.match(shown.notes[0] ?? '', /echo\.tool\.ts was changed\. Load the tools as they are now\?/);
    shown.noteAnswer = 'Load';
    await changed('echo', false);
    await until(() => tools.loads.length === 3);
    assert.deepEqual([tools.loads.length, standing()[0]], [3, 'echo.tool.ts runs']);
  });

  it('are asked about no more once the person does not want that of a file; its row still says that it waits', async () => {
    const { tools, files, standing } = open();
    shown.pickAnswers = ['echo.tool.ts'];
    await files.enable();
    write('echo', '// by an agent');
    shown.noteAnswer = 'Not for This File';
    await changed('echo', false);
    await until(() => shown.notes.length === 1);
    write('echo', '// by an agent again');
    await changed('echo', false);
    await changed('greet', false);
    await until(() => shown.notes.length === 2);
    assert.match(shown.notes[1] ?? '', /greet\.tool\.ts/);
    assert.deepEqual([tools.loads, standing()[0]], [['echo.tool.ts'], 'echo.tool.ts runs changed']);
  });

  it('are not run by a save by hand of a file that the person never allowed', async () => {
    const { tools, files } = open();
    shown.pickAnswers = ['echo.tool.ts'];
    await files.enable();
    await changed('greet', true);
    await until(() => shown.notes.length > 0);
    assert.deepEqual(tools.loads, ['echo.tool.ts']);
    assert.match(shown.notes[0] ?? '', /greet\.tool\.ts holds tools for agents/);
  });

  it('run only as they were when the person was asked: what was written meanwhile waits, or is asked about again', async () => {
    const { tools, files, standing } = open();
    const pick = (): string => {
      write('echo', '// by an agent, while the person picks');
      return 'echo.tool.ts greet.tool.ts';
    };
    Object.assign(shown, { pickAnswers: { shift: pick } });
    await files.enable();
    shown.pickAnswers = [];
    assert.deepEqual([tools.loads, standing()[0]], [['greet.tool.ts'], 'echo.tool.ts waits new']);
    let asked = 0;
    Object.defineProperty(shown, 'noteAnswer', {
      configurable: true,
      get: () => {
        if (++asked === 1) write('echo', '// by an agent, while the person reads');
        return 'Load';
      },
    });
    await changed('echo', false);
    await until(() => tools.loads.length === 2);
    Object.defineProperty(shown, 'noteAnswer', { configurable: true, writable: true, value: undefined });
    assert.equal(asked, 2);
    assert.match(shown.notes[1] ?? '', /echo\.tool\.ts was changed again while you were asked/);
  });

  it('are known when they come, and gone when they are deleted', async () => {
    const { tools, files, standing } = open();
    shown.pickAnswers = ['echo.tool.ts'];
    await files.enable();
    write('new', '// new');
    const watcher = watchers.get('**/*.tool.{ts,mts,cts,js,mjs,cjs}');
    watcher?.created.fire(Uri.file(file('new')));
    await until(() => shown.notes.length > 0);
    assert.deepEqual(standing().at(-1), 'new.tool.ts waits new');
    assert.match(shown.notes[0] ?? '', /new\.tool\.ts holds tools for agents/);
    watcher?.created.fire(Uri.file(path.join(folder, 'node_modules', 'x.tool.ts')));
    // A file of a virtual workspace may have the same path; what is on disk stays.
    watcher?.deleted.fire(Uri.parse(`memfs:${file('echo')}`));
    await settle();
    assert.deepEqual(tools.files.length, 1);
    watcher?.deleted.fire(Uri.file(file('echo')));
    await settle();
    assert.deepEqual([tools.files, standing()], [[], ['greet.tool.ts waits new', 'new.tool.ts waits new']]);
  });

  it('go with their folder when it is removed from the workspace, and come with a new one', async () => {
    const { tools, files, standing } = open();
    shown.pickAnswers = ['echo.tool.ts greet.tool.ts'];
    await files.enable();
    workspace.within = ({ fsPath }) => !fsPath.endsWith('greet.tool.ts');
    workspace.found = [Uri.file(file('echo'))];
    workspace.foldersChanged.fire(undefined);
    await settle();
    assert.deepEqual([standing(), tools.files.length], [['echo.tool.ts runs'], 1]);
    workspace.within = () => true;
    write('other', '// of another folder');
    workspace.found = ['echo', 'greet', 'other'].map((name) => Uri.file(file(name)));
    workspace.foldersChanged.fire(undefined);
    await until(() => standing().length === 3);
    assert.deepEqual(standing(), ['echo.tool.ts runs', 'greet.tool.ts runs', 'other.tool.ts waits new']);
    assert.deepEqual([tools.loads, shown.notes], [['echo.tool.ts', 'greet.tool.ts', 'greet.tool.ts'], []]);
  });

  it('end when they are disabled, and nothing stays open', async () => {
    const before = opened.size;
    const { tools, files, standing } = open();
    shown.pickAnswers = ['echo.tool.ts'];
    await files.enable();
    await files.disable();
    assert.deepEqual([tools.files, standing(), files.isEnabled], [[], [], false]);
    await changed('echo', true);
    assert.deepEqual(tools.loads, ['echo.tool.ts']);
    files.dispose();
    assert.equal(opened.size, before);
  });

  it('show what is wrong with them at its line, until it is mended', async () => {
    const { tools, files } = open();
    shown.pickAnswers = ['echo.tool.ts'];
    await files.enable();
    const problems = new FileProblems(files);
    windows.push(problems);
    const error = { code: 'threw', message: 'no kettle', file: file('echo'), line: 2 } as const;
    tools.files = [loadedFile(file('echo'), { state: { name: 'failed', error } })];
    tools.changed.fire(undefined);
    const [found] = diagnostics.get(file('echo')) ?? [];
    assert.deepEqual([found?.message, found?.range.start.line, found?.code], ['no kettle', 1, 'threw']);
    tools.files = [loadedFile(file('echo'), { state: { name: 'ended', why: 'unresponsive' } })];
    tools.changed.fire(undefined);
    assert.match(diagnostics.get(file('echo'))?.[0]?.message ?? '', /no longer answered.*\n.*loaded again/);
    tools.files = [loadedFile(file('echo'), { collisions: [{ name: 'echo', holder: 'echo' }] })];
    tools.changed.fire(undefined);
    assert.match(diagnostics.get(file('echo'))?.[0]?.message ?? '', /no tool “echo”/);
    tools.files = [loadedFile(file('echo'))];
    tools.changed.fire(undefined);
    assert.equal(diagnostics.get(file('echo')), undefined);
  });
});
