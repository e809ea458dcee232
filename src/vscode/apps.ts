import * as vscode from 'vscode';
import { appSource } from '../session/host/index.ts';
import type { AppSource } from '../session/types.ts';
import { findOnDisk } from './on-disk.ts';

/** What the files of apps are called, as a pattern for VS Code (see `isAppFile`). */
export const appFiles = '**/*.tea.{ts,js,mjs}';

/** At most so many files are looked for in a workspace. */
const mostFiles = 1000;

/** Where apps are looked up. */
export interface EditorApps {
  /** The apps that can be run here: those that ship, then those of a trusted workspace, by name. */
  list(): Promise<readonly AppSource[]>;
}

/**
 * The apps of the workspace's folders, without what lies in `node_modules` or is excluded by setting. None in a
 * workspace that is not trusted: their names would only lead to refusals.
 */
export async function workspaceApps(): Promise<readonly AppSource[]> {
  if (!vscode.workspace.isTrusted) return [];
  return (await findOnDisk(appFiles, mostFiles)).map((file) => appSource(file));
}
