import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { plainText } from '../plain-text.ts';
import { foldersOnDisk, notOnDisk, onDisk } from '../on-disk.ts';

/** The workspace's one folder; of several places the one that the person picks, or any other. `title`: of the question. */
export async function pickFolder(title: string): Promise<string | undefined> {
  const { t } = vscode.l10n;
  const open = vscode.window.activeTextEditor?.document.uri;
  const file = onDisk(open);
  const own = open && file !== undefined && vscode.workspace.getWorkspaceFolder(open) ? [path.dirname(file)] : [];
  const places = [...new Set([...own, ...foldersOnDisk()])];
  if (places.length === 1) return places[0];
  const other = { label: t('Another Folder…'), description: '', folder: undefined };
  const items = [
    ...places.map((it) => ({ label: plainText(path.basename(it)), description: plainText(it), folder: it })),
    other,
  ];
  const placeHolder = t('The folder for the new file; its name is asked next');
  const picked = places.length === 0 ? other : await vscode.window.showQuickPick(items, { title, placeHolder });
  if (picked?.folder !== undefined || picked === undefined) return picked?.folder;
  const chosen = await vscode.window.showOpenDialog({
    title,
    canSelectFolders: true,
    canSelectFiles: false,
    openLabel: t('Write It Here'),
    // In a virtual workspace the dialog would begin there, where no app can be run.
    ...(places.length === 0 ? { defaultUri: vscode.Uri.file(homedir()) } : {}),
  });
  const folder = chosen?.[0];
  if (folder !== undefined && onDisk(folder) === undefined) throw new Error(notOnDisk(folder));
  return onDisk(folder);
}
