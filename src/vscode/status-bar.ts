import * as vscode from 'vscode';
import type { Disposable, Event } from '../session/types.ts';
import { view } from './contributions.ts';

/** What the item counts. */
export interface StatusSource {
  /** Apps that run now. */
  running(): number;
  /** Their tools. */
  toolCount(): number;
  readonly onDidChange: Event<void>;
}

/** The one item of the status bar, there while an app runs: how many apps, how many tools. A click shows the sidebar. */
export class StatusBar implements Disposable {
  readonly #source: StatusSource;
  readonly #item: vscode.StatusBarItem;
  readonly #subscription: Disposable;
  #timer: NodeJS.Timeout | undefined;

  constructor(source: StatusSource) {
    this.#source = source;
    this.#item = vscode.window.createStatusBarItem('teahouse.status', vscode.StatusBarAlignment.Left);
    this.#item.name = vscode.l10n.t('Teahouse');
    this.#item.command = `${view.registry}.focus`;
    this.#subscription = source.onDidChange(() => {
      this.#timer ??= setTimeout(() => this.#show(), 100);
    });
    this.#show();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#subscription.dispose();
    this.#item.dispose();
  }

  #show(): void {
    this.#timer = undefined;
    const running = this.#source.running();
    if (running === 0) {
      this.#item.hide();
      return;
    }
    const tools = this.#source.toolCount();
    const spoken = vscode.l10n.t('Teahouse: apps running: {0}, tools: {1}', running, tools);
    this.#item.text = `$(coffee) ${String(running)} $(tools) ${String(tools)}`;
    this.#item.tooltip = spoken;
    this.#item.accessibilityInformation = { label: spoken };
    this.#item.show();
  }
}
