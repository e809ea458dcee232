import assert from 'node:assert/strict';
import type { Registry, ToolSynchronizer } from '../../src/tools/index.ts';
import type { ToolProvider, View } from '../../src/tools/types.ts';
import { Recorder, node, provider, runCases, spec } from '../unit/tools/support.ts';
import { b, call, codeOf, names, session, view } from '../unit/tools/session.ts';

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

  it('widgets that stayed behind an inserted one are still followed', () => {
    const [a, c] = [b('a'), b('c')];
    const { synchronizer } = synced(view(a, c), view(b('new'), a, c), view(b('new'), a));
    assert.deepEqual(
      ['a', 'c', 'new'].map((id) => synchronizer.presence(`demo.${id}.click`)),
      ['present', 'absent', 'present'],
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
