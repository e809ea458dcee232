import { statSync } from 'node:fs';
import * as vscode from 'vscode';
import type { Disposable, Event } from '../session/types.ts';
import { onDisk } from './on-disk.ts';

/** A file of code that holds other code now. */
export interface CodeChange {
  readonly uri: vscode.Uri;
  /** Whether a person saved the file that they look at. All else is no consent: an agent, Git, a save of all files. */
  readonly byHand: boolean;
  /**
   * When it was written, in milliseconds since the epoch; `NaN` when it is gone. Read from the disk when it is asked for: a
   * build changes thousands of files that nobody here is made of.
   */
  readonly at: number;
}

/** Files of code, wherever they lie in the workspace. */
const codeFiles = '**/*.{ts,mts,cts,js,mjs,cjs,json}';

/**
 * Tells of each change of a file of code once, and whether a person made it by hand (design: *Consent to run code*), by the
 * editor's saves and by a watcher for whatever else writes files.
 */
export class CodeChanges implements Disposable {
  readonly #changed = new vscode.EventEmitter<CodeChange>();
  readonly #subscriptions: Disposable[] = [];
  /** Documents that are being saved by hand. */
  readonly #byHand = new Set<string>();
  /** Of files that were saved in the editor, when their content was written: the watcher tells of that write too. */
  readonly #saved = new Map<string, number>();
  readonly onDidChange: Event<CodeChange> = (listener) => this.#changed.event(listener);

  constructor() {
    const watcher = vscode.workspace.createFileSystemWatcher(codeFiles, true, false, true);
    this.#subscriptions.push(
      this.#changed,
      watcher,
      watcher.onDidChange((uri) => {
        const file = onDisk(uri);
        if (file !== undefined && this.#saved.get(file) !== writtenAt(file)) this.#tell(uri, file, false);
      }),
      vscode.workspace.onWillSaveTextDocument(({ document, reason }) => {
        const isActive = vscode.window.activeTextEditor?.document === document;
        const file = onDisk(document.uri);
        if (reason === vscode.TextDocumentSaveReason.Manual && isActive && file !== undefined) this.#byHand.add(file);
      }),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        const file = onDisk(uri);
        if (file === undefined) return;
        const byHand = this.#byHand.delete(file);
        this.#saved.set(file, writtenAt(file));
        this.#tell(uri, file, byHand);
      }),
    );
  }

  dispose(): void {
    for (const subscription of this.#subscriptions.splice(0)) subscription.dispose();
  }

  #tell(uri: vscode.Uri, file: string, byHand: boolean): void {
    this.#changed.fire({
      uri,
      byHand,
      get at() {
        return writtenAt(file);
      },
    });
  }
}

/** When a file's content was written, in milliseconds since the epoch; `NaN` when it is not there. */
export function writtenAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? NaN;
}
