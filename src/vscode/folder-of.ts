import * as vscode from 'vscode';
import { isWorkspaceCode } from '../session/host/index.ts';
import type { AppSource } from '../session/types.ts';

/** The workspace folder an app is told of: the one its file lies in, else the first. */
export function folderOf(app: AppSource): string | null {
  const own = isWorkspaceCode(app) ? vscode.workspace.getWorkspaceFolder(vscode.Uri.file(app.file)) : undefined;
  return (own ?? vscode.workspace.workspaceFolders?.[0])?.uri.fsPath ?? null;
}
