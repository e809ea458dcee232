import { clientTokenFile } from '../windows/client-token.ts';
import { readPrivateFile } from '../windows/private-files.ts';
import { windowsFor } from '../windows/find-window.ts';
import type { Wanted } from '../windows/find-window.ts';
import { canBeThere, readWindows } from '../windows/window-record.ts';
import type { InitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { WindowLink } from './window-link.ts';
import type { LinkListener } from './window-link.ts';

/** Where a bridge looks for its window. */
export interface Seeking extends Wanted {
  /** The state folder. */
  readonly state: string;
  /** Which client's token is brought; the window's own for all programs of the user when left out. */
  readonly clientId?: string;
}

/** A window that was joined, or in whole sentences why none was and what to do. */
export type Sought =
  { readonly link: WindowLink; readonly window: { readonly folders: readonly string[] } } | { readonly why: string };

/** Looks for the window and opens a session with it. Never rejects. */
export async function seekWindow(
  seeking: Seeking,
  params: InitializeRequest['params'],
  listener: LinkListener,
): Promise<Sought> {
  const { state, folder, clientId } = seeking;
  const all = (await readWindows(state)).filter(canBeThere);
  const fitting = windowsFor(all, seeking);
  if (fitting.length === 0) return { why: noWindow(folder, all) };
  const own = clientId === undefined ? undefined : await readPrivateFile(clientTokenFile(state, clientId));
  if (own === null) return { why: noToken() };
  let refused = false;
  for (const window of fitting) {
    const token = own ?? (await readPrivateFile(window.tokenFile));
    if (token === null) continue;
    const link = await WindowLink.open({ address: window.address, token: token.trim() }, params, listener);
    if (link instanceof WindowLink) return { link, window };
    refused ||= link === 'token_refused';
  }
  return { why: refused ? noToken() : noWindow(folder, []) };
}

function noWindow(folder: string, others: readonly { readonly folders: readonly string[] }[]): string {
  const open = others.flatMap(({ folders }) => folders);
  const shown = open.slice(0, 5).join(', ') + (open.length > 5 ? ', …' : '');
  const elsewhere = open.length === 0 ? '' : ` These folders are open in VS Code: ${shown}.`;
  return (
    `No window of VS Code that serves ${folder} has Teahouse running.${elsewhere} ` +
    'Ask the person to open the folder in VS Code and to run an app there (command "Teahouse: Run App…"), or to start ' +
    'the bridge with --workspace and another folder; it joins by itself then.'
  );
}

function noToken(): string {
  return (
    'VS Code does not know this client’s token: it was revoked, or it belongs to another machine. ' +
    'Ask the person to connect this client anew (command "Teahouse: Connect Another Client…").'
  );
}
