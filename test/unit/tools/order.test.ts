import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Registry } from '../../../src/tools/index.ts';
import type { View, ViewNode } from '../../../src/tools/types.ts';
import { b, names, session, view } from './session.ts';
import { node, provider, spec } from './support.ts';

describe('the order of a session’s tools', () => {
  const click = (...ids: string[]): string[] => ids.map((id) => `demo.${id}.click`);
  const shared = Object.fromEntries(['a', 'b', 'c', 'd'].map((id) => [id, b(id)]));
  const TEXT = { type: 'text', content: 'x' };
  const of = (ids: string): View => view(...Array.from(ids, (id) => shared[id]));

  const moves: readonly (readonly [what: string, views: readonly View[], order: readonly string[]])[] = [
    ['two change places', [of('ab'), of('ba')], click('b', 'a')],
    ['two change places and one goes', [of('abc'), of('ca')], click('c', 'a', 'b')],
    ['two change places and one comes', [of('ab'), of('bac')], click('b', 'a', 'c')],
    [
      'one that was made anew moves behind another',
      [of('ab'), view(shared.b, b('a', { label: 'new' }), b('c'))],
      click('b', 'a', 'c'),
    ],
    ['two change places beside a text that comes', [of('ab'), view(TEXT, shared.b, shared.a)], click('b', 'a')],
    [
      'one that was made anew moves behind another beside a text that comes',
      [of('ab'), view(shared.b, b('a', { label: 'new' }), TEXT)],
      click('b', 'a'),
    ],
    ['one comes back at another place', [of('abc'), of('bc'), of('bca')], click('b', 'c', 'a')],
    ['one comes back where it was', [of('abc'), of('ac'), of('abc')], click('a', 'b', 'c')],
    [
      'whole groups move',
      [
        view({ type: 'row', children: [shared.a] }, { type: 'row', children: [shared.b] }, shared.c),
        view({ type: 'row', children: [shared.b] }, { type: 'row', children: [shared.a] }, shared.c),
      ],
      click('b', 'a', 'c'),
    ],
  ];
  for (const [what, views, order] of moves) {
    it(`follows the view when ${what}, and that alone is no change of the list`, () => {
      const { registry, synchronizer } = session();
      synchronizer.start(views[0] ?? null);
      names(registry);
      for (const next of views.slice(1)) synchronizer.sync(next);
      assert.deepEqual(names(registry), order);
    });
  }

  it('is told to nobody when the set is the same', () => {
    const { registry, synchronizer, changes } = session();
    synchronizer.start(of('abc'));
    const { revision } = registry;
    const told = changes.times;
    synchronizer.sync(of('cab'));
    assert.deepEqual([registry.revision, changes.times], [revision, told]);
    assert.deepEqual(names(registry), click('c', 'a', 'b'));
  });

  it('keeps the very same list while nothing moved, whatever else the view changes', () => {
    const { registry, synchronizer } = session();
    synchronizer.start(of('ab'));
    const list = registry.list();
    for (const a of [b('a', { label: 'other' }), b('a', { disabled: true })]) {
      synchronizer.sync(view(a, shared.b, TEXT));
      assert.equal(registry.list(), list);
    }
  });

  it('follows the provider’s when a widget names its actions in another one', () => {
    const two = provider((at: ViewNode) =>
      (at['turned'] === true ? ['two', 'one'] : ['one', 'two']).map((name) => spec(name)),
    );
    const { registry, synchronizer } = session();
    const own = (turned: boolean): View => view(node({ type: 'own', id: 'own', componentModule: two, turned }));
    synchronizer.start(own(false));
    assert.deepEqual(names(registry), ['demo.own.one', 'demo.own.two']);
    synchronizer.sync(own(true));
    assert.deepEqual(names(registry), ['demo.own.two', 'demo.own.one']);
  });

  it('is the same for the same view and the same tools, however the view came about', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 });
    const group = fc.array(fc.tuple(ids, fc.boolean()), { maxLength: 3 });
    const made = (groups: readonly (readonly [readonly string[], boolean])[]): View => {
      const seen = new Set<string>();
      return view(
        ...groups.map(([list, anew]) => ({
          type: 'row',
          children: list
            .filter((id) => !seen.has(id) && seen.add(id).size > 0)
            .map((id) => (anew ? b(id) : (shared[id] ?? b(id)))),
        })),
      );
    };
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), (all) => {
        const { registry, synchronizer } = session();
        synchronizer.start(made(all[0] ?? []));
        for (const next of all.slice(1)) {
          names(registry);
          synchronizer.sync(made(next));
        }
        const last = made(all.at(-1) ?? []);
        const alone = session({ registry: new Registry() });
        alone.synchronizer.start(last);
        const present = names(alone.registry);
        const absent = names(registry).filter((name) => !present.includes(name));
        assert.deepEqual(names(registry), [...present, ...absent.toSorted()]);
      }),
      { numRuns: 500 },
    );
  });
});
