import * as vscode from 'vscode';
import type { Disposable } from '../../session/types.ts';
import { appFiles } from '../apps.ts';
import { command } from '../contributions.ts';
import { testFileOf } from './test-file.ts';

/** *Run*, *Debug* and *Test* over an app's default export; *Test* where a file of tests stands beside the app. */
export class AppLenses implements Disposable, vscode.CodeLensProvider {
  readonly #exists: (file: string) => boolean;
  readonly #registration: Disposable;

  /** @param exists whether a file is there */
  constructor(exists: (file: string) => boolean) {
    this.#exists = exists;
    this.#registration = vscode.languages.registerCodeLensProvider({ scheme: 'file', pattern: appFiles }, this);
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const { checkApp } = await import('./check-app.ts');
    const { defaultExport } = checkApp(document.getText());
    if (defaultExport === null || !vscode.workspace.isTrusted) return [];
    const place = document.positionAt(defaultExport);
    const range = new vscode.Range(place, place);
    const { t } = vscode.l10n;
    const lens = (title: string, id: string, argument: vscode.Uri = document.uri): vscode.CodeLens =>
      new vscode.CodeLens(range, { title, command: id, arguments: [argument] });
    const test = testFileOf(document.uri.fsPath, this.#exists);
    return [
      lens(`$(play) ${t('Run')}`, command.runFile),
      lens(`$(debug-alt) ${t('Debug')}`, command.debugApp),
      ...(test === undefined ? [] : [lens(`$(beaker) ${t('Test')}`, command.testApp, vscode.Uri.file(test))]),
    ];
  }

  dispose(): void {
    this.#registration.dispose();
  }
}
