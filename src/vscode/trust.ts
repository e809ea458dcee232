import * as vscode from 'vscode';
import { notice } from './notice.ts';

/** Says what takes a trusted workspace, and offers the way to trust it. */
export async function askForTrust(text: string): Promise<void> {
  const run = (): unknown => vscode.commands.executeCommand('workbench.trust.manage');
  await notice('warning', text, { title: vscode.l10n.t('Manage Workspace Trust'), run });
}
