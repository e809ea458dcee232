import type { ToolKind } from './tool-store.ts';
import type { Clock, Owner, ToolDefinition, ToolEvents, WarningSink } from './types.ts';

/** How tools are registered. */
export interface RegisterOptions {
  /** When it ends, its tools go. Only it can replace or unregister them. */
  readonly owner?: Owner;
  /** Marks tools that were derived from widgets. */
  readonly derived?: boolean;
  /** Of other tools: the house's own, or an author's. Without it `application` with a session and `static` without one. */
  readonly kind?: Exclude<ToolKind, 'derived'>;
  /** The session they belong to. */
  readonly sessionId?: string;
  /**
   * The order of listing among the tools of this owner, kind and session; without it that of their registration. Asked
   * when the list is made after a change, it answers a function from a tool to its place; equal places go by name.
   */
  readonly order?: () => (tool: ToolDefinition) => number;
  /**
   * `when_listed`: definitions that are known to be right are checked and cleaned when they are first listed or called,
   * not at registration, which costs 0.3 ms each in a process that has just begun. One that is wrong throws only then.
   */
  readonly checked?: 'now' | 'when_listed';
}

/** What a registry is made with. */
export interface RegistryOptions {
  readonly clock?: Clock;
  readonly warnings?: WarningSink;
  readonly events?: ToolEvents;
  /** How many characters of 64 a client's prefix may take; 18 without it. */
  readonly clientPrefixBudget?: number;
  /** Failures in a row until a circuit opens (5), and how long it stays open in milliseconds (30,000). */
  readonly breaker?: { readonly threshold?: number; readonly openMs?: number };
}
