import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { View, ViewNode } from '../../../src/sdk/node.ts';
import type { ToolProvider } from '../../../src/sdk/provider.ts';
import type { TreePatch } from '../../../src/protocol/view.ts';
import { BroughtProviders } from '../../../src/session/worker/brought.ts';
import { MirrorOut } from '../../../src/session/worker/mirror-out.ts';
import { MirrorIn } from '../../../src/session/host/mirror-in.ts';

const BULK: Readonly<Record<string, readonly string[]>> = { table: ['rows'], password_field: ['value'] };

const PORTS = { problem: () => undefined, mask: (text: string) => text };

/** Both ends with a structured clone between them. */
class Pair {
  readonly out = new MirrorOut({ bulk: (type) => BULK[type] ?? [], brought: new BroughtProviders(PORTS) });
  readonly in = new MirrorIn();
  patch: TreePatch | null = null;

  show(view: Exclude<View, null>, changed?: Set<string>): View {
    this.patch = this.out.next(view, changed);
    return this.patch === null ? this.in.tree : this.in.apply(structuredClone(this.patch));
  }
}

/** The whole tree in its wire form: what a fresh mirror shows. */
function whole(view: Exclude<View, null>): View {
  return new Pair().show(view);
}

const leaf = fc.record({
  type: fc.constantFrom('text', 'button', 'table', 'checkbox'),
  id: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { nil: undefined }),
  label: fc.option(fc.constantFrom('x', 'y', 3, true), { nil: undefined }),
  rows: fc.option(fc.array(fc.integer(), { maxLength: 3 }), { nil: undefined }),
  attrs: fc.option(fc.record({ width: fc.integer({ min: 0, max: 2 }) }), { nil: undefined }),
  onClick: fc.option(
    fc.constantFrom({ type: 'go' }, { type: 'stop', deep: { x: [1] } }, () => undefined),
    { nil: undefined },
  ),
});
const { tree } = fc.letrec<{ tree: ViewNode }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf as unknown as fc.Arbitrary<ViewNode>,
    fc
      .tuple(leaf, fc.array(tie('tree'), { maxLength: 4 }))
      .map(([node, children]) => ({ ...node, children }) as unknown as ViewNode),
  ),
}));
const view = fc.oneof(tree, fc.array(tree, { maxLength: 3 })) as fc.Arbitrary<Exclude<View, null>>;

describe('the mirror of a view', () => {
  it('equals the wire form of the whole tree after any sequence of views', () => {
    fc.assert(
      fc.property(fc.array(view, { minLength: 1, maxLength: 6 }), (views) => {
        const pair = new Pair();
        for (const each of views) assert.deepEqual(pair.show(each), whole(each));
      }),
      { numRuns: 400 },
    );
  });

  it('equals it when nodes stay the same objects, change places, come, go, and stand among what is no node', () => {
    const nodes = Array.from({ length: 8 }, (_, i): ViewNode => ({
      type: i % 2 === 0 ? 'button' : 'text',
      ...(i < 5 ? { id: `n${i}` } : {}),
      label: `label ${i}`,
    }));
    const child = fc.oneof(
      { weight: 8, arbitrary: fc.nat(7).map((i) => nodes[i] as ViewNode) },
      { weight: 2, arbitrary: fc.nat(7).map((i): ViewNode => ({ ...nodes[i], label: 'another' }) as ViewNode) },
      { weight: 1, arbitrary: fc.constantFrom(null, false, 'no node') as unknown as fc.Arbitrary<ViewNode> },
    );
    const list = fc.array(child, { maxLength: 7 });
    const shared = fc.oneof(
      fc.tuple(list, list).map(([left, right]): Exclude<View, null> => ({
        type: 'row',
        children: [
          { type: 'column', children: left },
          { type: 'column', id: 'right', children: right },
        ],
      })),
      list as unknown as fc.Arbitrary<Exclude<View, null>>,
    );
    fc.assert(
      fc.property(fc.array(shared, { minLength: 2, maxLength: 8 }), (views) => {
        const pair = new Pair();
        for (const each of views) assert.deepEqual(pair.show(each), whole(each));
      }),
      { numRuns: 600 },
    );
  });

  it('takes any number of nodes at once', () => {
    const pair = new Pair();
    const kept: ViewNode = { type: 'text', id: 'kept', content: 'x' };
    const many = Array.from({ length: 150_000 }, (_, i): ViewNode => ({ type: 'text', id: `t${i}` }));
    pair.show({ type: 'column', children: [kept] });
    const shown = pair.show({ type: 'column', children: [kept, ...many] }) as ViewNode;
    assert.equal((shown['children'] as readonly unknown[]).length, 150_001);
    const back = pair.show({ type: 'column', children: [kept] }) as ViewNode;
    assert.deepEqual(back['children'], [kept]);
  });

  it('sends nothing for an equal view, and keeps every object', () => {
    fc.assert(
      fc.property(view, (each) => {
        const pair = new Pair();
        const before = pair.show(each);
        const copy = cloneView(each);
        assert.equal(pair.show(copy), before);
        assert.equal(pair.patch, null);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps unchanged nodes the same objects when a sibling changes, comes or goes', () => {
    const pair = new Pair();
    const button = (id: string, label: string): ViewNode => ({ type: 'button', id, label });
    const column = (...children: ViewNode[]): ViewNode => ({ type: 'column', children });
    const first = pair.show(column(button('a', 'A'), button('b', 'B'), button('c', 'C'))) as unknown as {
      children: ViewNode[];
    };

    const changed = pair.show(column(button('a', 'A'), button('b', 'other'), button('c', 'C'))) as unknown as {
      children: ViewNode[];
    };
    assert.equal(changed.children[0], first.children[0]);
    assert.equal(changed.children[2], first.children[2]);
    assert.equal(changed.children[1]?.label, 'other');

    const removed = pair.show(column(button('b', 'other'), button('c', 'C'))) as unknown as { children: ViewNode[] };
    assert.deepEqual(removed.children, [changed.children[1], changed.children[2]]);
    assert.equal(removed.children[0], changed.children[1]);
    assert.equal(removed.children[1], changed.children[2]);
  });

  it('holds frozen plain nodes', () => {
    const tree = new Pair().show({ type: 'column', children: [{ type: 'text', content: 'x' }] }) as unknown as {
      children: ViewNode[];
    };
    assert.ok(Object.isFrozen(tree) && Object.isFrozen(tree.children) && Object.isFrozen(tree.children[0]));
  });

  it('lets rows, long texts and passwords stay in the worker', () => {
    const shown = new Pair().show([
      { type: 'table', id: 't', rows: Array.from({ length: 100_000 }, (_, i) => ({ i })) },
      { type: 'table', id: 'u', attrs: { rows: { length: 1_000_000, window: () => [] } } },
      { type: 'text', content: 'x'.repeat(5_000) },
      { type: 'password_field', id: 'p', value: 'hunter2' },
    ]);
    assert.deepEqual(shown, [
      { type: 'table', id: 't', rows: { bulk: true, length: 100_000 } },
      { type: 'table', id: 'u', attrs: { rows: { bulk: true, length: 1_000_000 } } },
      { type: 'text', content: { bulk: true, length: 5_000 } },
      { type: 'password_field', id: 'p', value: { bulk: true, length: 7 } },
    ]);
  });

  it('replaces what cannot cross by markers', () => {
    class Thing {
      x = 1;
    }
    const shown = new Pair().show({
      type: 'button',
      id: 'b',
      onClick: (() => undefined) as never,
      a: Symbol('s'),
      b: new Thing(),
      c: 1n,
      d: new Date(0),
      e: { inner: () => undefined },
      get f(): string {
        throw new Error('no');
      },
    });
    const instance = { $unsupported: 'instance' };
    assert.deepEqual(shown, {
      type: 'button',
      id: 'b',
      onClick: { $unsupported: 'function' },
      a: { $unsupported: 'symbol' },
      b: instance,
      c: { $unsupported: 'bigint' },
      d: instance,
      e: { inner: { $unsupported: 'function' } },
      f: instance,
    });
  });

  it('names the widgets that look different, also when only their rows changed', () => {
    const pair = new Pair();
    const screen = (label: string, row: string): ViewNode => ({
      type: 'column',
      children: [
        { type: 'button', id: 'go', label },
        { type: 'table', id: 'people', rows: [{ name: row }] },
        { type: 'button', id: 'same', label: 'Same' },
      ],
    });
    pair.show(screen('Go', 'Ann'));
    const changed = new Set<string>();
    pair.show(screen('Went', 'Bob'), changed);
    assert.deepEqual([...changed], ['go', 'people']);
  });

  it('carries a brought provider as a stand-in with the specs of the node', () => {
    const provider: ToolProvider = {
      mcpTools: (node) => [{ name: String(node.offers), description: null, inputSchema: { type: 'object' } }],
      handleToolCall: () => ({ ok: true, result: null }),
    };
    const broken: ToolProvider = {
      mcpTools: () => {
        throw new Error('no');
      },
      handleToolCall: () => ({ ok: true, result: null }),
    };
    const pair = new Pair();
    const shown = pair.show([
      { type: 'x', id: 'one', componentModule: provider, offers: 'run' },
      { type: 'x', id: 'two', componentModule: provider, offers: 'walk' },
      { type: 'x', id: 'bad', componentModule: broken },
      { type: 'button', id: 'not', componentModule: { something: 'else' } },
    ]) as readonly ViewNode[];
    const [one, two, bad, not] = shown.map((node) => node.componentModule as ToolProvider);
    assert.equal(one, two);
    assert.deepEqual(one?.mcpTools(shown[0] as ViewNode), [
      { name: 'run', description: null, inputSchema: { type: 'object' } },
    ]);
    assert.deepEqual(
      two?.mcpTools(shown[1] as ViewNode).map(({ name }) => name),
      ['walk'],
    );
    assert.throws(() => bad?.mcpTools(shown[2] as ViewNode));
    assert.deepEqual(not, { $unsupported: 'instance' });
    assert.equal(pair.in.numberOf(one), 1);

    const next = pair.show([
      { type: 'x', id: 'one', componentModule: provider, offers: 'stop' },
      { type: 'x', id: 'two', componentModule: provider, offers: 'walk' },
      { type: 'x', id: 'bad' },
    ]) as readonly ViewNode[];
    assert.equal(next[0]?.componentModule, one);
    assert.deepEqual(
      one.mcpTools(next[0]).map(({ name }) => name),
      ['stop'],
    );
    assert.equal(next[1], shown[1]);
    assert.equal('componentModule' in (next[2] as ViewNode), false);
  });

  it('gives the elements of layers as children in view order', () => {
    const shown = new Pair().show({
      type: 'absolute_layer',
      flowChild: { type: 'text', content: 'below' },
      overlays: [{ element: { type: 'button', id: 'b', label: 'above' }, x: 1 }],
    });
    assert.deepEqual(shown, {
      type: 'absolute_layer',
      children: [
        { type: 'text', content: 'below' },
        { type: 'button', id: 'b', label: 'above' },
      ],
    });
  });

  it('ends at nodes that contain themselves and at any depth', () => {
    const loop: Record<string, unknown> = { type: 'column', id: 'loop' };
    loop['children'] = [loop, { type: 'text', content: 'x' }, loop];
    assert.deepEqual(new Pair().show(loop as unknown as ViewNode), {
      type: 'column',
      id: 'loop',
      children: [{ type: 'text', content: 'x' }],
    });
    let deep: ViewNode = { type: 'text', content: 'bottom' };
    for (let i = 0; i < 10_000; i++) deep = { type: 'column', children: [deep] };
    const pair = new Pair();
    assert.doesNotThrow(() => pair.show(deep));
    assert.doesNotThrow(() => pair.show({ type: 'column', children: [deep] }));
  });

  it('costs far less than the tree when one node of 10,000 changes', () => {
    const groups = Array.from({ length: 100 }, (_, group) => ({
      type: 'column',
      id: `g${group}`,
      children: Array.from({ length: 100 }, (_, i) => ({
        type: 'button',
        id: `b${group}_${i}`,
        label: `Button ${i}`,
        onClick: { type: 'go', i },
      })),
    }));
    const pair = new Pair();
    pair.show({ type: 'column', children: groups });
    const times: number[] = [];
    let size = 0;
    for (let i = 0; i < 20; i++) {
      const group = groups[50] as (typeof groups)[number];
      const children = group.children.map((node, at) => (at === 7 ? { ...node, label: `Changed ${i}` } : node));
      groups[50] = { ...group, children };
      const view = { type: 'column', children: [...groups] };
      const start = performance.now();
      pair.show(view);
      times.push(performance.now() - start);
      size = JSON.stringify(pair.patch).length;
    }
    const whole = { type: 'column', children: groups };
    const start = performance.now();
    for (let i = 0; i < 5; i++) structuredClone(whole);
    const cloned = (performance.now() - start) / 5;
    times.sort((a, b) => a - b);
    assert.ok(size < 400, `the patch has ${size} characters`);
    assert.ok((times[10] ?? Infinity) < cloned / 10, `${String(times[10])} ms against ${cloned} ms for a clone`);
  });
});

/** The same view in new objects; functions stay. */
function cloneView<T>(value: T): T {
  if (Array.isArray(value)) return value.map(cloneView) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cloneView(item)])) as T;
}
