import * as vscode from 'vscode';

/** Says what takes a trusted workspace, and offers the way to trust it. */
export async function askForTrust(text: string): Promise<void> {
  const manage = vscode.l10n.t('Manage Workspace Trust');
  if ((await vscode.window.showWarningMessage(text, manage)) === manage)
    await vscode.commands.executeCommand('workbench.trust.manage');
}
