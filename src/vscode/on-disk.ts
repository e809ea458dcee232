import path from 'node:path';
import * as vscode from 'vscode';

/**
 * The path of a file that lies on the disk of the machine where the extension runs, `undefined` of any other. A uri of a
 * virtual file system has an `fsPath` as well, which would lead to a file that has nothing to do with it.
 */
export function onDisk(uri: vscode.Uri | undefined): string | undefined {
  return uri?.scheme === 'file' ? uri.fsPath : undefined;
}

/** The paths of the workspace's folders that lie on disk; those of a virtual workspace do not. */
export function foldersOnDisk(): readonly string[] {
  return (vscode.workspace.workspaceFolders ?? []).flatMap(({ uri }) => onDisk(uri) ?? []);
}

/**
 * The paths of the files that fit a pattern in the workspace's folders on disk, without what lies in `node_modules` or is
 * excluded by setting; at most `most` of a folder. Others are not searched: where their file system brings no search of its
 * own, VS Code would wait for one without end.
 */
export async function findOnDisk(pattern: string, most: number): Promise<readonly string[]> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const within = folders.filter(({ uri }) => onDisk(uri) !== undefined);
  const wheres =
    within.length === folders.length ? [pattern] : within.map((it) => new vscode.RelativePattern(it, pattern));
  const found = await Promise.all(wheres.map((it) => vscode.workspace.findFiles(it, '**/node_modules/**', most)));
  return found.flat().flatMap((uri) => onDisk(uri) ?? []);
}

/** What to do about a file that is of no use where it is: of a virtual workspace, or never saved. */
export function notOnDisk({ path: name }: vscode.Uri): string {
  return vscode.l10n.t(
    '{0} does not lie on disk, and apps are loaded from disk only. Save it into a folder on disk (Save As…), or open a copy of the project from disk, and try it there. Apps that ship with Teahouse run here, too.',
    path.posix.basename(name),
  );
}
