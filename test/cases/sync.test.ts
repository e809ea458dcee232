import assert from 'node:assert/strict';
import { Registry, ToolSynchronizer } from '../../src/tools/index.ts';
import type { SynchronizerOptions } from '../../src/tools/index.ts';
import type { ToolAnswer, ToolProvider, View } from '../../src/tools/types.ts';
import {
  AGENT,
  Events,
  FakeClock,
  NO_ARGUMENTS,
  Recorder,
  TYPES,
  Warnings,
  button,
  node,
  provider,
  runCases,
  spec,
} from '../unit/tools/support.ts';

const b = (id: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: 'button',
  id,
  ...more,
});
const view = (...children: unknown[]): View => node({ type: 'column', children });

/** A session with a clock that stands still. */
function session(more: Partial<SynchronizerOptions> = {}) {
  const clock = new FakeClock();
  const warnings = new Warnings();
  const events = new Events();
  const registry = more.registry ?? new Registry({ clock });
  const changes = { times: 0 };
  const synchronizer = new ToolSynchronizer({
    registry,
    sessionId: 'demo',
    typeMap: TYPES,
    clock,
    warnings,
    events,
    onListChanged: () => changes.times++,
    ...more,
  });
  return { clock, warnings, events, registry, changes, synchronizer };
}
/** The listed tools without the meta-tool. */
const names = (registry: Registry): string[] =>
  registry
    .list()
    .map(({ name }) => name)
    .filter((name) => !name.endsWith('.discover_tools'));
const codeOf = (answer: ToolAnswer): unknown => (answer.ok ? 'ok' : answer.reason.code);
async function call(registry: Registry, name: string): Promise<ToolAnswer> {
  const outcome = await registry.call(name, {}, AGENT);
  assert.ok(outcome.found, `no tool ${name}`);
  return outcome.answer;
}

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
        synchronizer.viewTreeUpdated(null);
        synchronizer.sync(null);
        await synchronizer.flush();
        assert.deepEqual([names(registry), synchronizer.presence('demo.ok.click')], [['demo.ok.click'], 'present']);
      },
    ],
  ]);
});

describe('cases P: sticky sets and telling of changes', () => {
  /** A session that has synced these views; the last answers how often a change was told since the first. */
  const synced = (...views: View[]): { registry: Registry; synchronizer: ToolSynchronizer; told: number } => {
    const { registry, synchronizer, changes } = session();
    synchronizer.start(views[0] ?? null);
    const before = changes.times;
    for (const next of views.slice(1)) synchronizer.sync(next);
    return { registry, synchronizer, told: changes.times - before };
  };
  const of = (made: ToolProvider): ReadonlyMap<string, ToolProvider> => new Map([['w', made]]);
  /** Starts with one provider’s widget and syncs the same widget of another; answers the changes told and the description. */
  const replaced = (first: ToolProvider, second: ToolProvider): [number, string | null | undefined] => {
    const typeMap = new Map([
      ['w', first],
      ['v', second],
    ]);
    const { registry, synchronizer, changes } = session({ typeMap });
    synchronizer.start(node({ type: 'w', id: 'x' }));
    synchronizer.sync(node({ type: 'v', id: 'x' }));
    return [changes.times - 1, registry.find('demo.x.go')?.description];
  };

  runCases([
    [
      157,
      'a modal opened, closed and opened again changes the list once',
      () => assert.equal(synced(view(b('a')), view(b('a'), b('m')), view(b('a')), view(b('a'), b('m'))).told, 1),
    ],
    [223, 'a new widget is one change', () => assert.equal(synced(view(b('a')), view(b('a'), b('c'))).told, 1)],
    [
      224,
      'two new widgets in one sync are one change',
      () => assert.equal(synced(view(), view(b('a'), { type: 'text_input', id: 'i' })).told, 1),
    ],
    [
      225,
      'a widget that leaves keeps its tools, and nothing is told',
      () => {
        const { registry, synchronizer, told } = synced(view(b('a'), b('c')), view(b('a')));
        assert.deepEqual([names(registry), told], [['demo.a.click', 'demo.c.click'], 0]);
        assert.deepEqual(
          [synchronizer.presence('demo.a.click'), synchronizer.presence('demo.c.click')],
          ['present', 'absent'],
        );
      },
    ],
    [
      226,
      'a widget that comes back as it was is no change',
      () => assert.equal(synced(view(b('a')), view(), view(b('a'))).told, 0),
    ],
    [
      227,
      'another schema is registered again, as one change',
      () => {
        const schema = (title: string): unknown => ({ type: 'object', properties: { a: { title } } });
        const moody = provider((n: { title?: unknown }) => [spec('go', { inputSchema: schema(String(n.title)) })]);
        const { registry, synchronizer, changes } = session({ typeMap: of(moody) });
        synchronizer.start(node({ type: 'w', id: 'x', title: 'one' }));
        synchronizer.sync(node({ type: 'w', id: 'x', title: 'two' }));
        assert.deepEqual(
          [changes.times, registry.find('demo.x.go')?.inputSchema.properties],
          [2, { a: { title: 'two' } }],
        );
      },
    ],
    [
      229,
      'another provider under the same name is registered again, and called',
      async () => {
        const typeMap = new Map([
          ['w', provider([spec('go')])],
          ['v', provider([spec('go')], () => ({ ok: true, result: 'second' }))],
        ]);
        const { registry, synchronizer } = session({ typeMap });
        synchronizer.start(node({ type: 'w', id: 'x' }));
        synchronizer.sync(node({ type: 'v', id: 'x' }));
        assert.deepEqual(await call(registry, 'demo.x.go'), { ok: true, result: 'second' });
      },
    ],
    [
      '229b',
      'a provider listed the same is not told of',
      () => assert.deepEqual(replaced(provider([spec('go')]), provider([spec('go')])), [0, 'Does go.']),
    ],
    [
      230,
      'another annotation is a change',
      () =>
        assert.deepEqual(
          replaced(provider([spec('go')]), provider([spec('go', { annotations: { sensitive: true } })]))[0],
          1,
        ),
    ],
    [
      231,
      'keys in another order are no change',
      () => {
        const one = provider((n: { turn?: unknown }) => [
          spec('go', {
            inputSchema:
              n.turn === true ? { properties: { a: {} }, type: 'object' } : { type: 'object', properties: { a: {} } },
          }),
        ]);
        const { synchronizer, changes } = session({ typeMap: of(one) });
        synchronizer.start(node({ type: 'w', id: 'x' }));
        synchronizer.sync(node({ type: 'w', id: 'x', turn: true }));
        assert.equal(changes.times, 1);
      },
    ],
    [
      232,
      'a change is told to the registry’s listeners too, once',
      () => {
        const { registry, synchronizer } = session();
        synchronizer.start(view());
        let told = 0;
        registry.onDidChange(() => told++);
        synchronizer.sync(view(b('a'), b('c')));
        synchronizer.sync(view(b('a'), b('c')));
        assert.equal(told, 1);
      },
    ],
    [
      233,
      'what is listed is the union of all views',
      () =>
        assert.deepEqual(
          new Set(names(synced(view(b('a'), b('c')), view(b('c'), b('d')), view(b('e'))).registry)),
          new Set(['demo.a.click', 'demo.c.click', 'demo.d.click', 'demo.e.click']),
        ),
    ],
  ]);

  it('after a change the list is in view order, then what is absent, by name', () => {
    const { registry } = synced(view(b('z'), b('m')), view(b('a'), b('m')), view(b('new'), b('m'), b('a')));
    assert.deepEqual(
      registry.list().map(({ name }) => name),
      ['demo.discover_tools', 'demo.new.click', 'demo.m.click', 'demo.a.click', 'demo.z.click'],
    );
  });

  it('without a live view a call acts on the node of the last view', async () => {
    const dispatcher = new Recorder();
    const { registry, synchronizer } = session({ dispatcher });
    synchronizer.start(view(b('ok', { onClick: { type: 'first' } })));
    synchronizer.sync(view(b('ok', { onClick: { type: 'second' } })));
    await call(registry, 'demo.ok.click');
    synchronizer.sync(view());
    await call(registry, 'demo.ok.click');
    synchronizer.sync(view(b('other'), b('ok', { onClick: { type: 'third' } })));
    await call(registry, 'demo.ok.click');
    assert.deepEqual(
      dispatcher.sent.map(({ type }) => type),
      ['second', 'second', 'third'],
    );
  });

  it('a call that changed the view has synced it before it answers', async () => {
    let tree = view(b('open', { onClick: { type: 'open' } }));
    const dispatcher = new Recorder(() => {
      tree = view(b('confirm'));
      return null;
    });
    const { registry, synchronizer, changes } = session({ dispatcher, view: () => ({ ok: true, tree }) });
    synchronizer.start();
    await call(registry, 'demo.open.click');
    assert.deepEqual([names(registry), changes.times], [['demo.confirm.click', 'demo.open.click'], 2]);
    assert.equal(codeOf(await call(registry, 'demo.open.click')), 'widget_unavailable');
  });
});

describe('cases Q: collisions and long names', () => {
  const long = (i: number): string => `${'w'.repeat(28)}${String(i).padStart(4, '0')}`;
  const longSession = { sessionId: 's'.repeat(32) };

  runCases([
    [
      235,
      'a refused tool is neither listed nor called',
      async () => {
        const registry = new Registry();
        session({ registry, sessionId: 'a' }).synchronizer.start(view(b('b_c')));
        session({ registry, sessionId: 'a_b' }).synchronizer.start(view(b('c')));
        assert.deepEqual(names(registry), ['a.b_c.click']);
        assert.deepEqual(await registry.call('a_b.c.click', {}, AGENT), { found: false });
      },
    ],
    [
      236,
      'nameCollisions tells the refused one and who holds its name',
      () => {
        const registry = new Registry();
        session({ registry, sessionId: 'a' }).synchronizer.start(view(b('b_c')));
        const { synchronizer, warnings } = session({ registry, sessionId: 'a_b' });
        synchronizer.start(view(b('c')));
        assert.deepEqual(synchronizer.nameCollisions(), [{ name: 'a_b.c.click', holder: 'a.b_c.click' }]);
        assert.deepEqual(warnings.codes, ['name_collision']);
      },
    ],
    [
      237,
      'when the holder goes, the next sync registers the refused one',
      () => {
        const registry = new Registry();
        const holder = session({ registry, sessionId: 'a' });
        holder.synchronizer.start(view(b('b_c')));
        const { synchronizer } = session({ registry, sessionId: 'a_b' });
        synchronizer.start(view(b('c')));
        holder.synchronizer.stop();
        synchronizer.sync(view(b('c')));
        assert.deepEqual([names(registry), synchronizer.nameCollisions()], [['a_b.c.click'], []]);
      },
    ],
    [
      238,
      'the same refusal in ten syncs is said once; another set is said again',
      () => {
        const registry = new Registry();
        session({ registry, sessionId: 'a' }).synchronizer.start(view(b('b_c'), b('b_d')));
        const { synchronizer, warnings } = session({ registry, sessionId: 'a_b' });
        synchronizer.start(view(b('c')));
        for (let i = 0; i < 10; i++) synchronizer.sync(view(b('c'), b(`x${String(i)}`)));
        assert.equal(warnings.all.length, 1);
        synchronizer.sync(view(b('c'), b('d')));
        assert.deepEqual(warnings.codes, ['name_collision', 'name_collision', 'name_collision']);
      },
    ],
    [
      239,
      'the meta-tool may be refused; the session works',
      () => {
        const registry = new Registry();
        registry.registerTools([
          {
            name: 'demo_discover_tools',
            description: 'Held.',
            inputSchema: NO_ARGUMENTS,
            call: () => Promise.resolve({ ok: true, result: null }),
          },
        ]);
        const { synchronizer } = session({ registry });
        synchronizer.start(view(b('ok')));
        assert.deepEqual(synchronizer.nameCollisions(), [
          { name: 'demo.discover_tools', holder: 'demo_discover_tools' },
        ]);
        assert.deepEqual(names(registry), ['demo_discover_tools', 'demo.ok.click']);
      },
    ],
    [
      241,
      'two ids of one session that differ in case clash',
      () => {
        const { registry, synchronizer } = session();
        synchronizer.start(view(b('A'), b('a')));
        assert.deepEqual(
          [names(registry), synchronizer.nameCollisions()],
          [['demo.A.click'], [{ name: 'demo.a.click', holder: 'demo.A.click' }]],
        );
      },
    ],
    [
      242,
      'a tool registered again by its own session is no collision',
      () => {
        const { synchronizer } = session();
        synchronizer.start(view(b('a')));
        synchronizer.sync(view(b('a', { label: 'x' })));
        assert.deepEqual(synchronizer.nameCollisions(), []);
      },
    ],
    [
      247,
      'a long name is shown in 46 characters, the same in every run',
      () => {
        const { registry, synchronizer } = session(longSession);
        synchronizer.start(view(b(long(1))));
        assert.equal(registry.list()[1]?.clientName, 'ssssssssssssssssssssssssssssssss_wwww_3rivd1g1');
      },
    ],
    [
      248,
      'a tool with a long name is called under both names',
      async () => {
        const { registry, synchronizer } = session({ ...longSession, dispatcher: new Recorder() });
        synchronizer.start(view(b(long(1))));
        const [, tool] = registry.list();
        assert.deepEqual(
          [await call(registry, tool?.name ?? ''), await call(registry, tool?.clientName ?? '')].map(codeOf),
          ['ok', 'ok'],
        );
      },
    ],
    [
      249,
      'a long name is said once, also when the widget leaves and comes back',
      () => {
        const { synchronizer, warnings } = session(longSession);
        synchronizer.start(view(b(long(1))));
        synchronizer.sync(view());
        synchronizer.sync(view(b(long(1))));
        synchronizer.sync(view(b('x'), b(long(1))));
        assert.deepEqual(warnings.codes, ['long_name']);
      },
    ],
    [
      250,
      'after 256 newer ones it is said again',
      () => {
        const { synchronizer, warnings } = session(longSession);
        synchronizer.start(view());
        for (let i = 1; i <= 257; i++) synchronizer.sync(view(b(long(i))));
        synchronizer.sync(view(b(long(2))));
        assert.equal(warnings.all.length, 257);
        synchronizer.sync(view(b(long(1))));
        assert.equal(warnings.all.length, 258);
      },
    ],
    [
      '250b',
      'what stays in the view is never said twice, however much there is',
      () => {
        const { synchronizer, warnings } = session();
        const many = Array.from({ length: 400 }, (_, i) => b(`bad id ${String(i)}`));
        synchronizer.start(view(...many));
        for (let i = 0; i < 3; i++) synchronizer.sync(view(...structuredClone(many), b(`x${String(i)}`)));
        assert.equal(warnings.all.length, 400);
      },
    ],
  ]);

  it('a refused tool whose widget left is not offered any more', () => {
    const registry = new Registry();
    const holder = session({ registry, sessionId: 'a' });
    holder.synchronizer.start(view(b('b_c')));
    const { synchronizer } = session({ registry, sessionId: 'a_b' });
    synchronizer.start(view(b('c')));
    synchronizer.sync(view());
    assert.deepEqual(synchronizer.nameCollisions(), []);
    holder.synchronizer.stop();
    synchronizer.sync(view());
    assert.deepEqual(names(registry), []);
  });

  it('the refusals that hold now are told for the sidebar', () => {
    const { synchronizer } = session();
    synchronizer.start(view(b('bad id'), b('ok')));
    assert.deepEqual(synchronizer.refusals(), [{ kind: 'widget_id', widgetId: 'bad id' }]);
    synchronizer.sync(view(b('ok'), b('ok')));
    assert.deepEqual(
      [synchronizer.refusals(), synchronizer.notices()],
      [[], [{ kind: 'duplicate_widget', widgetId: 'ok' }]],
    );
    synchronizer.sync(view(b('ok')));
    assert.deepEqual(synchronizer.notices(), []);
  });
});

describe('cases R: focus and hover', () => {
  runCases([
    [
      251,
      'a focused widget is told as pane_focus and as a change',
      () => {
        const { synchronizer, events } = session();
        synchronizer.start(view(b('w')));
        synchronizer.updateFocus('w');
        synchronizer.updateFocus('w');
        assert.deepEqual(events.named('teahouse:behavior'), [{ kind: 'pane_focus', session: 'demo', pane_id: 'w' }]);
        assert.deepEqual(events.named('teahouse:focus-changed'), [{ session: 'demo', widget: 'w' }]);
      },
    ],
    [
      253,
      'no widget may be focused',
      () => {
        const { synchronizer, events } = session();
        synchronizer.start(view());
        synchronizer.updateFocus('w');
        synchronizer.updateFocus(null);
        assert.deepEqual(
          events.named('teahouse:behavior').map(({ pane_id }) => pane_id),
          ['w', null],
        );
      },
    ],
    [
      254,
      'a widget under the pointer is told as widget_hover, without any focus',
      () => {
        const { synchronizer, events } = session();
        synchronizer.start(view());
        synchronizer.updateHover('w');
        assert.deepEqual(events.named('teahouse:behavior'), [{ kind: 'widget_hover', session: 'demo', widget: 'w' }]);
        assert.deepEqual(
          [events.named('teahouse:hover-changed').length, events.named('teahouse:focus-changed').length],
          [1, 0],
        );
      },
    ],
    [
      255,
      'neither changes the tools',
      () => {
        const { registry, synchronizer, changes } = session();
        synchronizer.start(view(b('w')));
        const before = registry.list();
        synchronizer.updateFocus('w');
        synchronizer.updateHover('w');
        assert.deepEqual([registry.list() === before, changes.times], [true, 1]);
      },
    ],
    [
      256,
      'focus and hover do not know of each other',
      () => {
        const { synchronizer, events } = session();
        synchronizer.start(view());
        synchronizer.updateFocus('a');
        synchronizer.updateHover('a');
        synchronizer.updateHover(null);
        assert.deepEqual(
          [events.named('teahouse:focus-changed').length, events.named('teahouse:hover-changed').length],
          [1, 2],
        );
      },
    ],
  ]);
});

// Group S: 257 to 266 are about a lens that filters the list by focus; the design's list modes took its place (gateway).
describe('cases S: the meta-tool', () => {
  const discovered = async (args: unknown): Promise<unknown[]> => {
    const registry = new Registry();
    session({ registry, sessionId: 'other' }).synchronizer.start(view(b('hidden')));
    const { synchronizer } = session({ registry });
    synchronizer.start(view(b('ok'), { type: 'text_input', id: 'i' }));
    const outcome = await registry.call('demo.discover_tools', args, AGENT);
    assert.ok(outcome.found && outcome.answer.ok);
    return (outcome.answer.result as { tools: unknown[] }).tools;
  };

  runCases([
    [
      267,
      'a query finds tools by name or description',
      async () =>
        assert.deepEqual(await discovered({ query: 'click' }), [
          { name: 'demo.ok.click', call: 'demo_ok_click', description: 'Does click.' },
        ]),
    ],
    [
      268,
      'case does not matter; without a query all of the session are found',
      async () => {
        assert.deepEqual(await discovered({ query: 'CLICK' }), await discovered({ query: 'click' }));
        assert.equal((await discovered({})).length, 4);
        assert.equal((await discovered({ query: '' })).length, 4);
      },
    ],
    [
      269,
      'what is answered is JSON with names and descriptions only',
      async () => {
        for (const tool of await discovered({}))
          assert.deepEqual(Object.keys(tool as object), ['name', 'call', 'description']);
      },
    ],
  ]);
});

describe('a session’s growth', () => {
  const rows = (from: number, to: number): View =>
    view(...Array.from({ length: to - from }, (_, i) => b(`row${String(from + i)}`)));

  it('beyond the cap, tools absent for over 60 s go, longest absent first, to three quarters, as one change', async () => {
    const { registry, synchronizer, clock, changes } = session({ sessionCap: 20 });
    synchronizer.start(rows(0, 10));
    clock.pass(1_000);
    synchronizer.sync(rows(10, 20)); // with the meta-tool 21
    const before = changes.times;
    clock.pass(59_000);
    assert.equal(registry.list().length, 21);
    clock.pass(2_000);
    assert.deepEqual([registry.list().length, changes.times - before], [15, 1]);
    assert.deepEqual(names(registry).slice(10), [
      'demo.row6.click',
      'demo.row7.click',
      'demo.row8.click',
      'demo.row9.click',
    ]);
    const answer = await call(registry, 'demo.row0.click');
    assert.equal(answer.ok ? '' : answer.reason.why, 'absent');
  });

  it('a call puts trimming off for 30 s', () => {
    const { registry, synchronizer, clock } = session({ sessionCap: 20 });
    synchronizer.start(rows(0, 10));
    synchronizer.sync(rows(10, 20));
    clock.pass(50_000);
    synchronizer.noteCall();
    clock.pass(29_000);
    assert.equal(registry.list().length, 21);
    clock.pass(2_000);
    assert.equal(registry.list().length, 15);
  });

  it('a trimmed widget that comes back is listed again', () => {
    const { registry, synchronizer, clock } = session({ sessionCap: 20 });
    synchronizer.start(rows(0, 10));
    synchronizer.sync(rows(10, 20));
    clock.pass(61_000);
    synchronizer.sync(rows(0, 1));
    assert.equal(registry.find('demo.row0.click')?.name, 'demo.row0.click');
  });

  it('without a cap, and at the cap, nothing is trimmed, and no timer waits', () => {
    for (const sessionCap of [0, 21]) {
      const { registry, synchronizer, clock } = session({ sessionCap });
      synchronizer.start(rows(0, 10));
      synchronizer.sync(rows(10, 20));
      clock.pass(1_000_000);
      assert.deepEqual([registry.list().length, clock.waiting], [21, 0]);
    }
  });

  it('a tool that its widget withdrew before it left is trimmed too', () => {
    const { registry, synchronizer, clock } = session({ sessionCap: 4 });
    synchronizer.start(rows(0, 4)); // with the meta-tool 5
    synchronizer.sync(view(b('row0', { disabled: true }), { type: 'text_input', id: 'row1' }));
    clock.pass(100_000);
    assert.deepEqual(synchronizer.presence('demo.row0.click'), 'present');
    synchronizer.sync(view());
    clock.pass(61_000);
    assert.deepEqual(registry.list().length, 3);
  });

  it('what is on the screen is never trimmed', () => {
    const { registry, synchronizer, clock } = session({ sessionCap: 5 });
    synchronizer.start(rows(0, 10));
    clock.pass(1_000_000);
    assert.equal(registry.list().length, 11);
  });
});

describe('a session’s resources', () => {
  const read = async (registry: Registry, path: string): Promise<unknown> => {
    const answer = await registry.readResource(`teahouse://session/demo/${path}`);
    assert.ok(answer.ok, path);
    return JSON.parse(answer.value.text);
  };

  it('the context is this session’s alone', async () => {
    const registry = new Registry();
    session({ registry, sessionId: 'other' }).synchronizer.start(view(b('hidden')));
    const { synchronizer } = session({
      registry,
      resources: {
        model: {
          count: () => 42,
          bad: () => {
            throw new Error('no');
          },
        },
      },
    });
    synchronizer.start(view(b('ok', { label: 'Go', onClick: { type: 'go' } })));
    const context = (await read(registry, 'context')) as Record<string, unknown>;
    assert.deepEqual(Object.keys(context), ['session', 'widgets', 'tools', 'model']);
    assert.equal(JSON.stringify(context).includes('hidden'), false);
    assert.deepEqual(context.model, { count: 42 });
    assert.deepEqual(context.widgets, [
      { type: 'column', id: null, children: [{ type: 'button', id: 'ok', untrustedText: { label: 'Go' } }] },
    ]);
  });

  it('projections of the model, and the screen, are resources of their own', async () => {
    const { registry, synchronizer } = session({
      resources: { model: { todo: () => ({ open: 2 }) }, screen: () => 'row one\nrow two' },
    });
    synchronizer.start(view());
    assert.deepEqual(
      registry.listResources().map(({ uri }) => uri.replace('teahouse://session/demo/', '')),
      ['context', 'widgets', 'screen', 'model/todo'],
    );
    assert.deepEqual(await read(registry, 'model/todo'), { open: 2 });
    const screen = await registry.readResource('teahouse://session/demo/screen');
    assert.equal(screen.ok && screen.value.text, 'row one\nrow two');
  });

  it('keys that come and go are registered and removed at the next sync', () => {
    let keys: Record<string, () => number> = { a: () => 1 };
    const { registry, synchronizer } = session({ resources: () => ({ model: keys }) });
    synchronizer.start(view());
    keys = { b: () => 2 };
    synchronizer.sync(view());
    assert.deepEqual(
      registry.listResources().map(({ uri }) => uri.split('/').at(-1)),
      ['context', 'widgets', 'b'],
    );
  });

  it('a new view is told as an update of the session’s resources', () => {
    const { registry, synchronizer } = session();
    synchronizer.start(view());
    const updated: string[] = [];
    registry.onDidUpdateResource((uri) => updated.push(uri));
    synchronizer.sync(view(b('ok')));
    assert.deepEqual(updated, ['teahouse://session/demo/context', 'teahouse://session/demo/widgets']);
  });

  it('a password’s text is in none of them', async () => {
    const { registry, synchronizer } = session({ typeMap: new Map([['password_field', button]]) });
    synchronizer.start(view({ type: 'password_field', id: 'p', value: 'hunter2', attrs: { value: 'hunter2' } }));
    for (const path of ['context', 'widgets'])
      assert.equal(JSON.stringify(await read(registry, path)).includes('hunter2'), false);
  });
});
