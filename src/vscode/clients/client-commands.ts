import * as vscode from 'vscode';
import type { Gateway } from '../../gateway/types.ts';
import { modal } from '../modal.ts';
import { notice } from '../notice.ts';
import { plainText } from '../plain-text.ts';
import type { ClientTokens } from './client-tokens.ts';
import { clientRows, type ClientRow } from './rows.ts';

/** What the commands of single clients work with. */
export interface ClientCommandsDeps {
  readonly gateway: Pick<Gateway, 'clients'>;
  readonly tokens: Pick<ClientTokens, 'all' | 'revoke'>;
}

/** *Disconnect Client*: ends its session. It may come back. */
export async function disconnectClient(deps: ClientCommandsDeps, what: unknown): Promise<void> {
  const can = (row: ClientRow): boolean => row.kind === 'connected' && row.connected.disconnect !== undefined;
  const row = await rowOf(deps, what, vscode.l10n.t('Disconnect Client'), can);
  if (row?.kind === 'connected') row.connected.disconnect?.();
}

/** *Revoke Client's Token*: after the person said yes, its session ends and it can open none any more. */
export async function revokeClient(deps: ClientCommandsDeps, what: unknown): Promise<void> {
  const row = await rowOf(deps, what, vscode.l10n.t("Revoke Client's Token"), ({ holder }) => holder !== null);
  if (!row?.holder) return;
  const { id, name } = row.holder;
  const revoke = vscode.l10n.t('Revoke');
  const chosen = await modal(
    'warning',
    vscode.l10n.t('Revoke the token of {0}?', name),
    vscode.l10n.t('It is disconnected in all windows, and has to be connected anew to come back.'),
    revoke,
  );
  if (chosen === revoke) await deps.tokens.revoke(id);
}

/** The row that a command is about: that of the view, the only one that will do, or one that the person picks. */
async function rowOf(
  { gateway, tokens }: ClientCommandsDeps,
  what: unknown,
  title: string,
  will: (row: ClientRow) => boolean,
): Promise<ClientRow | undefined> {
  if (isRow(what)) return what;
  const rows = clientRows(gateway.clients, tokens.all).filter(will);
  if (rows.length === 0) {
    void notice('info', vscode.l10n.t('There is no such client.'));
    return undefined;
  }
  const items = rows.map((row) => ({
    label: plainText(row.kind === 'connected' ? row.connected.client.name : row.holder.name),
    description: row.kind === 'connected' ? vscode.l10n.t('connected') : vscode.l10n.t('not connected'),
    row,
  }));
  return (await vscode.window.showQuickPick(items, { title }))?.row;
}

function isRow(what: unknown): what is ClientRow {
  return (
    typeof what === 'object' && what !== null && 'kind' in what && (what.kind === 'connected' || what.kind === 'away')
  );
}
