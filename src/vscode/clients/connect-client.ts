import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { writeLauncher } from '../../mcp/windows/launcher.ts';
import { modal } from '../modal.ts';
import { failure, notice } from '../notice.ts';
import type { ClientTokens } from './client-tokens.ts';
import type { ClientToken } from './token-holder.ts';
import { CLIENTS, configurationText, merged, type ClientKind, type Way } from './configuration.ts';

/** What *Connect Another Client…* works with. */
export interface ConnectClientDeps {
  readonly tokens: Pick<ClientTokens, 'issue' | 'revoke'>;
  /** The state folder, where the bridge looks. */
  readonly state: string;
  /** The file of the headless program. */
  readonly program: string;
  /** Opens a port of this window for clients that speak HTTP. */
  httpUrl(): Promise<string>;
  /** The folder of the user. */
  readonly home?: string;
}

type How = 'copy' | 'write' | 'http';

/**
 * *Connect Another Client…*: makes a token for a client, and copies its configuration or writes it where the client reads
 * it. Nothing is written before the person has seen it and agreed; a token that comes to nothing is revoked.
 */
export async function connectClient(deps: ConnectClientDeps): Promise<void> {
  const kind = await pickClient();
  if (!kind) return;
  const target = fileOf(kind, deps.home ?? os.homedir());
  const how = await pickHow(kind, target);
  if (how === 'copy') await copy(deps, kind);
  else if (how === 'http') await copyHttp(deps, kind);
  else if (how === 'write' && target) await write(deps, kind, target);
}

async function pickClient(): Promise<ClientKind | undefined> {
  const kinds: readonly ClientKind[] = ['claude-code', 'cursor', 'codex', 'copilot-cli', 'other'];
  const items = kinds.map((kind) => ({
    label: kind === 'other' ? vscode.l10n.t('Another MCP client') : CLIENTS[kind].name,
    client: kind,
  }));
  const title = vscode.l10n.t('Connect another client to the apps that run here');
  return (await vscode.window.showQuickPick(items, { title }))?.client;
}

async function pickHow(kind: ClientKind, target: Target | null): Promise<How | undefined> {
  const item = (how: How, label: string, detail: string) => ({ how, label, detail });
  const items = [
    ...(target
      ? [
          item(
            'write',
            vscode.l10n.t('Write to {0}', target.shown),
            vscode.l10n.t('You first see what is written. Everything else in the file stays.'),
          ),
        ]
      : []),
    item(
      'copy',
      vscode.l10n.t('Copy the configuration'),
      vscode.l10n.t('Holds after a restart of VS Code, too. No secret is copied.'),
    ),
    item(
      'http',
      vscode.l10n.t('Copy the configuration for HTTP'),
      vscode.l10n.t('Holds until this window closes. The client’s token is copied with it.'),
    ),
  ];
  const title = vscode.l10n.t('How to connect {0}', CLIENTS[kind].name);
  return (await vscode.window.showQuickPick(items, { title }))?.how;
}

async function copy(deps: ConnectClientDeps, kind: ClientKind): Promise<void> {
  const { name } = CLIENTS[kind];
  const token = await deps.tokens.issue(kind, name, true);
  await vscode.env.clipboard.writeText(configurationText(kind, bridgeWay(deps, token, 'workspace')));
  void notice(
    'info',
    vscode.l10n.t('The configuration for {0} is on the clipboard. Its token can be revoked in the view Clients.', name),
  );
}

async function copyHttp(deps: ConnectClientDeps, kind: ClientKind): Promise<void> {
  const { name } = CLIENTS[kind];
  const url = await deps.httpUrl();
  const { token } = await deps.tokens.issue(kind, name, false);
  await vscode.env.clipboard.writeText(configurationText(kind, { kind: 'http', url, token }));
  void notice(
    'info',
    vscode.l10n.t(
      'The configuration for {0} is on the clipboard, with a token: paste it only where others cannot read it. It holds until this window closes.',
      name,
    ),
  );
}

async function write(deps: ConnectClientDeps, kind: ClientKind, target: Target): Promise<void> {
  const { name } = CLIENTS[kind];
  // Shown with the id that it will have; the token itself stands in no configuration.
  const token = await deps.tokens.issue(kind, name, true);
  const result = await written(kind, () => bridgeWay(deps, token, target.within), target).catch(
    async (error: unknown) => {
      await deps.tokens.revoke(token.id);
      throw error;
    },
  );
  if (result.kind === 'written') {
    if (result.replaced !== null) await deps.tokens.revoke(result.replaced);
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(target.file));
    await vscode.window.showTextDocument(document, { preview: true });
    void notice('info', vscode.l10n.t('{0} finds Teahouse in {1} from its next start on.', name, target.shown));
    return;
  }
  await deps.tokens.revoke(token.id);
  if (result.kind === 'not_of_form')
    void failure(
      vscode.l10n.t(
        '{0} is not of the form that can be added to: nothing was written. Copy the configuration and put it in by hand.',
        target.shown,
      ),
      { title: vscode.l10n.t('Copy the configuration'), run: () => copy(deps, kind) },
      { title: vscode.l10n.t('Open File'), run: () => vscode.window.showTextDocument(vscode.Uri.file(target.file)) },
    );
}

type Written =
  { readonly kind: 'written'; readonly replaced: string | null } | { readonly kind: 'declined' | 'not_of_form' };

/** Asks, and writes what was asked about; again where the file has become another one meanwhile. */
async function written(kind: ClientKind, wayOf: () => Way, target: Target): Promise<Written> {
  const way = wayOf();
  for (;;) {
    const present = await textOf(target.file);
    const made = merged(kind, way, present);
    if (!made.ok) return { kind: 'not_of_form' };
    if (!(await agreed(kind, way, target))) return { kind: 'declined' };
    if ((await textOf(target.file)) !== present) continue;
    await fs.mkdir(path.dirname(target.file), { recursive: true });
    await fs.writeFile(target.file, made.text);
    return { kind: 'written', replaced: made.replaced };
  }
}

async function agreed(kind: ClientKind, way: Way, target: Target): Promise<boolean> {
  const yes = vscode.l10n.t('Write');
  const chosen = await modal(
    'info',
    vscode.l10n.t('Write the server “teahouse” to {0}?', target.shown),
    [
      configurationText(kind, way),
      ...(target.within === 'workspace'
        ? [vscode.l10n.t('It holds paths of this machine: keep the file out of version control.')]
        : []),
    ].join('\n'),
    yes,
  );
  return chosen === yes;
}

function bridgeWay(deps: ConnectClientDeps, token: ClientToken, within: 'workspace' | 'home'): Way {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return {
    kind: 'bridge',
    launcher: writeLauncher(deps.state, deps.program),
    clientId: token.id,
    // What is written for the user goes by the folder that the client works in.
    ...(within === 'workspace' && folder?.scheme === 'file' ? { workspace: folder.fsPath } : {}),
  };
}

/** The file that is written to. */
interface Target {
  readonly within: 'workspace' | 'home';
  readonly file: string;
  /** As a person knows it. */
  readonly shown: string;
}

/** The file of a client's configuration; `null` where none is known or no folder is open. */
function fileOf(kind: ClientKind, home: string): Target | null {
  const { file } = CLIENTS[kind];
  if (!file) return null;
  if (file.within === 'home') return { within: 'home', file: path.join(home, file.path), shown: `~/${file.path}` };
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (folder?.scheme !== 'file') return null;
  return { within: 'workspace', file: path.join(folder.fsPath, file.path), shown: file.path };
}

/** A file's text; empty where there is none. */
async function textOf(file: string): Promise<string> {
  try {
    return await fs.readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
