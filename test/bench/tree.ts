import type { ViewNode } from '../../src/tools/types.ts';

const KINDS = ['button', 'text_input', 'checkbox', 'select_list', 'tabs', 'table'] as const;
const LABELS = ['Save', 'Löschen', 'Отправить', '提交', 'Open file', 'Überblick', 'Next', '設定'];
const DEPTHS: ReadonlyMap<number, number> = new Map([
  [100, 5],
  [1_000, 7],
  [10_000, 9],
  [100_000, 11],
]);

/** A random number generator with a seed (mulberry32), so that every run measures the same view. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A view of `count` nodes in the mix of spec/peer-bench.md: 20 % columns and rows, 30 % texts, 50 % widgets of six kinds in
 * equal parts, 5 % of buttons and checkboxes disabled, 1 % of widgets excluded, labels partly beyond ASCII.
 */
export function benchTree(count: number, seed: number = 42): ViewNode {
  const roll = dice(seed);
  const depth = DEPTHS.get(count) ?? 9;
  const containers = Math.max(1, Math.round(count * 0.2));
  const root: Record<string, unknown> & { children: unknown[] } = { type: 'column', children: [] };
  const open: { node: { children: unknown[] }; level: number }[] = [{ node: root, level: 1 }];
  let made = 1;
  const put = (
    node: Record<string, unknown>,
    from: readonly { node: { children: unknown[] }; level: number }[],
  ): number => {
    const parent = from[Math.floor(roll() * from.length)] as { node: { children: unknown[] }; level: number };
    parent.node.children.push(node);
    made++;
    return parent.level;
  };
  while (made < containers) {
    const container = { type: roll() < 0.5 ? 'column' : 'row', gap: 1, children: [] as unknown[] };
    const shallow = open.filter(({ level }) => level < depth - 1);
    const level = put(container, shallow.length > 400 ? shallow.slice(-400) : shallow);
    open.push({ node: container, level: level + 1 });
  }
  for (let i = 0; made < count; i++) {
    const label = LABELS[Math.floor(roll() * LABELS.length)] as string;
    if (roll() < 0.375) put({ type: 'text', content: `${label} ${String(i)}`, style: { fg: 'muted' } }, open);
    else put(widget(KINDS[i % KINDS.length] as string, i, label, roll), open);
  }
  return root as unknown as ViewNode;
}

function widget(type: string, i: number, label: string, roll: () => number): Record<string, unknown> {
  const node: Record<string, unknown> = { type, id: `${type}_${String(i)}`, label: `${label} ${String(i)}` };
  if (type === 'button') Object.assign(node, { onClick: { type: 'pressed', id: i }, style: { bold: true } });
  if (type === 'text_input') Object.assign(node, { value: label, placeholder: 'Type here', maxLength: 80 });
  if (type === 'checkbox') node.checked = roll() < 0.5;
  if (type === 'select_list') Object.assign(node, { options: ['one', 'two', 'three', 'four'], selectedIndex: i % 4 });
  if (type === 'tabs') Object.assign(node, { tabs: [{ label: 'first' }, { label: 'second' }], activeIndex: 0 });
  if (type === 'table')
    Object.assign(node, {
      columns: [
        { id: 'name', label: 'Name' },
        { id: 'age', label: 'Age' },
      ],
      rows: rows(label, i),
      selectedRow: 0,
    });
  if ((type === 'button' || type === 'checkbox') && roll() < 0.05) node.disabled = true;
  if (roll() < 0.01) node.mcpExclude = true;
  return node;
}

function rows(name: string, i: number): unknown[] {
  return [0, 1, 2].map((age) => ({ name, age: age + i }));
}

/** The ids of the buttons of a view. */
export function buttonIds(tree: ViewNode): string[] {
  const ids: string[] = [];
  const waiting: ViewNode[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'button' && node.disabled !== true && node.mcpExclude !== true) ids.push(String(node.id));
    if (Array.isArray(node.children)) waiting.push(...(node.children as ViewNode[]));
  }
  return ids;
}

/**
 * The same view with the label of one widget changed: the nodes on its path are new objects, all others the same.
 */
export function withLabel(tree: ViewNode, id: string, label: string): ViewNode {
  const path = pathTo(tree, id);
  const replace = (node: ViewNode, depth: number): ViewNode => {
    const at = path[depth];
    if (at === undefined) return { ...node, label };
    const children = [...(node.children as readonly ViewNode[])];
    children[at] = replace(children[at] as ViewNode, depth + 1);
    return { ...node, children };
  };
  return replace(tree, 0);
}

function pathTo(tree: ViewNode, id: string): readonly number[] {
  const walk = (node: ViewNode): number[] | null => {
    if (node.id === id) return [];
    if (!Array.isArray(node.children)) return null;
    for (const [i, child] of (node.children as readonly ViewNode[]).entries()) {
      const below = walk(child);
      if (below !== null) return [i, ...below];
    }
    return null;
  };
  const path = walk(tree);
  if (path === null) throw new Error(`no widget ${id}`);
  return path;
}
