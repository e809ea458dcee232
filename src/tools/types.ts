import type { Dispatcher, InputSchema, Json, Reason, ToolProvider } from '../sdk/provider.ts';
import type { Message } from '../sdk/message.ts';
import type { View, ViewNode } from '../sdk/node.ts';
import type { Elicited } from './application-context.ts';
import type { ToolResult } from './application-results.ts';

/** The annotations that survive cleaning: present only when exactly `true`. */
export interface KeptAnnotations {
  readonly sensitive?: true;
  readonly destructiveHint?: true;
}

/** Who calls: an opaque name for logs and history (`agent` with the client's name, `person`). */
export interface Origin {
  readonly kind: 'person' | 'agent' | 'timer' | 'effect' | 'system';
  /** The client's name, for agents. */
  readonly client?: string;
}

/** What goes along with a call. */
export interface CallContext {
  readonly origin: Origin;
  /** Which of the connected clients calls: what was kept for one is for no other. */
  readonly clientId?: string;
  /** Whether messages may be dispatched. A call without it gets reads only; the session's worker enforces it. */
  readonly mayWrite: boolean;
  /**
   * Whether the call was judged as destructive. `false` refuses an action that has become destructive since; without it
   * the tool's listed annotations are what was judged.
   */
  readonly mayDestroy?: boolean;
  /**
   * Whether a tool belongs to what the person hid from the caller, for tools that list others; nothing is hidden without
   * it.
   */
  readonly hides?: (tool: Pick<ListedTool, 'sessionId' | 'widgetId'>) => boolean;
  /** Aborted when the caller gives up: what has not begun by then is not done. */
  readonly signal?: AbortSignal;
  /** Hears under which number a session's worker knows what is asked of it, once for each thing asked. */
  readonly sent?: (id: number) => void;
  /** Reports progress to the caller; values must grow. */
  progress?(done: number, total?: number, message?: string): void;
  /** A line for the caller's log; absent where the caller keeps none. */
  log?(level: LogLevel, text: string): void;
  /** Asks the person at the caller for the fields of `schema`; absent where nobody can be asked. */
  elicit?(message: string, schema: { readonly [keyword: string]: Json }): Promise<Elicited>;
  /** Asks the caller's model; absent where the caller lends none. Rejects when the caller refuses. */
  sample?(prompt: string, maxTokens: number): Promise<string>;
}

/** How much a line of a log matters, from least to most (MCP: `LoggingLevel`, of which tools use four). */
export type LogLevel = 'debug' | 'info' | 'warning' | 'error';

/** What a write changed, as far as it is known. */
export interface Effect {
  /** Whether the model is another object than before. */
  readonly changed: boolean;
  /** JSON pointers of what changed in the model, at most 20, secrets shown as their path only. */
  readonly paths: readonly string[];
  /** Ids of the widgets that look different now, at most 20. */
  readonly widgets: readonly string[];
}

/**
 * The answer to a call. `effect` stands with writes only; `response` is what a tool written by hand made to be shown as it
 * is.
 */
export type ToolAnswer =
  | { readonly ok: true; readonly result: Json; readonly effect?: Effect; readonly response?: ToolResult }
  | { readonly ok: false; readonly reason: Reason };

/** A tool as the registry keeps it. */
export interface ToolDefinition {
  /** The registry's name: `session.widget.action`, `session.name`, or a static name. */
  readonly name: string;
  readonly title?: string;
  /** Static English text; `null` for none. */
  readonly description: string | null;
  readonly inputSchema: InputSchema;
  /** `sensitive` and `destructiveHint` of the action, cleaned. */
  readonly annotations?: KeptAnnotations | undefined;
  /** Only for the house's own reads and what a person marked: listed as `readOnlyHint`. */
  readonly readOnly?: true | undefined;
  /** The provider it was derived from; with name and listed definition the key of a sticky set (seed 002). */
  readonly provider?: ToolProvider;
  /** The widget it acts on, for derived tools. */
  readonly widgetId?: string;
  /** The action, for derived tools. */
  readonly action?: string;
  /** A hash of the listed definition (description, schema, annotations). */
  readonly hash?: string;
  /**
   * What becomes of arguments that the schema does not name: refused (`strict`, the default), left out before the call
   * (`slice`), or handed on to a tool that leaves them out itself (`keep`, an author's ApplicationTool).
   */
  readonly unknownArguments?: 'strict' | 'slice' | 'keep';
  call(args: Readonly<Record<string, unknown>>, context: CallContext): Promise<ToolAnswer>;
  /** Whether a reason counts toward the circuit breaker; anything but `false` counts (seed 003). */
  isFault?(reason: Reason): boolean | undefined;
}

/** A tool as clients and the sidebar are shown it. */
export interface ListedTool {
  readonly name: string;
  /** The name on the wire (design: *Tool names*). */
  readonly clientName: string;
  readonly title: string;
  readonly description: string | null;
  readonly inputSchema: InputSchema;
  readonly annotations?: KeptAnnotations;
  readonly readOnly?: true;
  readonly kind: 'static' | 'derived' | 'application';
  /** The session it belongs to; absent for static tools. */
  readonly sessionId?: string;
  readonly widgetId?: string;
  readonly action?: string;
}

/** A resource as the registry keeps it. */
export interface ResourceDefinition {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType: string;
  read(): Promise<string>;
  /** Whether `read` answers bytes in base64 and not a text. */
  readonly binary?: true;
  /** The session that it belongs to; what is hidden of sessions is judged by it. */
  readonly sessionId?: string;
}

/** A family of resources whose URIs share a shape. */
export interface ResourceTemplateDefinition {
  /** The shape, with `{name}` for each part that varies; a part is not empty and holds no `/`. */
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType: string;
  /** Reads the resource for the parts of a URI, percent-decoded. */
  read(parts: Readonly<Record<string, string>>): Promise<string>;
}

/** A prompt as the registry keeps it. */
export interface PromptDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly { readonly name: string; readonly description?: string; readonly required?: boolean }[];
  /** The session that it belongs to; what is hidden of sessions is judged by it. */
  readonly sessionId?: string;
  /** The prompt's messages for these arguments, in the shape of MCP's `prompts/get`. */
  get(
    args: Readonly<Record<string, string>>,
  ): Promise<readonly { readonly role: 'user' | 'assistant'; readonly content: Json }[]>;
}

/** Whoever registers tools. The abort of `signal` is its end: its tools go with it. */
export interface Owner {
  readonly signal: AbortSignal;
}

/** A tool or spec refused, and why (design: *ToolProvider*; seed 003). */
export type Refusal =
  | { readonly kind: 'widget_id'; readonly widgetId: string }
  | { readonly kind: 'action_name'; readonly widgetId: string; readonly name: unknown }
  | { readonly kind: 'action_spec'; readonly widgetId: string; readonly name: string; readonly fault: SpecFault };

/** What is wrong with a spec's description or schema. */
export type SpecFault =
  | { readonly kind: 'not_json'; readonly path?: string }
  | { readonly kind: 'duplicate_key'; readonly key: string; readonly path?: string }
  | { readonly kind: 'too_large'; readonly path?: string }
  | { readonly kind: 'invalid_schema'; readonly key?: string; readonly path?: string };

/** A tool whose client name another tool holds. */
export interface NameCollision {
  readonly name: string;
  readonly holder: string;
}

/** One call of a widget's action, as it goes to the session's worker. */
export interface WidgetCall {
  readonly widgetId: string;
  /** The provider that the tool was derived from. */
  readonly provider: ToolProvider;
  readonly action: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly context: CallContext;
}

/** What the walker needs (seed 003). */
export interface WalkContext {
  readonly sessionId: string;
  readonly dispatcher?: Dispatcher | null;
  /** Replaces the built-in map whole. */
  readonly typeMap?: ReadonlyMap<string, ToolProvider>;
  /** The current view; with it every call resolves its widget anew. */
  view?(): { readonly ok: true; readonly tree: View } | { readonly ok: false; readonly reason: Reason };
  /** Called after a call's messages were dispatched and before it answers. */
  synced?(): void | Promise<void>;
  /** Replaces resolving in place: how the extension calls into a worker. */
  call?(request: WidgetCall): Promise<ToolAnswer>;
  /** The session's end: once aborted, a call answers `session_not_running`. */
  readonly signal?: AbortSignal;
  /** Where a failing `synced` and the warnings of `deriveTools` go; nowhere without it. */
  readonly warnings?: WarningSink;
}

/** Where warnings go; the pure layers have no console. */
export interface WarningSink {
  warn(code: string, text: string): void;
}

/** The clock that timers and the breaker use, so that tests need not wait. */
export interface Clock {
  /** Milliseconds; only differences count. */
  now(): number;
  /** Runs `task` after `ms`; the answer cancels it. */
  after(ms: number, task: () => void): () => void;
}

/** What happened in the tools, for whoever shows or records it. Names and sizes only, never values. */
export interface ToolEvents {
  emit(
    name:
      | 'teahouse:view-tree-updated'
      | 'teahouse:tool-called'
      | 'teahouse:tools-changed'
      | 'teahouse:focus-changed'
      | 'teahouse:hover-changed'
      | 'teahouse:behavior',
    data: Readonly<Record<string, string | number | boolean | null>>,
  ): void;
}

export type { Dispatcher, InputSchema, Json, Message, Reason, ToolProvider, View, ViewNode };
