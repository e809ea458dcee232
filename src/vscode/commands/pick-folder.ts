import path from 'node:path';
import * as vscode from 'vscode';

/** The workspace's one folder; of several places the one that the person picks, or any other. `title`: of the question. */
export async function pickFolder(title: string): Promise<string | undefined> {
  const { t } = vscode.l10n;
  const open = vscode.window.activeTextEditor?.document.uri;
  const folders = (vscode.workspace.workspaceFolders ?? []).map((it) => it.uri).filter((it) => it.scheme === 'file');
  const own = open?.scheme === 'file' && vscode.workspace.getWorkspaceFolder(open) ? [path.dirname(open.fsPath)] : [];
  const places = [...new Set([...own, ...folders.map((it) => it.fsPath)])];
  if (places.length === 1) return places[0];
  const other = { label: t('Another Folder…'), description: '', folder: undefined };
  const items = [...places.map((it) => ({ label: path.basename(it), description: it, folder: it })), other];
  const placeHolder = t('The folder for the new file; its name is asked next');
  const picked = places.length === 0 ? other : await vscode.window.showQuickPick(items, { title, placeHolder });
  if (picked?.folder !== undefined || picked === undefined) return picked?.folder;
  const chosen = await vscode.window.showOpenDialog({
    title,
    canSelectFolders: true,
    canSelectFiles: false,
    openLabel: t('Write It Here'),
  });
  return chosen?.[0]?.fsPath;
}
