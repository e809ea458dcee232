import * as vscode from 'vscode';
import type { Gateway } from '../gateway/types.ts';
import type { Disposable, Event, Session } from '../session/types.ts';
import { contextKey } from './contributions.ts';

/** What the keys are made of. */
export interface ContextKeysSource {
  sessions(): readonly Session[];
  readonly onDidChange: Event<void>;
}

/** Keeps the keys that `when` clauses read in step. The one place that sets them; unset when disposed. */
export class ContextKeys implements Disposable {
  readonly #subscriptions: readonly Disposable[];
  readonly #set = new Map<string, boolean>();

  constructor(
    source: ContextKeysSource,
    gateway: Pick<Gateway, 'paused' | 'onDidChangePaused'>,
    toolFiles: { readonly isEnabled: boolean; readonly onDidChange: Event<void> },
    registryView: { readonly filter: string; readonly onDidChangeFilter: Event<void> },
    recordings: { readonly isOn: boolean; readonly onDidChange: Event<void> },
  ) {
    const ofSessions = (): void => {
      const sessions = source.sessions();
      this.#put(contextKey.hasSessions, sessions.length > 0);
      if (sessions.length > 0) this.#put(contextKey.ranApp, true);
      this.#put(
        contextKey.looksBack,
        sessions.some(({ history }) => history.looking !== null),
      );
    };
    const agentsPaused = (): void => this.#put(contextKey.agentsPaused, gateway.paused);
    const filtered = (): void => this.#put(contextKey.filtered, registryView.filter !== '');
    const toolsEnabled = (): void => this.#put(contextKey.toolsEnabled, toolFiles.isEnabled);
    const records = (): void => this.#put(contextKey.records, recordings.isOn);
    this.#subscriptions = [
      toolFiles.onDidChange(toolsEnabled),
      source.onDidChange(ofSessions),
      gateway.onDidChangePaused(agentsPaused),
      registryView.onDidChangeFilter(filtered),
      recordings.onDidChange(records),
    ];
    ofSessions();
    agentsPaused();
    toolsEnabled();
  }

  /** *New App…* wrote an app. */
  wroteApp(): void {
    this.#put(contextKey.wroteApp, true);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const key of this.#set.keys()) this.#put(key, false);
  }

  #put(key: string, value: boolean): void {
    if (value === (this.#set.get(key) ?? false)) return;
    this.#set.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  }
}
