import type { NameCollision, ListedTool, Refusal } from '../../tools/types.ts';
import type { Fault } from '../faults/fault.ts';
import type { WirePrompt, WireResource } from '../../protocol/hand-written.ts';
import type { Session } from '../../session/types.ts';
import type { KnownFile } from '../workspace-tools/tool-files.ts';

/**
 * A row of the sidebar's tree. Entries are handles: what they show is read from the registry and the sessions each time
 * a row is drawn, so nothing is kept twice.
 */
export type Entry =
  | SessionEntry
  | FaultEntry
  | WidgetEntry
  | ToolEntry
  | RefusedEntry
  | RefusalEntry
  | CollisionEntry
  | ToolFilesEntry
  | ToolFileEntry
  | ResourceEntry
  | PromptEntry
  | StaticsEntry;

/** A running or ended app. */
export interface SessionEntry {
  readonly kind: 'session';
  readonly session: Session;
}

/** What went wrong in an app or a file of tools. */
export interface FaultEntry {
  readonly kind: 'fault';
  readonly parent: SessionEntry | ToolFileEntry;
  readonly fault: Fault;
}

/** A widget that offers tools. */
export interface WidgetEntry {
  readonly kind: 'widget';
  readonly parent: SessionEntry;
  readonly widgetId: string;
}

/** The files of tools of the workspace. */
export interface ToolFilesEntry {
  readonly kind: 'toolFiles';
}

/** A file of tools, loaded or waiting for a person. */
export interface ToolFileEntry {
  readonly kind: 'toolFile';
  readonly parent: ToolFilesEntry;
  readonly known: KnownFile;
}

/** A resource that was written by hand. */
export interface ResourceEntry {
  readonly kind: 'resource';
  readonly parent: SessionEntry | ToolFileEntry;
  readonly resource: WireResource;
}

/** A prompt that was written by hand. */
export interface PromptEntry {
  readonly kind: 'prompt';
  readonly parent: SessionEntry | ToolFileEntry;
  readonly prompt: WirePrompt;
}

/** A tool, under its widget, its session (tools of no widget), its file or the group of static tools. */
export interface ToolEntry {
  readonly kind: 'tool';
  readonly parent: WidgetEntry | SessionEntry | ToolFileEntry | StaticsEntry;
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

/** The one entry of the files of tools. */
export const toolFiles: ToolFilesEntry = { kind: 'toolFiles' };

/** The one entry of the static tools. */
export const statics: StaticsEntry = { kind: 'statics' };

/** A name for an entry that stays the same as long as it stands for the same thing; VS Code keeps what is open by it. */
export function entryId(entry: Entry): string {
  switch (entry.kind) {
    case 'session':
      return `session/${entry.session.id}`;
    case 'fault': {
      const { code, text, line } = entry.fault;
      return `fault/${ownerOf(entry.parent)}/${code}/${String(line ?? 0)}/${text}`;
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
    case 'toolFiles':
      return 'toolFiles';
    case 'toolFile':
      return `toolFile/${entry.known.file}`;
    case 'resource':
      return `resource/${ownerOf(entry.parent)}/${entry.resource.uri}`;
    case 'prompt':
      return `prompt/${ownerOf(entry.parent)}/${entry.prompt.name}`;
    case 'statics':
      return 'statics';
  }
}

function ownerOf(entry: SessionEntry | ToolFileEntry): string {
  return entry.kind === 'session' ? entry.session.id : entry.known.file;
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
