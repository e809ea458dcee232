import * as vscode from 'vscode';
import type { Session } from '../../session/types.ts';
import { modal } from '../modal.ts';
import { notice } from '../notice.ts';
import { askAsPerson } from './ask.ts';
import { reasonText } from './reason-text.ts';

/** Makes what a person looks back to the state of now. */
export async function rewindHere(session: Session): Promise<void> {
  const { looking } = session.history;
  if (looking === null) {
    void notice('info', vscode.l10n.t('{0} shows what is now: look back first.', session.id));
    return;
  }
  await askAsPerson(session, { what: 'rewind', to: looking.entry });
}

/**
 * Undoes an action of the history, the agents' last one without `entry`. Where a later message fails without it, the
 * person is asked whether to leave that out too.
 */
export async function undo(session: Session, entry?: number): Promise<void> {
  const which = entry === undefined ? {} : { entry };
  const answer = await session.history.ask({ what: 'undo', leaveOut: false, ...which }, { kind: 'person' });
  if (answer.ok) return;
  const why = reasonText(session.id, answer.reason);
  if (answer.reason.code !== 'undo_fails') return void notice('warning', why);
  const anyway = vscode.l10n.t('Undo and Leave Out What Fails');
  const question = vscode.l10n.t('{0}: what came later does not fit without it.', session.id);
  const chosen = await modal('warning', question, why, anyway);
  if (chosen === anyway) await askAsPerson(session, { what: 'undo', leaveOut: true, ...which });
}
