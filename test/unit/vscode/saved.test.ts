import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import './fake/register.ts';
import type { RestorePoint } from '../../../src/protocol/worker.ts';
import type { Session, Sessions } from '../../../src/session/types.ts';
import { Emitter } from '../../../src/session/host/emitter.ts';
import { fakeSession } from './fake/sessions.ts';

const { readSavedSession } = await import('../../../src/vscode/saved/read-saved-session.ts');
const { savedText } = await import('../../../src/vscode/saved/saved-session.ts');
const { SessionFiles } = await import('../../../src/vscode/saved/session-files.ts');
const { SavedSessions } = await import('../../../src/vscode/saved/saved-sessions.ts');

const point: RestorePoint = { model: '{"n":1}', messages: [{ type: 'due', at: new Date(0) }], entry: 7 };

/** A session with a model to go on from; `rests` says that it was taken down, `stops` ends it. */
function session(id: string, at: RestorePoint | null = point) {
  const rests = new Emitter<void>();
  const end = new AbortController();
  return Object.assign(fakeSession(id), {
    args: ['people.csv'],
    point: at,
    onDidChangePoint: rests.event,
    signal: end.signal,
    rests: () => rests.emit(),
    stops: () => end.abort(),
  });
}

describe('a saved session', () => {
  it('is read as it was written, dates in its messages too', () => {
    const read = readSavedSession(savedText(session('mine')) ?? '');
    assert.deepEqual(read, {
      saved: {
        id: 'mine',
        app: { name: 'mine', file: '/apps/mine.tea.ts', shipped: false },
        args: ['people.csv'],
        point,
      },
    });
  });

  it('is none where there is nothing to go on from, or too much', () => {
    assert.equal(savedText(session('mine', null)), null);
    assert.equal(savedText(session('mine', { ...point, model: 'x'.repeat(17 * 1024 * 1024) })), null);
  });

  it('that cannot be used says why', () => {
    const text = savedText(session('mine')) ?? '';
    for (const [broken, fault] of [
      ['{', /JSON/],
      ['null', /expected object/],
      [text.replace('"version":1', '"version":2'), /A newer Teahouse wrote it \(version 2, this one reads 1\)/],
      [text.replace('"id":"mine"', '"id":"../mine"'), /id/],
      [text.replace('"entry":7', '"entry":-1'), /point.entry/],
      [text.replace('[{', '{').replace('}}]', '}}'), /no list/],
    ] as const) {
      assert.notEqual(broken, text);
      const read = readSavedSession(broken);
      assert.match('fault' in read ? read.fault : 'read', fault);
    }
  });
});

describe('the files of sessions', () => {
  let folder: string;
  beforeEach(() => {
    folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-saved-')), 'sessions');
  });
  afterEach(() => fs.rmSync(path.dirname(folder), { recursive: true }));
  const names = (): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []);

  it('hold the newest text, and no other file is left', async () => {
    const files = new SessionFiles(folder);
    await Promise.all(['one', 'two', 'three'].map((text) => files.write('a', text)));
    await files.write('b', 'b');
    assert.deepEqual(await files.readAll(100), [
      { id: 'a', text: 'three' },
      { id: 'b', text: 'b' },
    ]);
    assert.deepEqual(names(), ['a.json', 'b.json']);
    assert.equal(fs.statSync(path.join(folder, 'a.json')).mode & 0o077, 0, 'nobody else may read them');
    await Promise.all([files.write('a', 'four'), files.write('a', null)]);
    assert.deepEqual(names(), ['b.json']);
  });

  it('are none where there is no folder, and what is too large is left out', async () => {
    const files = new SessionFiles(folder);
    assert.deepEqual(await files.readAll(10), []);
    files.writeNow('a', 'x'.repeat(100));
    assert.deepEqual(await files.readAll(10), []);
  });

  it('stay whole when a write fails', async () => {
    const files = new SessionFiles(folder);
    await files.write('a', 'old');
    fs.mkdirSync(path.join(folder, 'a.json.new'));
    await assert.rejects(files.write('a', 'new'));
    assert.deepEqual(await files.readAll(100), [{ id: 'a', text: 'old' }]);
    fs.rmdirSync(path.join(folder, 'a.json.new'));
    await files.write('a', 'new');
    assert.deepEqual(await files.readAll(100), [{ id: 'a', text: 'new' }]);
  });

  describe('as sessions come and go', () => {
    /** The keeper of sessions, which can be changed. */
    function keeper(trusted = true, all: Session[] = []) {
      const changes = new Emitter<Session>();
      const back: string[] = [];
      const sessions = { all, onDidChange: changes.event } as unknown as Sessions;
      const kept = new SavedSessions({
        sessions,
        folder,
        trusted: () => trusted,
        bringBack: (saved) => {
          back.push(saved.id);
          return Promise.resolve(
            saved.id === 'lost' ? { why: 'Its code was changed.' } : { session: session(saved.id) },
          );
        },
        problem: (text) => assert.fail(text),
      });
      return { kept, back, all, changed: (which: Session) => changes.emit(which) };
    }
    /** The files once all writes are through: each leaves a file of the final name, or none. */
    const written = async (): Promise<string[]> => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      while (names().some((name) => name.endsWith('.new'))) await new Promise((resolve) => setTimeout(resolve, 10));
      return names();
    };

    it('are written when one rests, and removed when it is stopped', async () => {
      const { kept, all, changed } = keeper();
      const mine = session('mine');
      all.push(mine);
      changed(mine);
      mine.rests();
      assert.deepEqual(await written(), ['mine.json']);
      mine.stops();
      assert.deepEqual(await written(), []);
      kept.dispose();
    });

    it('are written at once when the window closes, and not removed by what ends then', async () => {
      const mine = session('mine');
      const { kept } = keeper(true, [mine]);
      kept.dispose();
      assert.deepEqual(names(), ['mine.json']);
      mine.stops();
      assert.deepEqual(await written(), ['mine.json']);
    });

    it('bring the sessions back; one that cannot be is said and removed', async () => {
      const files = new SessionFiles(folder);
      await files.write('mine', savedText(session('mine')));
      await files.write('lost', savedText(session('lost')));
      await files.write('broken', '{');
      const { kept, back } = keeper();
      await kept.broughtBack;
      assert.deepEqual(back, ['lost', 'mine']);
      assert.deepEqual(await written(), ['mine.json']);
      kept.dispose();
    });

    it('are neither written nor read in a workspace that is not trusted', async () => {
      await new SessionFiles(folder).write('old', savedText(session('old')));
      const mine = session('mine');
      const { kept, back } = keeper(false, [mine]);
      await kept.broughtBack;
      mine.rests();
      kept.dispose();
      assert.deepEqual([back, await written()], [[], ['old.json']]);
    });
  });
});
