import type { Fault } from '../faults/fault.ts';
import type { AccessMode } from '../../gateway/types.ts';
import type { CircuitStatus } from '../../tools/circuit-breaker.ts';
import type { Session } from '../../session/types.ts';
import type { ListedTool, NameCollision, Refusal } from '../../tools/types.ts';
import type { WireHandWritten } from '../../protocol/hand-written.ts';
import { fileFaults } from '../workspace-tools/file-faults.ts';
import type { KnownFile } from '../workspace-tools/tool-files.ts';
import { statics, toolFiles, type Entry, type SessionEntry, type ToolFileEntry } from './entry.ts';
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
  /** The files of tools of the workspace that were found; none while they are not enabled. */
  toolFiles(): readonly KnownFile[];
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
    const files = this.toolFiles().length > 0 ? [toolFiles] : [];
    const fixed = all.length + files.length > 0 && this.statics().length > 0 ? [statics] : [];
    return [...entries, ...files, ...fixed];
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
        return this.statics().map((tool) => ({ kind: 'tool', parent: entry, tool }));
      case 'toolFiles':
        return this.toolFiles().map((known) => ({ kind: 'toolFile', parent: entry, known }));
      case 'toolFile':
        return this.#childrenOfFile(entry);
      case 'refused': {
        const { id } = entry.parent.session;
        return [
          ...this.#source.refusals(id).map((refusal): Entry => ({ kind: 'refusal', parent: entry, refusal })),
          ...this.#source.collisions(id).map((collision): Entry => ({ kind: 'collision', parent: entry, collision })),
        ];
      }
      case 'fault':
      case 'resource':
      case 'prompt':
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

  /** The fixed tools that fit the filter. */
  statics(): readonly ListedTool[] {
    return this.#toolsOf('').filter(({ kind }) => kind === 'static');
  }

  /** The files of tools; with a filter those in which some tool fits it. */
  toolFiles(): readonly KnownFile[] {
    const all = this.#source.toolFiles();
    return this.#filter === '' ? all : all.filter((known) => this.#toolsOfFile(known).length > 0);
  }

  /** A text that is another one whenever anything changed that the rows of the files of tools show. */
  filesFingerprint(): string {
    const files = this.toolFiles().map((known) => {
      const tools = this.#toolsOfFile(known).map((tool) => [tool, this.isShown(tool), this.circuit(tool)]);
      const faults = fileFaults(known).map(({ text, line }) => [text, line]);
      const { file, asks, loaded } = known;
      return [file, asks, loaded?.state, loaded?.own, tools, faults];
    });
    return JSON.stringify(files);
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
      ...(this.#filter === '' ? offers(parent, parent.session.own) : []),
      ...(this.#filter === '' && this.refusedCount(id) > 0 ? [{ kind: 'refused', parent } as const] : []),
    ];
  }

  #childrenOfFile(parent: ToolFileEntry): readonly Entry[] {
    const { known } = parent;
    const faults = this.#filter === '' ? fileFaults(known).toReversed() : [];
    const own = this.#filter === '' ? known.loaded?.own : undefined;
    return [
      ...faults.map((fault): Entry => ({ kind: 'fault', parent, fault })),
      ...this.#toolsOfFile(known).map((tool): Entry => ({ kind: 'tool', parent, tool })),
      ...(own === undefined ? [] : offers(parent, own)),
    ];
  }

  #toolsOfFile({ loaded }: KnownFile): readonly ListedTool[] {
    const names = new Set(loaded?.own.tools.map(({ name }) => name));
    const lost = new Set(loaded?.collisions.map(({ name }) => name));
    return this.#toolsOf('').filter(({ kind, name }) => kind === 'application' && names.has(name) && !lost.has(name));
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

/** The resources and prompts that were written by hand. */
function offers(parent: SessionEntry | ToolFileEntry, { resources, prompts }: WireHandWritten): readonly Entry[] {
  return [
    ...resources.map((resource): Entry => ({ kind: 'resource', parent, resource })),
    ...prompts.map((prompt): Entry => ({ kind: 'prompt', parent, prompt })),
  ];
}
