import * as vscode from 'vscode';
import type { AccessMode, Gateway } from '../../gateway/types.ts';
import type { Session } from '../../session/types.ts';

/** *Set Access Mode…*: what agents may do in a session. */
export async function setAccessMode(gateway: Gateway, session: Session): Promise<void> {
  const now = gateway.mode(session.id);
  const item = (mode: AccessMode, label: string, detail: string): vscode.QuickPickItem & { mode: AccessMode } => ({
    mode,
    label,
    detail,
    ...(mode === now ? { description: vscode.l10n.t('now') } : {}),
  });
  const items = [
    item(
      'read',
      vscode.l10n.t('Look only'),
      vscode.l10n.t('Agents read the screen and the widgets; they change nothing.'),
    ),
    item(
      'ask',
      vscode.l10n.t('Ask'),
      vscode.l10n.t('You are asked once for each agent, and each time for an action that destroys something.'),
    ),
    item('act', vscode.l10n.t('Act freely'), vscode.l10n.t('Agents work the app without a question.')),
  ];
  const title = vscode.l10n.t('What agents may do in {0}', session.id);
  const chosen = await vscode.window.showQuickPick(items, { title });
  if (chosen) gateway.setMode(session.id, chosen.mode);
}
