import path from 'node:path';
import * as vscode from 'vscode';
import type { LoadError } from '../../protocol/worker.ts';
import type { PageState } from '../../protocol/page.ts';
import type { Session, SessionState } from '../../session/types.ts';
import { adviceForEnd, endedText, isBadEnd } from '../faults/texts.ts';
import { action } from './page-actions.ts';

/** What a page shows for a session's state, in the person's language. */
export function pageState(session: Session, state: SessionState = session.state): PageState {
  switch (state.name) {
    case 'starting':
      return { name: 'starting', text: vscode.l10n.t('Starting {0}…', session.app.name) };
    case 'running':
      return { name: 'running' };
    case 'failed':
      return {
        name: 'failed',
        title: vscode.l10n.t('{0} could not be started', session.app.name),
        details: failure(state.error),
        actions: [action('restart'), action('open_file'), action('show_log')],
      };
    case 'ended': {
      const text = [endedText(session, state), adviceForEnd(state.why)].filter((part) => part !== '').join(' ');
      const open = isBadEnd(state) && !session.app.shipped ? [action('open_file')] : [];
      return { name: 'ended', text, actions: [action('restart'), ...open, action('show_log')] };
    }
  }
}

/** A load error as a person reads it: the place first, as compilers write it, then what is wrong and what to do. */
function failure(error: LoadError): string {
  const place = [path.basename(error.file), error.line, error.column].filter((part) => part !== undefined).join(':');
  return [`${place}: ${error.message}`, error.advice, error.stack]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}
