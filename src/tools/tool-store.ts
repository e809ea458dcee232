import { canonicalJson } from './canonical.ts';
import { NameTable } from './name-table.ts';
import { clientName } from './names.ts';
import type { ListedShape } from './tool-definition.ts';
import type { ListedTool, Owner, ToolDefinition } from './types.ts';

/** What kind of tool it is: fixed, derived from a widget, or written by hand for an app or a workspace. */
export type ToolKind = ListedTool['kind'];

/** Tools that were registered together: of one owner, kind and session. */
export interface ToolGroup {
  readonly owner: Owner | undefined;
  readonly kind: ToolKind;
  readonly sessionId: string | undefined;
  /** See `RegisterOptions.order`. */
  order: (() => (tool: ToolDefinition) => number) | undefined;
}

/** How a tool is listed, or what makes that when it is first asked for. */
type ShapeOf = ListedShape | null | (() => ListedShape | null);

/** A tool in the registry. */
export class ToolEntry {
  readonly tool: ToolDefinition;
  readonly group: ToolGroup;
  #shape: ShapeOf;
  /** Made when the tool is first listed. */
  listed: ListedTool | null = null;

  constructor(tool: ToolDefinition, group: ToolGroup, shape: ShapeOf) {
    this.tool = tool;
    this.group = group;
    this.#shape = shape;
  }

  /** How it is listed; `null` when the definition is clean by itself, as derived ones are. */
  get shape(): ListedShape | null {
    if (typeof this.#shape === 'function') this.#shape = this.#shape();
    return this.#shape;
  }

  get name(): string {
    return this.tool.name;
  }
}

/** The tools, in one table by client name, so that two that a client could take for one never stand side by side. */
export class ToolStore {
  readonly #entries: NameTable<ToolEntry>;
  readonly #groups: ToolGroup[] = [];
  readonly #limit: number;
  /** The list as it was made last. */
  #made: readonly ListedTool[] = Object.freeze([]);
  /** Whether it may be another one now. */
  #isStale = false;

  /** `limit`: the most characters of a client name. */
  constructor(limit: number) {
    this.#limit = limit;
    this.#entries = new NameTable(limit);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The tool of that registry or client name. */
  find(name: string): ToolEntry | undefined {
    const entry = this.#entries.get(name);
    return entry?.name === name || (entry !== undefined && clientName(entry.name, this.#limit) === name)
      ? entry
      : undefined;
  }

  /** The tool that holds the client name of `name`, whatever its own name is. */
  holder(name: string): ToolEntry | undefined {
    return this.#entries.get(name);
  }

  /** Puts a tool in the place of its client name. Answers whether the list changed. */
  put(entry: ToolEntry): boolean {
    const before = this.#entries.get(entry.name);
    this.#entries.set(entry);
    if (before !== undefined && isListedAlike(before, entry)) {
      entry.listed = before.listed;
      return false;
    }
    this.#isStale = true;
    return true;
  }

  /** Removes a tool. */
  remove(entry: ToolEntry): void {
    this.#entries.delete(entry.name);
    this.#isStale = true;
  }

  /** Tools may stand in another order: the list is sorted when it is asked for next. */
  reorder(): void {
    this.#isStale = true;
  }

  /** All tools, in the order of their registration. */
  entries(): Iterable<ToolEntry> {
    return this.#entries.values();
  }

  /** The group of that owner, kind and session, made when there is none. */
  group(owner: Owner | undefined, kind: ToolKind, sessionId: string | undefined): ToolGroup {
    const known = this.#groups.find(
      (group) => group.owner === owner && group.kind === kind && group.sessionId === sessionId,
    );
    if (known !== undefined) return known;
    const group: ToolGroup = { owner, kind, sessionId, order: undefined };
    this.#groups.push(group);
    return group;
  }

  /** Forgets the groups of an owner whose tools are gone. */
  dropGroups(owner: Owner): void {
    for (let i = this.#groups.length - 1; i >= 0; i--) if (this.#groups[i]?.owner === owner) this.#groups.splice(i, 1);
  }

  /** The listed tools: static ones, then those without a session, then session by session; frozen, and the same while nothing changed. */
  list(): readonly ListedTool[] {
    if (!this.#isStale) return this.#made;
    this.#isStale = false;
    const members = new Map<ToolGroup, ToolEntry[]>(this.#groups.map((group) => [group, []]));
    for (const entry of this.#entries.values()) members.get(entry.group)?.push(entry);
    const listed: ListedTool[] = [];
    for (const group of this.#groupsInOrder()) {
      for (const entry of inOrder(members.get(group) ?? [], group)) listed.push(this.listed(entry));
    }
    const before = this.#made;
    const isSame = listed.length === before.length && listed.every((tool, index) => tool === before[index]);
    return isSame ? before : (this.#made = Object.freeze(listed));
  }

  /** A tool as clients are shown it. */
  listed(entry: ToolEntry): ListedTool {
    if (entry.listed !== null) return entry.listed;
    const { tool, group, shape } = entry;
    const { annotations } = shape ?? tool;
    return (entry.listed = Object.freeze({
      name: tool.name,
      clientName: clientName(tool.name, this.#limit),
      title: (shape ?? tool).title ?? tool.name,
      description: (shape ?? tool).description,
      inputSchema: (shape ?? tool).inputSchema,
      ...(annotations === undefined ? {} : { annotations }),
      ...(tool.readOnly === true ? { readOnly: true as const } : {}),
      kind: group.kind,
      ...(group.sessionId === undefined ? {} : { sessionId: group.sessionId }),
      ...(tool.widgetId === undefined ? {} : { widgetId: tool.widgetId }),
      ...(tool.action === undefined ? {} : { action: tool.action }),
    }));
  }

  /** Removes everything. */
  clear(): void {
    this.#entries.clear();
    this.#groups.length = 0;
    this.#made = Object.freeze([]);
    this.#isStale = false;
  }

  #groupsInOrder(): readonly ToolGroup[] {
    const sessions = [...new Set(this.#groups.map((group) => group.sessionId))];
    const rank = (group: ToolGroup): number =>
      group.kind === 'static' ? -2 : group.sessionId === undefined ? -1 : sessions.indexOf(group.sessionId);
    return this.#groups.toSorted((a, b) => rank(a) - rank(b));
  }
}

function inOrder(entries: readonly ToolEntry[], group: ToolGroup): readonly ToolEntry[] {
  const place = group.order?.();
  if (place === undefined) return entries;
  const places = new Float64Array(entries.length);
  let isSorted = true;
  for (let i = 0; i < entries.length; i++) {
    places[i] = place((entries[i] as ToolEntry).tool);
    // tools are registered in view order, so most lists are in order already
    if (i > 0 && isSorted) isSorted = comes(entries, places, i - 1, i) < 0;
  }
  if (isSorted) return entries;
  const indexes = Array.from(entries.keys()).sort((a, b) => comes(entries, places, a, b));
  return indexes.map((i) => entries[i] as ToolEntry);
}

/** Which of two entries comes first: by place, and at equal places by name. */
function comes(entries: readonly ToolEntry[], places: Float64Array, a: number, b: number): number {
  const one = places[a] as number;
  const other = places[b] as number;
  if (one !== other) return one < other ? -1 : 1;
  return (entries[a] as ToolEntry).name < (entries[b] as ToolEntry).name ? -1 : 1;
}

/** Whether two definitions of one name are listed the same. */
function isListedAlike(one: ToolEntry, other: ToolEntry): boolean {
  if (one.tool.name !== other.tool.name || one.group !== other.group) return false;
  if (one.tool.readOnly !== other.tool.readOnly || one.tool.widgetId !== other.tool.widgetId) return false;
  const a = one.shape ?? one.tool;
  const b = other.shape ?? other.tool;
  if (a.description !== b.description || a.title !== b.title) return false;
  if (a.annotations?.sensitive !== b.annotations?.sensitive) return false;
  if (a.annotations?.destructiveHint !== b.annotations?.destructiveHint) return false;
  return a.inputSchema === b.inputSchema || canonicalJson(a.inputSchema) === canonicalJson(b.inputSchema);
}
