import * as vscode from 'vscode';
import type { Reason } from '../../sdk/provider.ts';

/**
 * Why a session's history did not do what a person asked for, in their language, with the way on. The session's own message
 * speaks to agents; it is told where nothing better is known.
 */
export function reasonText(sessionId: string, reason: Reason): string {
  const { t } = vscode.l10n;
  const { code, message, entry, type, why } = reason;
  switch (code) {
    case 'session_not_running':
      return t('{0} is not running. Restart the app first.', sessionId);
    case 'no_history':
      return t(
        '{0} keeps no history. To keep one, set teahouse.history.entries above 0 and start the app again.',
        sessionId,
      );
    case 'nothing_to_undo':
      return typeof entry === 'number'
        ? t('Step {0} was undone or rewound away already. To have it back, undo the undo, or rewind to it.', entry)
        : t('No agent has done anything in {0} that could be undone.', sessionId);
    case 'entry_not_found':
      return t('What this needs has left the history of {0}. Choose a newer step.', sessionId);
    case 'undo_fails':
      return typeof entry === 'number' && typeof type === 'string' && typeof why === 'string'
        ? t('The app does not take “{0}” (step {1}) without it: {2}. Nothing was changed.', type, entry, why)
        : message;
    default:
      return message;
  }
}
