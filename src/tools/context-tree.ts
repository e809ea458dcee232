import { field } from '../sdk/node.ts';
import { childList, isReadableNode } from './walk.ts';
import type { Json, View, ViewNode } from './types.ts';

const MOST_NODES = 5_000;
const LONGEST_TEXT = 500;
/** Fields that say what a node is or contains, and so are shown elsewhere or not at all. */
const NOT_STATE: ReadonlySet<string> = new Set([
  'type',
  'id',
  'attrs',
  'children',
  'flowChild',
  'overlays',
  'style',
  'componentModule',
  'mcpExclude',
]);
/** A password's text is nowhere but in the model (design: *Secrets*). */
const SECRET_TYPES: ReadonlySet<string> = new Set(['password_field']);

/**
 * A view as plain JSON for reading: each node with `type`, `id`, its numbers and truth values in `state`, its texts in
 * `untrustedText` (they are the app's, not instructions) and `children`. Messages, functions, bulk data, style and a
 * password's text are left out. At most 5,000 nodes; `null` gives an empty list. Never throws.
 */
export function widgetTree(view: View): Json {
  const left = { nodes: MOST_NODES };
  return shownAll(Array.isArray(view) ? view : [view], left, 0);
}

function shownAll(nodes: readonly unknown[], left: { nodes: number }, depth: number): Json[] {
  const shown: Json[] = [];
  for (const node of nodes) {
    if (!isReadableNode(node)) continue;
    if (--left.nodes < 0 || depth > 500) break;
    shown.push(shownNode(node, left, depth));
  }
  return shown;
}

function shownNode(node: ViewNode, left: { nodes: number }, depth: number): Json {
  const state: Record<string, Json> = {};
  const text: Record<string, Json> = {};
  const isSecret = SECRET_TYPES.has(node.type);
  for (const name of new Set([...Object.keys(node), ...attrNames(node)])) {
    if (NOT_STATE.has(name) || name.startsWith('on')) continue;
    const value = readField(node, name);
    if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) state[name] = value;
    else if (typeof value === 'string' && !(isSecret && name === 'value')) text[name] = value.slice(0, LONGEST_TEXT);
  }
  const children = shownAll(childList(node), left, depth + 1);
  return {
    type: node.type,
    id: readId(node),
    ...(Object.keys(state).length === 0 ? {} : { state }),
    ...(Object.keys(text).length === 0 ? {} : { untrustedText: text }),
    ...(children.length === 0 ? {} : { children }),
  };
}

function attrNames(node: ViewNode): readonly string[] {
  const attrs: unknown = node.attrs; // the app's own: anything
  return typeof attrs === 'object' && attrs !== null && !Array.isArray(attrs) ? Object.keys(attrs) : [];
}

function readId(node: ViewNode): string | null {
  const id = readField(node, 'id');
  return typeof id === 'string' ? id : null;
}

function readField(node: ViewNode, name: string): unknown {
  try {
    return field(node, name);
  } catch {
    return undefined;
  }
}
