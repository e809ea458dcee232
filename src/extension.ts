import * as vscode from 'vscode';

/** Entry point of the extension: puts the parts together. */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(vscode.commands.registerCommand('teahouse.hello', () => vscode.l10n.t('Hello')));
}
