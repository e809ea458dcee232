import path from 'node:path';
import * as vscode from 'vscode';
import type { LoadError } from '../../protocol/worker.ts';
import type { PageAction, PageState } from '../../protocol/page.ts';
import type { Session, SessionState } from '../../session/types.ts';

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
      const text = [endText(session, state), state.detail]
        .filter((part) => part !== undefined && part !== '')
        .join(' ');
      return { name: 'ended', text, actions: [action('restart'), action('show_log')] };
    }
  }
}

function action(id: PageAction['id']): PageAction {
  switch (id) {
    case 'restart':
      return { id, label: vscode.l10n.t('Restart') };
    case 'stop':
      return { id, label: vscode.l10n.t('Stop') };
    case 'open_file':
      return { id, label: vscode.l10n.t('Open File') };
    case 'show_log':
      return { id, label: vscode.l10n.t('Show Log') };
  }
}

function endText(session: Session, state: Extract<SessionState, { name: 'ended' }>): string {
  const { name } = session.app;
  switch (state.why) {
    case 'stopped':
      return vscode.l10n.t('{0} was stopped.', name);
    case 'quit':
      return vscode.l10n.t('{0} has ended.', name);
    case 'crashed':
      return vscode.l10n.t('{0} has crashed.', name);
    case 'out_of_memory':
      return vscode.l10n.t('{0} was ended because it used too much memory.', name);
    case 'unresponsive':
      return vscode.l10n.t('{0} was ended because it no longer answered.', name);
    case 'exited':
      return vscode.l10n.t('{0} ended itself.', name);
  }
}

/** A load error as a person reads it: the place first, as compilers write it, then what is wrong and what to do. */
function failure(error: LoadError): string {
  const place = [path.basename(error.file), error.line, error.column].filter((part) => part !== undefined).join(':');
  return [`${place}: ${error.message}`, error.advice, error.stack]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}
