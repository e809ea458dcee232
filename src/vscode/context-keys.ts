import * as vscode from 'vscode';
import type { Disposable, Event, Session } from '../session/types.ts';
import { contextKey } from './contributions.ts';

/** What the keys are made of. */
export interface ContextKeysSource {
  sessions(): readonly Session[];
  readonly onDidChange: Event<void>;
}

/** Keeps the keys that `when` clauses read in step. The one place that sets them; unset when disposed. */
export class ContextKeys implements Disposable {
  readonly #subscription: Disposable;
  #hasSessions = false;

  constructor(source: ContextKeysSource) {
    this.#subscription = source.onDidChange(() => this.#set(source.sessions().length > 0));
    this.#set(source.sessions().length > 0);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#set(false);
  }

  #set(hasSessions: boolean): void {
    if (hasSessions === this.#hasSessions) return;
    this.#hasSessions = hasSessions;
    void vscode.commands.executeCommand('setContext', contextKey.hasSessions, hasSessions);
  }
}
