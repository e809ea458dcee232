import assert from 'node:assert/strict';
import type { FromWorker } from '../../../src/protocol/worker.ts';
import { appSource, createSessions } from '../../../src/session/host/index.ts';
import { Slow, measured } from '../../../src/session/worker/slow.ts';
import { Registry } from '../../../src/tools/registry.ts';
import counter from '../../../src/apps/counter.tea.ts';
import { entries, folderWith, removeFolders, until, workerUrl } from './support.ts';

describe('slow work', () => {
  const open: { dispose(): void }[] = [];
  after(() => {
    for (const each of open) each.dispose();
    removeFolders();
  });

  /** A clock that a piece of work moves on. */
  function bench() {
    const posts: FromWorker[] = [];
    let now = 0;
    const slow = new Slow(
      (post) => posts.push(post),
      () => now,
    );
    const work = (ms: number) => () => {
      now += ms;
      return ms;
    };
    return { posts, slow, work };
  }

  it('is told with its figure', () => {
    const { posts, slow, work } = bench();
    assert.equal(slow.measure('update', 'import', work(340.4)), 340.4);
    assert.deepEqual(posts, [{ kind: 'slow', what: 'update', about: 'import', ms: 340, budget: 50 }]);
  });

  it('is told once for each message and each kind of work', () => {
    const { posts, slow, work } = bench();
    for (const about of ['import', 'import', 'export']) slow.measure('update', about, work(60));
    for (const what of ['view', 'frame', 'view'] as const) slow.measure(what, '', work(60));
    assert.deepEqual(
      posts.map((post) => post.kind === 'slow' && `${post.what} ${post.about}`),
      ['update import', 'update export', 'view ', 'frame '],
    );
  });

  it('is not what keeps its budget, what throws, and what a debugger held', () => {
    const { posts, slow, work } = bench();
    slow.measure('view', '', work(50));
    slow.measure('view', '', work(10_000));
    assert.throws(() =>
      slow.measure('view', '', () => {
        work(60)();
        throw new Error('no view');
      }),
    );
    assert.deepEqual(posts, []);
  });

  it('leaves everything else of an app as it is', () => {
    const { slow } = bench();
    const app = measured(counter as never, slow);
    assert.equal(app.resources, (counter as { resources?: unknown }).resources);
    assert.deepEqual(app.update({ type: 'add', by: 2 } as never, { count: 1 }), { count: 3 });
  });

  it('comes to the log of a session, and only once', async function () {
    this.timeout(20_000);
    const folder = folderWith({
      'heavy.tea.ts': `const busy = (ms) => { for (const end = performance.now() + ms; performance.now() < end; ); };
        export default {
          init: () => ({ n: 0 }),
          update: (_, m) => { busy(80); return { n: m.n + 1 }; },
          view: (m) => ({ type: 'text', content: String(m.n) }),
        };`,
    });
    const said: string[] = [];
    const warnings = { warn: (code: string, text: string) => void said.push(`${code}: ${text}`) };
    const sessions = createSessions({ workerUrl, entries, registry: new Registry(), warnings });
    open.push(sessions);
    const session = sessions.start({ app: appSource(`${folder}/heavy.tea.ts`), startedBy: { kind: 'person' } });
    await session.ready;
    for (let n = 0; n < 3; n++) await session.dispatch({ type: 'go' }, { kind: 'person' });
    const slow = (): string[] => said.filter((text) => text.includes('update on "go"'));
    await until(() => slow().length > 0, 'the warning');
    assert.equal(slow().length, 1);
    assert.match(
      slow()[0] ?? '',
      /^slow: "heavy": update on "go" took \d+ ms; the budget is 50 ms\. Do slow work in a command\.$/,
    );
  });
});
