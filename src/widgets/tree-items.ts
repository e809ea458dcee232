import { field } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import { isRecord } from './fields.ts';
import { cellText } from './table-columns.ts';

/** A tree's node with its place among the others. */
export interface TreeRow {
  readonly id: string;
  readonly label: string;
  readonly depth: number;
  /** It has children, or will have. */
  readonly opens: boolean;
  readonly expanded: boolean;
  /** The id of the node it is in; `null` at the top. */
  readonly parent: string | null;
}

/** A branch that goes deeper contains itself, or cannot be seen. */
const DEPTH = 200;

function childrenOf(value: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(value.children) ? value.children : [];
}

/** The ids of the expanded nodes. */
function expandedIds(node: ViewNode): ReadonlySet<unknown> {
  const value = field(node, 'expanded');
  if (value instanceof Set) return value;
  return new Set(Array.isArray(value) ? (value as readonly unknown[]) : []);
}

function* walk(node: ViewNode, all: boolean): Generator<TreeRow> {
  const expanded = expandedIds(node);
  const roots: unknown = field(node, 'nodes');
  const seen = new Set<string>();
  const stack: { readonly list: readonly unknown[]; at: number; readonly parent: string | null }[] = [
    { list: Array.isArray(roots) ? roots : [], at: 0, parent: null },
  ];
  for (let level = stack.at(-1); level !== undefined; level = stack.at(-1)) {
    const value = level.list[level.at];
    level.at += 1;
    if (level.at > level.list.length) {
      stack.pop();
      continue;
    }
    if (!isRecord(value) || typeof value.id !== 'string' || seen.has(value.id)) continue;
    seen.add(value.id);
    const children = childrenOf(value);
    const isExpanded = expanded.has(value.id);
    yield {
      id: value.id,
      label: cellText(value.label ?? value.id),
      depth: stack.length - 1,
      opens: children.length > 0 || value.lazy === true,
      expanded: isExpanded,
      parent: level.parent,
    };
    if ((all || isExpanded) && children.length > 0 && stack.length < DEPTH) {
      stack.push({ list: children, at: 0, parent: value.id });
    }
  }
}

/** Flattened rows by what they were made of, so that a large tree is walked once a change and not once a key. */
const flattened = new WeakMap<object, { readonly expanded: unknown; readonly rows: readonly TreeRow[] }>();

/** The nodes that are seen now: those whose parents are all expanded. Of two with one id the first counts. */
export function visibleRows(node: ViewNode): readonly TreeRow[] {
  const nodes = field(node, 'nodes');
  const expanded = field(node, 'expanded');
  if (typeof nodes !== 'object' || nodes === null) return [];
  const known = flattened.get(nodes);
  if (known !== undefined && known.expanded === expanded && typeof expanded === 'object') return known.rows;
  const rows = [...walk(node, false)];
  flattened.set(nodes, { expanded, rows });
  return rows;
}

/** The node of that id, whether it is seen or not; `undefined` when there is none. */
export function findNode(node: ViewNode, id: string): TreeRow | undefined {
  for (const row of walk(node, true)) if (row.id === id) return row;
  return undefined;
}

/** A node and those below it, seen or not, of which `wanted` is true: the first `most` of them in view order. */
export function rowsBelow(
  node: ViewNode,
  id: string,
  wanted: (row: TreeRow) => boolean,
  most: number,
): readonly TreeRow[] {
  const found: TreeRow[] = [];
  let depth = -1;
  for (const row of walk(node, true)) {
    if (depth < 0 && row.id === id) depth = row.depth;
    else if (depth >= 0 && row.depth <= depth) break;
    if (depth >= 0 && wanted(row)) found.push(row);
    if (found.length >= most) break;
  }
  return found;
}
