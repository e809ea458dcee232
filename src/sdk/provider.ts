import type { Message } from './message.ts';
import type { ViewNode } from './node.ts';

/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON Schema of a tool's arguments. Its root has `type: 'object'`. */
export type InputSchema = Readonly<Record<string, unknown>>;

/**
 * What a provider may say about an action beside its schema. Only what tightens access is kept: `sensitive: true` (the
 * action changes state, so an access decision is needed) and `destructiveHint: true` (a person is asked each time).
 */
export interface ToolAnnotations {
  readonly sensitive?: boolean;
  readonly destructiveHint?: boolean;
}

/** One action that a widget offers now. */
export interface ToolSpec {
  /** The action: a lowercase letter, then up to 31 of `[a-z0-9_]`. The tool is `session.widget.action`. */
  readonly name: string;
  /** Static for each provider and action; never holds app text or the widget's id (a model reads it as instructions). */
  readonly description: string | null;
  /** Hand out one frozen object for each action, not a new one for each call: it is cleaned and hashed once. */
  readonly inputSchema: InputSchema;
  readonly annotations?: ToolAnnotations;
}

/** How an action failed: a stable code, and a text that stands alone. */
export interface Reason {
  readonly code: string;
  readonly message: string;
  readonly [detail: string]: unknown;
}

/** Sends messages of a host that embeds the tools without a worker. */
export interface Dispatcher {
  /** Resolves once `update` has folded the message, or says why it did not. */
  dispatch(message: Message): Promise<{ readonly folded: true } | { readonly folded: false; readonly reason: Reason }>;
}

/** What a provider is told about a call. */
export interface HandlerContext {
  readonly widgetId: string;
  /** The widget's node as it is in the view now. */
  readonly widgetState: ViewNode;
  /** `null` in a session's worker, which dispatches the answered messages itself. */
  readonly dispatcher: Dispatcher | null;
}

/** A provider's answer: a read (no messages), a write (messages for `update`, in order), or a refusal. */
export type HandlerAnswer =
  | { readonly ok: true; readonly result: unknown; readonly messages?: readonly (Message | null)[] }
  | { readonly ok: false; readonly reason: Reason };

/**
 * Says which actions a kind of widget offers, and turns a call of one into a result and messages (seed 000).
 *
 * Both functions are synchronous and have no effects of their own.
 *
 * ```ts
 * const stopwatch: ToolProvider = {
 *   mcpTools: () => [RESET],
 *   handleToolCall: (action, _args, { widgetId }) =>
 *     action === 'reset'
 *       ? { ok: true, result: 'Reset', messages: [{ type: 'stopwatch_reset', id: widgetId }] }
 *       : { ok: false, reason: { code: 'unknown_action', message: `No action "${action}".` } },
 * };
 * ```
 */
export interface ToolProvider {
  /** The actions that the widget offers in its present state. May not read bulk fields (`rows`, `options`, …). */
  mcpTools(node: ViewNode): readonly ToolSpec[];
  /** Carries out one action. `action` comes without the widget's name. */
  handleToolCall(action: string, args: Readonly<Record<string, unknown>>, context: HandlerContext): HandlerAnswer;
}

/** Whether `value` implements {@link ToolProvider}: has both functions. Never throws, whatever the value is. */
export function isToolProvider(value: unknown): value is ToolProvider {
  try {
    return (
      ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
      typeof (value as Partial<ToolProvider>).mcpTools === 'function' &&
      typeof (value as Partial<ToolProvider>).handleToolCall === 'function'
    );
  } catch {
    return false;
  }
}
