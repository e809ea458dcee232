import assert from 'node:assert/strict';
import { Registry } from '../../src/tools/index.ts';
import { runCases } from '../unit/tools/support.ts';
import { b, names, session, view } from '../unit/tools/session.ts';

// Groups N to R: a session's part of the registry, from start to stop.
describe('cases N: a synchronizer’s life', () => {
  runCases([
    [
      202,
      'without a view there is the meta-tool and two resources',
      () => {
        const { registry, synchronizer } = session();
        synchronizer.start();
        assert.deepEqual(
          registry.list().map(({ name }) => name),
          ['demo.discover_tools'],
        );
        assert.deepEqual(
          registry.listResources().map(({ uri }) => uri),
          ['teahouse://session/demo/context', 'teahouse://session/demo/widgets'],
        );
      },
    ],
    [
      203,
      'the first view’s tools are there when start returns, given or asked for, in one change',
      () => {
        const given = session();
        given.synchronizer.start(view(b('ok')));
        const asked = session({ view: () => ({ ok: true, tree: view(b('ok')) }) });
        asked.synchronizer.start();
        assert.deepEqual([names(given.registry), names(asked.registry)], [['demo.ok.click'], ['demo.ok.click']]);
        assert.deepEqual([given.changes.times, asked.changes.times], [1, 1]);
      },
    ],
    [
      205,
      'stop removes tools and resources',
      () => {
        const { registry, synchronizer, changes } = session();
        synchronizer.start(view(b('ok')));
        synchronizer.stop();
        synchronizer.stop();
        assert.deepEqual([registry.list(), registry.listResources(), changes.times], [[], [], 2]);
      },
    ],
    [
      206,
      'its end alone is enough for the registry to remove its tools',
      () => {
        const { registry, synchronizer } = session();
        let aborted = 0;
        synchronizer.signal.addEventListener('abort', () => aborted++);
        synchronizer.start(view(b('ok')));
        synchronizer.stop();
        assert.deepEqual([aborted, registry.list()], [1, []]);
      },
    ],
    [
      207,
      'the owner’s end stops it',
      () => {
        const end = new AbortController();
        const { registry, synchronizer } = session({ owner: { signal: end.signal } });
        synchronizer.start(view(b('ok')));
        end.abort();
        assert.deepEqual([synchronizer.signal.aborted, registry.list(), registry.listResources()], [true, [], []]);
      },
    ],
    [
      208,
      'the registry’s end stops it, and a new registry gets nothing',
      () => {
        const { registry, synchronizer } = session();
        synchronizer.start(view(b('ok')));
        registry.dispose();
        synchronizer.viewTreeUpdated(view(b('other')));
        synchronizer.sync(view(b('other')));
        assert.deepEqual([synchronizer.signal.aborted, registry.list()], [true, []]);
      },
    ],
    [
      209,
      'two sessions with the same widget have a tool each',
      () => {
        const registry = new Registry();
        session({ registry, sessionId: 'one' }).synchronizer.start(view(b('ok')));
        session({ registry, sessionId: 'two' }).synchronizer.start(view(b('ok')));
        assert.deepEqual(names(registry), ['one.ok.click', 'two.ok.click']);
      },
    ],
    [
      211,
      'an id that names nothing registers nothing and is said once',
      () => {
        const { registry, synchronizer, warnings, clock } = session({ sessionId: 'x'.repeat(40) });
        synchronizer.start(view(b('ok')));
        for (let i = 0; i < 3; i++) {
          synchronizer.viewTreeUpdated(view(b(`b${String(i)}`)));
          clock.pass(100);
        }
        assert.deepEqual([registry.list(), registry.listResources(), warnings.codes], [[], [], ['session_id']]);
      },
    ],
    [
      212,
      'after its end nothing waits and nothing is heard',
      () => {
        const end = new AbortController();
        const { registry, synchronizer, clock, events } = session({ owner: { signal: end.signal } });
        synchronizer.start(view(b('ok')));
        synchronizer.viewTreeUpdated(view(b('later')));
        end.abort();
        const told = events.all.length;
        clock.pass(1_000);
        synchronizer.updateFocus('ok');
        assert.deepEqual([clock.waiting, events.all.length - told, registry.list()], [0, 0, []]);
      },
    ],
  ]);
});

describe('cases O: debounce, sync, flush', () => {
  runCases([
    [
      213,
      'of five renders within 50 ms the last is synced, once',
      () => {
        const { registry, synchronizer, clock, events } = session();
        synchronizer.start(view());
        for (let i = 1; i <= 5; i++) {
          synchronizer.viewTreeUpdated(view(b(`b${String(i)}`)));
          clock.pass(5);
        }
        assert.deepEqual(names(registry), []);
        clock.pass(50);
        assert.deepEqual(names(registry), ['demo.b5.click']);
        assert.equal(events.named('teahouse:view-tree-updated').length, 2);
      },
    ],
    [
      214,
      'with 0 each render is synced as it comes, without a timer',
      () => {
        const { registry, synchronizer, clock } = session({ debounceMs: 0 });
        synchronizer.start(view());
        synchronizer.viewTreeUpdated(view(b('one')));
        assert.deepEqual([names(registry), clock.waiting], [['demo.one.click'], 0]);
      },
    ],
    [
      215,
      'without a setting the wait is 50 ms',
      () => {
        const { registry, synchronizer, clock } = session();
        synchronizer.start(view());
        synchronizer.viewTreeUpdated(view(b('one')));
        clock.pass(49);
        assert.deepEqual(names(registry), []);
        clock.pass(1);
        assert.deepEqual(names(registry), ['demo.one.click']);
      },
    ],
    [
      '215b',
      'an app that renders without pause is synced every 250 ms',
      () => {
        const { synchronizer, clock, events } = session();
        synchronizer.start(view());
        for (let i = 0; i < 60; i++) {
          synchronizer.viewTreeUpdated(view(b(`b${String(i)}`)));
          clock.pass(1000 / 60);
        }
        const syncs = events.named('teahouse:view-tree-updated').length - 1;
        assert.ok(syncs >= 3 && syncs <= 5, String(syncs));
      },
    ],
    [
      217,
      'sync does not wait',
      () => {
        const { registry, synchronizer } = session();
        synchronizer.start(view());
        synchronizer.sync(view(b('one')));
        assert.deepEqual(names(registry), ['demo.one.click']);
      },
    ],
    [
      218,
      'sync drops a render that waits',
      () => {
        const { registry, synchronizer, clock } = session();
        synchronizer.start(view());
        synchronizer.viewTreeUpdated(view(b('waiting')));
        synchronizer.sync(view(b('now')));
        clock.pass(1_000);
        assert.deepEqual(names(registry), ['demo.now.click']);
      },
    ],
    [
      219,
      'flush applies what waits',
      async () => {
        const { registry, synchronizer, clock } = session();
        synchronizer.start(view());
        synchronizer.viewTreeUpdated(view(b('one')));
        await synchronizer.flush();
        assert.deepEqual([names(registry), clock.waiting], [['demo.one.click'], 0]);
      },
    ],
    [
      220,
      'flush with a sender first takes what it had sent',
      async () => {
        const { registry, synchronizer } = session();
        synchronizer.start(view());
        const sender = {
          settled: async () => {
            await new Promise((resolve) => setTimeout(resolve, 5));
            synchronizer.viewTreeUpdated(view(b('late')));
          },
        };
        await synchronizer.flush(sender);
        assert.deepEqual(names(registry), ['demo.late.click']);
      },
    ],
    [
      221,
      'flush with nothing waiting changes nothing',
      async () => {
        const { synchronizer, changes } = session();
        synchronizer.start(view(b('ok')));
        await synchronizer.flush();
        assert.equal(changes.times, 1);
      },
    ],
    [
      '221b',
      'a view that is null keeps the last tools',
      async () => {
        const { registry, synchronizer } = session();
        synchronizer.start(view(b('ok')));
        synchronizer.viewTreeUpdated(view(b('ok'), b('next')));
        synchronizer.viewTreeUpdated(null);
        await synchronizer.flush();
        assert.deepEqual(names(registry), ['demo.ok.click', 'demo.next.click']);
        synchronizer.sync(null);
        await synchronizer.flush();
        assert.deepEqual([names(registry).length, synchronizer.presence('demo.ok.click')], [2, 'present']);
      },
    ],
  ]);
});
