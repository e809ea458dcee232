import type { Json } from './page.ts';

/** A node of the accessible mirror as those who show it use it (what it is made of: `screen/element.ts`). */
export interface MirrorNode {
  readonly role: string;
  readonly name: string;
  readonly id: string | null;
  readonly focused: boolean;
  /** Whether a field holds several lines. */
  readonly multiline: boolean;
  /** Which of its widget's items it is, counting from 0; `null` for what is none. */
  readonly item: number | null;
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
    multiline: json['multiline'] === true,
    item: itemOf(json['item']),
    aria: ariaOf(json, role, name, value),
    text: leaf ? contentOf(role, name, value) : '',
    children,
  };
}

/** Roles that are called what stands inside; all others need a label of their own. */
const NAME_IS_CONTENT: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'columnheader',
  'gridcell',
  'menuitem',
  'option',
  'row',
  'tab',
  'text',
  'treeitem',
]);

/** Roles whose value ARIA knows; that of another one is described. */
const HAS_VALUE: ReadonlySet<string> = new Set(['slider', 'progressbar']);

const STATES = [
  'checked',
  'selected',
  'expanded',
  'disabled',
  'busy',
  'multiselectable',
  'readonly',
  'invalid',
] as const;

function itemOf(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** What stands inside a node without children. */
function contentOf(role: string, name: string, value: string | null): string {
  if (VALUE_IS_CONTENT.has(role) && value !== null) return value;
  return NAME_IS_CONTENT.has(role) || role === 'status' ? name : '';
}

function ariaOf(json: JsonObject, role: string, name: string, value: string | null): Record<string, string> {
  const aria: Record<string, string> = {};
  if (name !== '' && !NAME_IS_CONTENT.has(role)) aria['aria-label'] = name;
  for (const state of STATES) {
    const given = json[state];
    if (typeof given === 'boolean' || (state === 'checked' && given === 'mixed')) aria[`aria-${state}`] = String(given);
  }
  const description = typeof json['description'] === 'string' ? json['description'] : null;
  const spare = value !== null && !VALUE_IS_CONTENT.has(role) && !HAS_VALUE.has(role) ? value : null;
  if (value !== null && HAS_VALUE.has(role)) aria['aria-valuetext'] = value;
  const said = [spare, description].filter((part) => part !== null && part !== '').join('. ');
  if (said !== '') aria['aria-description'] = said;
  if (typeof json['level'] === 'number') aria['aria-level'] = String(json['level']);
  if (isObject(json['range'])) {
    for (const end of ['now', 'min', 'max'] as const) {
      const number = json['range'][end];
      if (typeof number === 'number') aria[`aria-value${end}`] = String(number);
    }
  }
  return { ...aria, ...placeOf(json, role) };
}

/** Where a node stands among how many: rows are counted by their grid, all else by its set. */
function placeOf(json: JsonObject, role: string): Record<string, string> {
  const { position, setSize } = json;
  const place: Record<string, string> = {};
  if (role === 'row') {
    if (typeof position === 'number') place['aria-rowindex'] = String(position);
  } else if (role === 'grid') {
    const rows = [json, ...childrenOf(json)].map(sizeOfSet);
    const count = rows.find((size) => size !== null);
    if (count != null) place['aria-rowcount'] = String(count);
  } else if (COUNTED.has(role)) {
    if (typeof position === 'number') place['aria-posinset'] = String(position);
    if (typeof setSize === 'number') place['aria-setsize'] = String(setSize);
  }
  return place;
}

/** Roles that ARIA counts in a set; on the set itself the count is not allowed. */
const COUNTED: ReadonlySet<string> = new Set(['option', 'treeitem', 'tab', 'menuitem']);

/** The size of the whole that a node is a part of: a grid's is told by its rows. */
function sizeOfSet(json: Json): number | null {
  return isObject(json) && typeof json['setSize'] === 'number' ? json['setSize'] : null;
}
