import type { Json } from '../protocol/page.ts';

/** A node of the accessible mirror as the page uses it (what it is made of: `screen/element.ts`). */
export interface MirrorNode {
  readonly role: string;
  readonly name: string;
  readonly id: string | null;
  readonly focused: boolean;
  /** ARIA attributes by name. */
  readonly aria: Readonly<Record<string, string>>;
  /** Text to stand inside, where the role has no children that say it. */
  readonly text: string;
  readonly children: readonly MirrorNode[];
}

/** Roles that read their value as their content. */
const VALUE_IS_CONTENT: ReadonlySet<string> = new Set(['textbox', 'text', 'gridcell', 'status']);

/** Deeper than any screen; a tree that goes on is cut there. */
const DEEPEST = 200;

type JsonObject = Readonly<Record<string, Json>>;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function childrenOf({ children }: JsonObject): readonly Json[] {
  return Array.isArray(children) ? (children as readonly Json[]) : [];
}

/**
 * Reads the tree that the worker sends. It comes from an app's view, so nothing in it is trusted: what has not the
 * right shape is left out, and `null` stands for a tree that is none.
 */
export function readMirror(json: Json | undefined, depth = 0): MirrorNode | null {
  if (!isObject(json) || depth > DEEPEST) return null;
  const role = typeof json['role'] === 'string' && /^[a-z]+$/.test(json['role']) ? json['role'] : 'group';
  const name = typeof json['name'] === 'string' ? json['name'] : '';
  const value = typeof json['value'] === 'string' ? json['value'] : null;
  const children = childrenOf(json)
    .map((child) => readMirror(child, depth + 1))
    .filter((child) => child !== null);
  const leaf = children.length === 0;
  return {
    role,
    name,
    id: typeof json['id'] === 'string' ? json['id'] : null,
    focused: json['focused'] === true,
    aria: ariaOf(json, role, value),
    text: !leaf ? '' : (value ?? (role === 'textbox' ? '' : name)),
    children,
  };
}

function ariaOf(json: JsonObject, role: string, value: string | null): Record<string, string> {
  const aria: Record<string, string> = {};
  for (const state of ['checked', 'selected', 'expanded', 'disabled'] as const) {
    const given = json[state];
    if (typeof given === 'boolean' || (state === 'checked' && given === 'mixed')) aria[`aria-${state}`] = String(given);
  }
  if (value !== null && !VALUE_IS_CONTENT.has(role)) aria['aria-valuetext'] = value;
  const { position, setSize } = json;
  if (role === 'row') {
    if (typeof position === 'number') aria['aria-rowindex'] = String(position);
  } else if (role === 'grid') {
    const rows = [json, ...childrenOf(json)].map(sizeOfSet);
    const count = rows.find((size) => size !== null);
    if (count != null) aria['aria-rowcount'] = String(count);
  } else {
    if (typeof position === 'number') aria['aria-posinset'] = String(position);
    if (typeof setSize === 'number') aria['aria-setsize'] = String(setSize);
  }
  return aria;
}

/** The size of the whole that a node is a part of: a grid's is told by its rows. */
function sizeOfSet(json: Json): number | null {
  return isObject(json) && typeof json['setSize'] === 'number' ? json['setSize'] : null;
}
