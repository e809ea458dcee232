import * as vscode from 'vscode';
import type { Disposable } from '../../session/types.ts';

const scheme = 'teahouse-result';

/** Read-only documents: the results of calls, and what a tool is. One is kept as long as its document is open. */
export class ReadOnlyDocuments implements Disposable, vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #disposables: readonly Disposable[];
  #count = 0;

  constructor() {
    this.#disposables = [
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    ];
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? vscode.l10n.t('This is no longer kept. Ask for it again.');
  }

  /** Keeps a text under a name, for whoever opens it by its address. */
  keep(name: string, text: string, extension: 'json' | 'txt' | 'md'): vscode.Uri {
    this.#count += 1;
    const uri = vscode.Uri.from({ scheme, path: `/${name} ${String(this.#count)}.${extension}` });
    this.#texts.set(uri.toString(), text);
    return uri;
  }

  /** Shows a text under a tool's name. */
  async show(tool: string, text: string, extension: 'json' | 'txt' | 'md'): Promise<void> {
    const uri = this.keep(tool, text, extension);
    await vscode.window.showTextDocument(uri, { preview: true, preserveFocus: false });
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
    this.#texts.clear();
  }
}
