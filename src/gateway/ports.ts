import type { ListedTool, ResourceDefinition, CallContext, ToolAnswer, ToolDefinition } from '../tools/types.ts';
import type { AppSource } from '../session/types.ts';
import type { Disposable } from './types.ts';

/** What the gateway needs of the registry (`Registry` of `tools` is one). */
export interface ToolRegistry {
  /** Every tool in the stable order; the same array while nothing changed. */
  list(): readonly ListedTool[];
  /** A tool by the registry's or the client's name. */
  find(name: string): ListedTool | undefined;
  /** Checks the arguments, asks the breaker, and calls. */
  call(
    name: string,
    args: unknown,
    context: CallContext,
  ): Promise<{ readonly found: false } | { readonly found: true; readonly answer: ToolAnswer }>;
  /** Names like the given one. */
  nearest(name: string): readonly string[];
  registerTools(
    tools: readonly ToolDefinition[],
    options?: { readonly kind?: 'static' | 'derived' | 'application' },
  ): unknown;
  listResources(): readonly ResourceDefinition[];
  onDidChange(listener: () => void): Disposable;
}

/** The apps that can be started. */
export interface Apps {
  /** All of them: those that ship, then the others by name. */
  list(): Promise<readonly AppSource[]>;
}

/**
 * Whether agents may start an app (design: *Consent to run code*). Apps that ship are never asked about.
 * `known`: a person ran or allowed just this file. `unknown`: a person has to be asked, whatever the access mode.
 */
export interface StartConsent {
  judge(app: AppSource): Promise<'known' | 'unknown' | { readonly refused: string }>;
  /**
   * Asked right before an app is loaded for an agent: whether its code is still what the person was asked about.
   * Without it every answer holds.
   */
  stillHolds?(app: AppSource): Promise<boolean>;
}
