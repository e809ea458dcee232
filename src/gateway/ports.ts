import type { Registry } from '../tools/registry.ts';
import type { AppSource } from '../session/types.ts';

/** What the gateway needs of the registry. */
export type ToolRegistry = Pick<
  Registry,
  | 'call'
  | 'find'
  | 'getPrompt'
  | 'list'
  | 'listPrompts'
  | 'listResources'
  | 'listResourceTemplates'
  | 'nearest'
  | 'onDidChange'
  | 'onDidChangeResources'
  | 'onDidUpdateResource'
  | 'readResource'
  | 'registerTools'
  | 'retired'
>;

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
