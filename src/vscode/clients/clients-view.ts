import * as vscode from 'vscode';
import type { ConnectedClient, Gateway } from '../../gateway/types.ts';
import type { Disposable } from '../../session/types.ts';
import { itemContext, view } from '../contributions.ts';
import { outcomeText } from '../outcome-text.ts';
import { lines } from '../sidebar/row.ts';
import type { ClientTokens } from './client-tokens.ts';
import type { TokenHolder } from './token-holder.ts';
import { clientRows, rowId, type ClientRow } from './rows.ts';

/** What the view reads. */
export interface ClientsViewDeps {
  readonly gateway: Pick<Gateway, 'clients' | 'onDidChangeClients'>;
  readonly tokens: Pick<ClientTokens, 'all' | 'onDidChange'>;
}

/** Rows are drawn again at most this often, in milliseconds; a client that works hard calls many times a second. */
const refreshEvery = 250;

/** The sidebar's list of clients: each while it is connected, with what it did, and those that have a token. */
export class ClientsView implements Disposable, vscode.TreeDataProvider<ClientRow> {
  readonly #deps: ClientsViewDeps;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #tree: vscode.TreeView<ClientRow>;
  readonly #subscriptions: readonly Disposable[];
  #timer: NodeJS.Timeout | undefined;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(deps: ClientsViewDeps) {
    this.#deps = deps;
    this.#tree = vscode.window.createTreeView(view.clients, { treeDataProvider: this });
    const later = (): void => {
      this.#timer ??= setTimeout(() => this.#refresh(), refreshEvery);
    };
    this.#subscriptions = [deps.gateway.onDidChangeClients(later), deps.tokens.onDidChange(later)];
  }

  getChildren(row?: ClientRow): ClientRow[] {
    return row ? [] : [...clientRows(this.#deps.gateway.clients, this.#deps.tokens.all)];
  }

  getTreeItem(row: ClientRow): vscode.TreeItem {
    return row.kind === 'connected' ? connectedItem(row) : awayItem(row);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const part of [...this.#subscriptions, this.#tree, this.#changed]) part.dispose();
  }

  #refresh(): void {
    this.#timer = undefined;
    this.#changed.fire(undefined);
  }
}

function connectedItem(row: Extract<ClientRow, { kind: 'connected' }>): vscode.TreeItem {
  const { connected, holder } = row;
  const { client, calls, refusals, last, since } = connected;
  const { t } = vscode.l10n;
  const did = [
    t('calls: {0}', calls),
    ...(refusals > 0 ? [t('refused: {0}', refusals)] : []),
    ...(last ? [t('last: {0}', last.tool)] : []),
  ].join(' · ');
  const item = new vscode.TreeItem(client.name, vscode.TreeItemCollapsibleState.None);
  item.id = rowId(row);
  item.description = did;
  item.iconPath = new vscode.ThemeIcon('plug');
  item.contextValue = contextOf(connected, holder);
  item.tooltip = lines([
    client.version === undefined ? client.name : `${client.name} ${client.version}`,
    t('Connected since {0}', timeText(since)),
    t('Calls: {0}, refused: {1}', calls, refusals),
    ...(last ? [t('Last call: {0}, {1}, {2}', last.tool, outcomeText(last.outcome), timeText(last.at))] : []),
    ...(holder ? [t('Has the token that was made for {0}', holder.name)] : []),
  ]);
  item.accessibilityInformation = { label: t('Client {0}, connected, {1}', client.name, did) };
  return item;
}

function contextOf({ disconnect }: ConnectedClient, holder: TokenHolder | null): string {
  if (holder) return itemContext.clientGranted;
  return disconnect ? itemContext.clientConnected : itemContext.clientBuiltIn;
}

function awayItem(row: Extract<ClientRow, { kind: 'away' }>): vscode.TreeItem {
  const { holder } = row;
  const { t } = vscode.l10n;
  const item = new vscode.TreeItem(holder.name, vscode.TreeItemCollapsibleState.None);
  item.id = rowId(row);
  item.description = t('not connected');
  item.iconPath = new vscode.ThemeIcon('key', new vscode.ThemeColor('disabledForeground'));
  item.contextValue = itemContext.clientAway;
  item.tooltip = lines([
    t('{0} has a token and is not connected', holder.name),
    t('Token {0}, made {1}', holder.id, timeText(holder.created)),
  ]);
  item.accessibilityInformation = { label: t('Client {0}, not connected', holder.name) };
  return item;
}

function timeText(at: number): string {
  return new Date(at).toLocaleString(vscode.env.language);
}
