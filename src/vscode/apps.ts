import path from 'node:path';
import * as vscode from 'vscode';
import type { Apps } from '../gateway/ports.ts';
import type { AppSource } from '../session/types.ts';

/** What the files of apps are called. */
export const appFiles = '**/*.tea.{ts,js,mjs}';

/** At most so many files are looked for in a workspace. */
const mostFiles = 1000;

/** Whether a file's name is that of an app. */
export function isAppFile(file: string): boolean {
  return /\.tea\.(ts|js|mjs)$/.test(file);
}

/** The app in a file of the workspace: named by the file, without `.tea.*`. */
export function workspaceApp(file: string): AppSource {
  return { name: path.basename(file).replace(/\.tea\.(ts|js|mjs)$/, ''), file, shipped: false };
}

/** The apps that can be run here: those that ship, and those of a trusted workspace, by name. */
export class EditorApps implements Apps {
  readonly #shipped: readonly AppSource[];

  /** @param shipped the apps that come with Teahouse */
  constructor(shipped: readonly AppSource[]) {
    this.#shipped = shipped;
  }

  async list(): Promise<readonly AppSource[]> {
    return [...this.#shipped, ...(vscode.workspace.isTrusted ? await this.workspace() : [])];
  }

  /** The apps of the workspace's folders, trusted or not, without what lies in `node_modules` or is excluded by setting. */
  async workspace(): Promise<readonly AppSource[]> {
    const files = await vscode.workspace.findFiles(appFiles, '**/node_modules/**', mostFiles);
    const apps = files.filter((file) => file.scheme === 'file').map((file) => workspaceApp(file.fsPath));
    return apps.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.file < b.file ? -1 : 1));
  }

  /** The shipped app of that name. */
  shipped(name: string): AppSource | undefined {
    return this.#shipped.find((app) => app.name === name);
  }
}
