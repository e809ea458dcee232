import type { NameCollision, ListedTool, Refusal } from '../../tools/types.ts';
import type { Fault } from '../faults/fault.ts';
import type { Session } from '../../session/types.ts';

/**
 * A row of the sidebar's tree. Entries are handles: what they show is read from the registry and the sessions each time
 * a row is drawn, so nothing is kept twice.
 */
export type Entry =
  SessionEntry | FaultEntry | WidgetEntry | ToolEntry | RefusedEntry | RefusalEntry | CollisionEntry | StaticsEntry;

/** A running or ended app. */
export interface SessionEntry {
  readonly kind: 'session';
  readonly session: Session;
}

/** What went wrong in an app. */
export interface FaultEntry {
  readonly kind: 'fault';
  readonly parent: SessionEntry;
  readonly fault: Fault;
}

/** A widget that offers tools. */
export interface WidgetEntry {
  readonly kind: 'widget';
  readonly parent: SessionEntry;
  readonly widgetId: string;
}

/** A tool, under its widget, its session (tools of no widget) or the group of static tools. */
export interface ToolEntry {
  readonly kind: 'tool';
  readonly parent: WidgetEntry | SessionEntry | StaticsEntry;
  readonly tool: ListedTool;
}

/** What of a session was refused. */
export interface RefusedEntry {
  readonly kind: 'refused';
  readonly parent: SessionEntry;
}

/** A widget or action that got no tool, and why. */
export interface RefusalEntry {
  readonly kind: 'refusal';
  readonly parent: RefusedEntry;
  readonly refusal: Refusal;
}

/** A tool whose client name another one holds. */
export interface CollisionEntry {
  readonly kind: 'collision';
  readonly parent: RefusedEntry;
  readonly collision: NameCollision;
}

/** The tools that are there whatever runs. */
export interface StaticsEntry {
  readonly kind: 'statics';
}

/** The one entry of the static tools. */
export const statics: StaticsEntry = { kind: 'statics' };

/** A name for an entry that stays the same as long as it stands for the same thing; VS Code keeps what is open by it. */
export function entryId(entry: Entry): string {
  switch (entry.kind) {
    case 'session':
      return `session/${entry.session.id}`;
    case 'fault': {
      const { code, text, line } = entry.fault;
      return `fault/${entry.parent.session.id}/${code}/${String(line ?? 0)}/${text}`;
    }
    case 'widget':
      return `widget/${entry.parent.session.id}/${entry.widgetId}`;
    case 'tool':
      return `tool/${entry.tool.name}`;
    case 'refused':
      return `refused/${entry.parent.session.id}`;
    case 'refusal': {
      const { kind, widgetId } = entry.refusal;
      const action = 'name' in entry.refusal ? JSON.stringify(entry.refusal.name) : '';
      return `refusal/${entry.parent.parent.session.id}/${kind}/${widgetId}/${action}`;
    }
    case 'collision':
      return `collision/${entry.collision.name}`;
    case 'statics':
      return 'statics';
  }
}

/** The session and the widget that a row stands for, for what hides them from agents; `undefined` for other rows. */
export function subjectOf(entry: Entry): { readonly sessionId: string; readonly widgetId?: string } | undefined {
  if (entry.kind === 'session') return { sessionId: entry.session.id };
  return entry.kind === 'widget' ? { sessionId: entry.parent.session.id, widgetId: entry.widgetId } : undefined;
}

/** The entry above, for *reveal*; `undefined` at the root. */
export function parentOf(entry: Entry): Entry | undefined {
  return 'parent' in entry ? entry.parent : undefined;
}
