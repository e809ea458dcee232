import type { Message } from '../sdk/message.ts';
import type { Json } from '../sdk/provider.ts';

/** The session that a tool of an app belongs to. */
export interface ToolSession {
  readonly id: string;
  /** The model as it is now. */
  model(): unknown;
  /**
   * Sends a message to `update` and waits until it was folded. Rejects with a {@link ToolError} when it was not, as after the
   * call was given up: by its caller, or because the person paused agents.
   */
  dispatch(message: Message & { readonly [field: string]: unknown }): Promise<void>;
}

/** What a person answered to a question that a tool asked. */
export type Elicited =
  | { readonly action: 'accept'; readonly content: { readonly [field: string]: Json } }
  /** `reason`: why nobody was asked, where that is so. */
  | { readonly action: 'decline' | 'cancel'; readonly reason?: string };

/** What goes along with one call of a tool. */
export interface ToolContext {
  /** The session of an app's tool; `null` in a tool of the workspace. */
  readonly session: ToolSession | null;
  /** The name of the client that calls; `null` when it is not known. */
  readonly client: string | null;
  /** Aborted when the caller gives up, and when the person pauses agents. */
  readonly signal: AbortSignal;
  /** Tells the caller how far it is; values have to grow. */
  progress(done: number, total?: number, message?: string): void;
  /** A line for the log. */
  log(level: 'debug' | 'info' | 'warning' | 'error', text: string): void;
  /** Asks the person at the client for the fields of `schema`; `decline` where nobody can be asked. */
  elicit(message: string, schema: { readonly [keyword: string]: Json }): Promise<Elicited>;
}

/** A context for a call that nobody watches: no session, no progress, and nobody to ask. */
export function quietContext(given: Partial<ToolContext> = {}): ToolContext {
  return {
    session: null,
    client: null,
    signal: new AbortController().signal,
    progress: () => undefined,
    log: () => undefined,
    elicit: () => Promise.resolve({ action: 'decline' }),
    ...given,
  };
}
