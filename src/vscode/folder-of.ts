import * as vscode from 'vscode';
import { isWorkspaceCode } from '../session/host/index.ts';
import { foldersOnDisk, onDisk } from './on-disk.ts';
import type { AppSource } from '../session/types.ts';

/** The workspace folder an app is told of, a path on disk: the one its file lies in, else the first on disk. */
export function folderOf(app: AppSource): string | null {
  const own = isWorkspaceCode(app) ? vscode.workspace.getWorkspaceFolder(vscode.Uri.file(app.file)) : undefined;
  return onDisk(own?.uri) ?? foldersOnDisk()[0] ?? null;
}
