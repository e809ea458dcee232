import * as vscode from 'vscode';
import type { Disposable, Event } from '../../session/types.ts';
import { diagnosticOf } from '../problems.ts';
import { fileFaults } from './file-faults.ts';
import type { KnownFile } from './tool-files.ts';

/** What is wrong with files of tools, in the Problems view, at the line it came from. */
export class FileProblems implements Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('teahouse-tools');
  readonly #subscription: Disposable;
  #drawn: ReadonlySet<string> = new Set();

  constructor(files: { readonly all: readonly KnownFile[]; readonly onDidChange: Event<void> }) {
    this.#subscription = files.onDidChange(() => this.#draw(files.all));
    this.#draw(files.all);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#collection.dispose();
  }

  #draw(files: readonly KnownFile[]): void {
    const byFile = Map.groupBy(files.flatMap(fileFaults), ({ file }) => file);
    for (const file of new Set([...this.#drawn, ...byFile.keys()]))
      this.#collection.set(vscode.Uri.file(file), (byFile.get(file) ?? []).map(diagnosticOf));
    this.#drawn = new Set(byFile.keys());
  }
}
