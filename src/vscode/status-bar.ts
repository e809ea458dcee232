import * as vscode from 'vscode';
import type { AccessMode, Gateway } from '../gateway/types.ts';
import type { Disposable, Event } from '../session/types.ts';
import { command, view } from './contributions.ts';
import { modeText } from './sidebar/texts.ts';

/** What the items count. */
export interface StatusSource {
  /** Apps that run now. */
  running(): number;
  /** Their tools. */
  toolCount(): number;
  /** The access modes of the apps that run now. */
  modes(): readonly AccessMode[];
  readonly onDidChange: Event<void>;
}

/** What the items ask of the gateway. */
export type StatusGateway = Pick<Gateway, 'clients' | 'onDidChangeClients' | 'paused' | 'onDidChangePaused'>;

/**
 * The two items of the status bar, there while an app runs: how many apps, tools and clients there are and what agents
 * may do (a click shows the sidebar), and the switch that pauses agents. It stays while they are paused.
 */
export class StatusBar implements Disposable {
  readonly #source: StatusSource;
  readonly #gateway: StatusGateway;
  readonly #counts: vscode.StatusBarItem;
  readonly #pause: vscode.StatusBarItem;
  readonly #subscriptions: readonly Disposable[];
  #timer: NodeJS.Timeout | undefined;

  constructor(source: StatusSource, gateway: StatusGateway) {
    this.#source = source;
    this.#gateway = gateway;
    this.#counts = vscode.window.createStatusBarItem('teahouse.status', vscode.StatusBarAlignment.Left, 1);
    this.#counts.name = vscode.l10n.t('Teahouse');
    this.#counts.command = `${view.registry}.focus`;
    this.#pause = vscode.window.createStatusBarItem('teahouse.pause', vscode.StatusBarAlignment.Left, 0);
    this.#pause.name = vscode.l10n.t('Teahouse: Pause Agents');
    const later = (): void => {
      this.#timer ??= setTimeout(() => this.#show(), 100);
    };
    this.#subscriptions = [
      source.onDidChange(later),
      gateway.onDidChangeClients(later),
      gateway.onDidChangePaused(() => this.#show()),
    ];
    this.#show();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const part of [...this.#subscriptions, this.#counts, this.#pause]) part.dispose();
  }

  #show(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const running = this.#source.running();
    this.#showPause(running > 0);
    if (running === 0) {
      this.#counts.hide();
      return;
    }
    const tools = this.#source.toolCount();
    const clients = this.#gateway.clients.length;
    const access = accessText(this.#source.modes());
    const spoken = vscode.l10n.t(
      'Teahouse: apps running: {0}, tools: {1}, clients connected: {2}, {3}',
      running,
      tools,
      clients,
      access,
    );
    this.#counts.text = `$(coffee) ${String(running)} $(tools) ${String(tools)} $(plug) ${String(clients)} $(shield) ${access}`;
    this.#counts.tooltip = spoken;
    this.#counts.accessibilityInformation = { label: spoken };
    this.#counts.show();
  }

  #showPause(isRunning: boolean): void {
    const { paused } = this.#gateway;
    if (!paused && !isRunning) {
      this.#pause.hide();
      return;
    }
    const spoken = paused
      ? vscode.l10n.t('Agents are paused: what they call is not carried out. Resume agents')
      : vscode.l10n.t('Pause agents: what they have called and not begun is not carried out either');
    this.#pause.text = paused ? `$(debug-start) ${vscode.l10n.t('Agents paused')}` : '$(debug-pause)';
    this.#pause.command = paused ? command.resumeAgents : command.pauseAgents;
    this.#pause.tooltip = spoken;
    this.#pause.accessibilityInformation = { label: spoken };
    this.#pause.backgroundColor = paused ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    this.#pause.show();
  }
}

/** What agents may do in the apps that run: the mode of all of them, or that they differ. */
function accessText(modes: readonly AccessMode[]): string {
  const [first] = modes;
  if (first === undefined || modes.some((mode) => mode !== first)) return vscode.l10n.t('access differs by app');
  return modeText(first);
}
