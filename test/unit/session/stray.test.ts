import assert from 'node:assert/strict';
import { appSource, createSessions } from '../../../src/session/host/index.ts';
import type { Sessions } from '../../../src/session/types.ts';
import { Registry } from '../../../src/tools/registry.ts';
import { entries, fixture, folderWith, removeFolders, until, workerUrl } from './support.ts';

/** What an app may post to the host by itself, as code. None of it is a message of a session. */
const STRAY: readonly (readonly [what: string, code: string])[] = [
  ['a number', '5'],
  ['null', 'null'],
  ['an object', '{ kind: "quit" }'],
  ['a list of something else', '[5, null]'],
  ['a kind that there is not', '[{ kind: "toString" }]'],
  [
    'a view that fits no tree',
    '[{ kind: "view", revision: 9, patch: { op: "change", children: { head: [9], drop: 0, insert: [], tail: [] } } }]',
  ],
  ['a view that is none', '[{ kind: "view", revision: 9, patch: { op: "change", children: 5 } }]'],
  ['a view without a patch', '[{ kind: "view", revision: 9 }]'],
  ['keys that are none', '[{ kind: "keymap", keymap: { text: true, mouse: true } }]'],
  ['a frame without a picture', '[{ kind: "frame", frame: 1, full: true }]'],
  ['an answer that is none', '[{ kind: "answer", id: 1, answer: { ok: false } }]'],
  ['a problem without a text', '[{ kind: "problem", problem: {} }]'],
];

describe('what an app posts to the host by itself', function () {
  this.timeout(20_000);
  const registry = new Registry();
  let sessions: Sessions;

  before(() => {
    sessions = createSessions({ workerUrl, entries, registry, debounceMs: 0 });
  });
  after(() => {
    sessions.dispose();
    registry.dispose();
    removeFolders();
  });

  for (const [what, code] of STRAY) {
    it(`ends its own session and nothing else: ${what}`, async () => {
      const folder = folderWith({
        'stray.tea.mjs': `import { parentPort } from 'node:worker_threads';
          export default {
            init: () => ({ n: 0 }),
            update: (message, model) => { parentPort.postMessage(${code}); return model; },
            view: () => ({ type: 'column', children: [{ type: 'text', content: 'x' }] }),
          };`,
      });
      const other =
        sessions.get('other') ??
        sessions.start({ app: appSource(fixture('counter')), id: 'other', startedBy: { kind: 'person' } });
      await other.ready;
      const session = sessions.start({
        app: appSource(`${folder}/stray.tea.mjs`),
        id: 'stray',
        startedBy: { kind: 'person' },
      });
      await session.ready;
      void session.dispatch({ type: 'go' }, { kind: 'person' });
      await until(() => session.state.name === 'ended');
      const { state } = session;
      assert.ok(state.name === 'ended' && state.why === 'crashed', JSON.stringify(state));
      assert.match(state.detail ?? '', /no message of a session|could not be dealt with/);
      assert.deepEqual(other.state, { name: 'running' });
      const { answer } = (await registry.call(
        'other.add.click',
        {},
        { origin: { kind: 'agent' }, mayWrite: true },
      )) as {
        answer: { ok: boolean };
      };
      assert.equal(answer.ok, true);
      await session.stop();
    });
  }
});
