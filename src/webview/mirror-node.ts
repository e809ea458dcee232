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

/** Roles whose place in a long list is given by row, not by position in a set. */
const ROWS: ReadonlySet<string> = new Set(['row']);

/** Roles that read their value as their content. */
const VALUE_IS_CONTENT: ReadonlySet<string> = new Set(['textbox', 'text', 'gridcell', 'status']);

/** Deeper than any screen; a tree that goes on is cut there. */
const DEEPEST = 200;

type JsonObject = Readonly<Record<string, Json>>;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the tree that the worker sends. It comes from an app's view, so nothing in it is trusted: what has not the
 * right shape is left out, and `null` stands for a tree that is none.
 */
export function readMirror(json: Json | undefined, depth = 0): MirrorNode | null {
  if (!isObject(json) || depth > DEEPEST) return null;
  const role = typeof json['role'] === 'string' && /^[a-z]+$/.test(json['role']) ? json['role'] : 'group';
  const name = typeof json['name'] === 'string' ? json['name'] : '';
  const value = typeof json['value'] === 'string' ? json['value'] : null;
  const children = (Array.isArray(json['children']) ? json['children'] : [])
    .map((child: Json) => readMirror(child, depth + 1))
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
  const [position, size] = ROWS.has(role) ? ['aria-rowindex', 'aria-rowcount'] : ['aria-posinset', 'aria-setsize'];
  if (typeof json['position'] === 'number') aria[position] = String(json['position']);
  if (typeof json['setSize'] === 'number' && size !== 'aria-rowcount') aria[size] = String(json['setSize']);
  if (role === 'grid' && typeof json['setSize'] === 'number') aria['aria-rowcount'] = String(json['setSize']);
  return aria;
}
