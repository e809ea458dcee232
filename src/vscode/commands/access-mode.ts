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
      vscode.l10n.t('You are asked once for each agent; each time for what destroys something.'),
    ),
    item('act', vscode.l10n.t('Act freely'), vscode.l10n.t('Agents work the app without a question.')),
  ];
  const title = vscode.l10n.t('What agents may do in {0}', session.id);
  const chosen = await pickBesides(items, title, ({ mode }) => mode === now);
  // The mode is of this session, not of one that took its id while the person picked.
  if (chosen && !session.signal.aborted) gateway.setMode(session.id, chosen.mode);
}

/** A quick pick that begins at the entry that holds now: Enter alone changes nothing. */
async function pickBesides<T extends vscode.QuickPickItem>(
  items: readonly T[],
  title: string,
  holds: (item: T) => boolean,
): Promise<T | undefined> {
  const pick = vscode.window.createQuickPick<T>();
  pick.title = title;
  pick.items = items;
  pick.activeItems = items.filter(holds);
  try {
    return await new Promise((resolve) => {
      pick.onDidAccept(() => resolve(pick.selectedItems[0]));
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  } finally {
    pick.dispose();
  }
}
