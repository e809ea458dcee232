import * as vscode from 'vscode';
import type { Gateway } from '../gateway/types.ts';
import type { Disposable, Event } from '../session/types.ts';
import { command, view } from './contributions.ts';
import type { RunningApp } from './sidebar/house-source.ts';
import { modeText } from './sidebar/texts.ts';

/** What the item counts. */
export interface StatusSource {
  /** The apps that run now. */
  runningApps(): readonly RunningApp[];
  readonly onDidChange: Event<void>;
}

/** What the item asks of the gateway. */
export type StatusGateway = Pick<Gateway, 'clients' | 'onDidChangeClients' | 'paused' | 'onDidChangePaused'>;

/** So many apps are named in the tooltip; the sidebar shows all. */
const mostNamed = 8;

/** The commands that the tooltip's links may run: no others, whatever stands in it. */
const linked: readonly string[] = [
  `${view.registry}.focus`,
  `${view.clients}.focus`,
  command.setAccessMode,
  command.pauseAgents,
  command.resumeAgents,
];

/**
 * The one item of the status bar, there while an app runs: how many apps, tools and clients there are and what agents may
 * do. A click pauses all agents, another lets them go on; it stays while they are paused. Its tooltip names each app with
 * its access mode, which a click there changes, and leads to the sidebar.
 */
export class StatusBar implements Disposable {
  readonly #source: StatusSource;
  readonly #gateway: StatusGateway;
  readonly #item: vscode.StatusBarItem;
  readonly #subscriptions: readonly Disposable[];
  #timer: NodeJS.Timeout | undefined;

  constructor(source: StatusSource, gateway: StatusGateway) {
    this.#source = source;
    this.#gateway = gateway;
    this.#item = vscode.window.createStatusBarItem('teahouse.status', vscode.StatusBarAlignment.Left, 1);
    this.#item.name = vscode.l10n.t('Teahouse');
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
    for (const part of [...this.#subscriptions, this.#item]) part.dispose();
  }

  #show(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const apps = this.#source.runningApps();
    const { paused } = this.#gateway;
    if (apps.length === 0 && !paused) {
      this.#item.hide();
      return;
    }
    const tools = apps.reduce((sum, app) => sum + app.tools, 0);
    const clients = this.#gateway.clients.length;
    const access = paused ? vscode.l10n.t('agents paused') : accessText(apps);
    const counts = vscode.l10n.t('apps running: {0}, tools: {1}, clients connected: {2}', apps.length, tools, clients);
    const click = paused ? vscode.l10n.t('Resume agents') : vscode.l10n.t('Pause agents');
    const shield = paused ? 'debug-pause' : 'shield';
    this.#item.text = `$(coffee) ${String(apps.length)} $(tools) ${String(tools)} $(plug) ${String(clients)} $(${shield}) ${access}`;
    this.#item.command = paused ? command.resumeAgents : command.pauseAgents;
    this.#item.tooltip = tooltip(apps, counts, paused);
    this.#item.accessibilityInformation = { label: vscode.l10n.t('Teahouse: {0}, {1}. {2}', counts, access, click) };
    this.#item.backgroundColor = paused ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    this.#item.show();
  }
}

/** What agents may do in the apps that run: the mode of all of them, or that they differ. */
function accessText(apps: readonly RunningApp[]): string {
  const [first] = apps;
  if (first === undefined || apps.some(({ mode }) => mode !== first.mode))
    return vscode.l10n.t('access differs by app');
  return modeText(first.mode);
}

/** What stands there in whole sentences, each app with a link to change its mode, and the ways from here. */
function tooltip(apps: readonly RunningApp[], counts: string, paused: boolean): vscode.MarkdownString {
  const { t } = vscode.l10n;
  const text = new vscode.MarkdownString('', true);
  text.isTrusted = { enabledCommands: linked };
  const paragraphs = [`**${t('Teahouse')}** · ${counts}`];
  if (apps.length > 0) {
    const rows = apps
      .slice(0, mostNamed)
      .map(({ id, mode }) => `\`${id}\` · ${link(modeText(mode), command.setAccessMode, t('Set Access Mode…'), id)}`);
    if (apps.length > mostNamed) rows.push(t('and {0} more', apps.length - mostNamed));
    paragraphs.push(rows.join('  \n'));
  }
  const { resumeAgents, pauseAgents } = command;
  paragraphs.push(
    paused
      ? t('Agents are paused: what they call is not carried out. A click lets them go on.')
      : t('A click pauses agents: what they have called and not begun is not carried out either.'),
    [
      paused
        ? link(`$(debug-start) ${t('Resume Agents')}`, resumeAgents, t('Resume Agents'))
        : link(`$(debug-pause) ${t('Pause Agents')}`, pauseAgents, t('Pause Agents')),
      link(`$(list-tree) ${t('Apps and Tools')}`, `${view.registry}.focus`, t('Apps and Tools')),
      link(`$(plug) ${t('Clients')}`, `${view.clients}.focus`, t('Clients')),
    ].join(' &nbsp; '),
  );
  return text.appendMarkdown(paragraphs.join('\n\n'));
}

/** A link that runs a command, with what it does as its title. */
function link(label: string, id: string, title: string, ...args: readonly string[]): string {
  const query = args.length > 0 ? `?${encodeURIComponent(JSON.stringify(args))}` : '';
  return `[${label}](command:${id}${query} "${title}")`;
}
