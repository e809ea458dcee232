import type { ConnectedClient } from '../../gateway/types.ts';
import type { TokenHolder } from './token-holder.ts';

/** A row of the view of clients: one that is connected, or one that has a token and is not. */
export type ClientRow =
  | { readonly kind: 'connected'; readonly connected: ConnectedClient; readonly holder: TokenHolder | null }
  | { readonly kind: 'away'; readonly holder: TokenHolder };

/** The clients that are connected, in the order in which they came, then those that have a token and are not. */
export function clientRows(
  connected: readonly ConnectedClient[],
  holders: readonly TokenHolder[],
): readonly ClientRow[] {
  const known = new Map(holders.map((holder) => [holder.id, holder]));
  const here = connected.map((each): ClientRow => ({
    kind: 'connected',
    connected: each,
    holder: known.get(each.grantId ?? '') ?? null,
  }));
  const present = new Set(connected.map(({ grantId }) => grantId));
  const away = holders.filter(({ id }) => !present.has(id)).map((holder): ClientRow => ({ kind: 'away', holder }));
  return [...here, ...away];
}

/** A name for a row that stays as long as it stands for the same client. */
export function rowId(row: ClientRow): string {
  return row.kind === 'connected' ? `client/${row.connected.client.id}` : `token/${row.holder.id}`;
}
