import type { Fault } from '../faults/fault.ts';
import type { AccessMode } from '../../gateway/types.ts';
import type { CircuitStatus } from '../../tools/circuit-breaker.ts';
import type { Session } from '../../session/types.ts';
import type { ListedTool, NameCollision, Refusal } from '../../tools/types.ts';
import { statics, type Entry, type SessionEntry } from './entry.ts';
import { passes } from './filter.ts';
import { widgetTypes } from './widget-types.ts';

/** What the sidebar reads. All of it is asked for when a row is drawn; the sidebar keeps no copy. */
export interface OutlineSource {
  sessions(): readonly Session[];
  /** Every tool that exists, in list order; the same array while nothing changed. */
  tools(): readonly ListedTool[];
  /** The tools that agents are shown directly. */
  shown(): readonly ListedTool[];
  mode(sessionId: string): AccessMode;
  /** Whether a session, a widget or its tools are hidden from agents. */
  hides(what: HiddenSubject): boolean;
  /** Where the circuit breaker of a tool stands. */
  circuit(tool: string): CircuitStatus;
  /** What is wrong with a session. */
  faults(session: Session): readonly Fault[];
  refusals(sessionId: string): readonly Refusal[];
  /** The tools of a session that lost their client name to another. */
  collisions(sessionId: string): readonly NameCollision[];
}

/** A session, or a widget of it. */
export interface HiddenSubject {
  readonly sessionId: string;
  readonly widgetId?: string;
}

/** How many tools there are, how many of them agents are shown directly, and how many are hidden from agents. */
export interface Meter {
  readonly all: number;
  readonly shown: number;
  readonly hidden: number;
}

/** Arranges registry and sessions as a tree: session → widget → tool. Pure: same source and filter, same tree. */
export class Outline {
  readonly #source: OutlineSource;
  /** One entry a session, so that VS Code can be told which row changed. */
  readonly #entries = new WeakMap<Session, SessionEntry>();
  #grouped:
    { readonly of: readonly ListedTool[]; readonly bySession: ReadonlyMap<string, readonly ListedTool[]> } | undefined;
  #filter = '';
  #named: { readonly of: readonly ListedTool[]; readonly names: ReadonlySet<string> } | undefined;

  constructor(source: OutlineSource) {
    this.#source = source;
  }

  /** The words that tools must have to be in the tree; '' for all of them. */
  get filter(): string {
    return this.#filter;
  }

  set filter(words: string) {
    this.#filter = words.trim();
    this.#grouped = undefined;
  }

  /** The entry of a session: the same object each time. */
  entryOf(session: Session): SessionEntry {
    let entry = this.#entries.get(session);
    if (!entry) this.#entries.set(session, (entry = { kind: 'session', session }));
    return entry;
  }

  /** The rows at the root: sessions in the order of their start, then the static tools. Nothing when nothing runs. */
  roots(): readonly Entry[] {
    const all = this.#source.sessions();
    const sessions = all.filter(({ id }) => this.#filter === '' || this.#toolsOf(id).length > 0);
    const entries = sessions.map((session) => this.entryOf(session));
    return all.length > 0 && this.#toolsOf('').length > 0 ? [...entries, statics] : entries;
  }

  /** The rows under an entry, in list order. */
  children(entry: Entry): readonly Entry[] {
    switch (entry.kind) {
      case 'session':
        return this.#childrenOfSession(entry);
      case 'widget':
        return this.#toolsOf(entry.parent.session.id)
          .filter((tool) => tool.widgetId === entry.widgetId)
          .map((tool) => ({ kind: 'tool', parent: entry, tool }));
      case 'statics':
        return this.#toolsOf('').map((tool) => ({ kind: 'tool', parent: entry, tool }));
      case 'refused': {
        const { id } = entry.parent.session;
        return [
          ...this.#source.refusals(id).map((refusal): Entry => ({ kind: 'refusal', parent: entry, refusal })),
          ...this.#source.collisions(id).map((collision): Entry => ({ kind: 'collision', parent: entry, collision })),
        ];
      }
      case 'fault':
      case 'tool':
      case 'refusal':
      case 'collision':
        return [];
    }
  }

  /** How many tools are refused in a session. */
  refusedCount(sessionId: string): number {
    return this.#source.refusals(sessionId).length + this.#source.collisions(sessionId).length;
  }

  /** What went wrong in a session, the newest first. What was refused has rows of its own. */
  errors(session: Session): readonly Fault[] {
    return this.#source
      .faults(session)
      .filter(({ severity }) => severity === 'error')
      .reverse();
  }

  /** What agents may do in a session. */
  mode(sessionId: string): AccessMode {
    return this.#source.mode(sessionId);
  }

  /** The tools of a session, in list order; of no session with `''`. */
  toolCount(sessionId: string): number {
    return this.#toolsOf(sessionId).length;
  }

  /** The type of a session's widget as it is on the screen now; `undefined` when it is not there. */
  widgetType(session: Session, widgetId: string): string | undefined {
    return widgetTypes(session.tree).get(widgetId);
  }

  /** Whether agents are shown a tool directly. */
  isShown(tool: ListedTool): boolean {
    return this.#shownNames().has(tool.name);
  }

  /** Whether a session or a widget is hidden from agents, by itself or with its session. */
  hides(what: HiddenSubject): boolean {
    return this.#source.hides(what);
  }

  /** Where the circuit breaker of a tool stands. */
  circuit(tool: ListedTool): CircuitStatus {
    return this.#source.circuit(tool.name);
  }

  /** How many tools fit the filter. */
  found(): number {
    return this.#source.tools().filter((tool) => passes(this.#filter, tool)).length;
  }

  /** How many tools there are, how many are shown, and how many are hidden. */
  meter(): Meter {
    const tools = this.#source.tools();
    const hidden = tools.filter(
      ({ sessionId, widgetId }) =>
        sessionId !== undefined && this.hides({ sessionId, ...(widgetId === undefined ? {} : { widgetId }) }),
    );
    return { all: tools.length, shown: this.#source.shown().length, hidden: hidden.length };
  }

  /**
   * A text that is another one whenever anything changed that a session's rows show. Compared, not kept as data: it
   * tells which rows to draw again.
   */
  fingerprint(session: Session): string {
    const types = widgetTypes(session.tree);
    const tools = this.#toolsOf(session.id).map((tool) => [
      tool.name,
      (tool.widgetId !== undefined && types.get(tool.widgetId)) ?? null,
      this.isShown(tool),
      tool.annotations?.destructiveHint ?? false,
      tool.description,
      this.circuit(tool),
      this.hides({ sessionId: session.id, widgetId: tool.widgetId ?? '' }),
    ]);
    const { id, state } = session;
    const errors = this.errors(session).map(({ text, advice, line }) => [text, advice, line]);
    return JSON.stringify([
      state,
      this.hides({ sessionId: id }),
      errors,
      this.mode(id),
      tools,
      this.#source.refusals(id),
      this.#source.collisions(id),
    ]);
  }

  #childrenOfSession(parent: SessionEntry): readonly Entry[] {
    const { id } = parent.session;
    const tools = this.#toolsOf(id);
    const widgets = new Set(tools.flatMap((tool) => tool.widgetId ?? []));
    return [
      ...(this.#filter === '' ? this.errors(parent.session) : []).map((fault): Entry => ({
        kind: 'fault',
        parent,
        fault,
      })),
      ...[...widgets].map((widgetId): Entry => ({ kind: 'widget', parent, widgetId })),
      ...tools.filter((tool) => tool.widgetId === undefined).map((tool): Entry => ({ kind: 'tool', parent, tool })),
      ...(this.#filter === '' && this.refusedCount(id) > 0 ? [{ kind: 'refused', parent } as const] : []),
    ];
  }

  #shownNames(): ReadonlySet<string> {
    const shown = this.#source.shown();
    if (this.#named?.of !== shown) this.#named = { of: shown, names: new Set(shown.map((tool) => tool.name)) };
    return this.#named.names;
  }

  #toolsOf(sessionId: string): readonly ListedTool[] {
    const tools = this.#source.tools();
    if (this.#grouped?.of !== tools) {
      const fitting = tools.filter((tool) => passes(this.#filter, tool));
      this.#grouped = { of: tools, bySession: Map.groupBy(fitting, (tool) => tool.sessionId ?? '') };
    }
    return this.#grouped.bySession.get(sessionId) ?? [];
  }
}
