import * as vscode from 'vscode';
import type { Problem } from '../../protocol/worker.ts';
import type { Session, SessionState } from '../../session/types.ts';

/** Why a session ended, as a sentence. */
export function endedText(session: Session, state: Extract<SessionState, { name: 'ended' }>): string {
  return [whyText(session.app.name, state.why), state.detail]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

/** What to do when a session ended by itself and should not have; '' where nothing is to be said. */
export function adviceForEnd(why: Extract<SessionState, { name: 'ended' }>['why']): string {
  switch (why) {
    case 'unresponsive':
      return vscode.l10n.t('Look for a loop without end in its code, or raise the setting teahouse.limits.silence.');
    case 'out_of_memory':
      return vscode.l10n.t('Look for what grows without end in its model, or raise the setting teahouse.limits.heap.');
    case 'exited':
      return vscode.l10n.t('Look for “process.exit” in its code; an app ends itself with the command “quit”.');
    case 'crashed':
    case 'stopped':
    case 'quit':
      return '';
  }
}

/** Whether a session ended though nobody wanted it to. */
export function isBadEnd(state: SessionState): state is Extract<SessionState, { name: 'ended' }> {
  return state.name === 'ended' && state.why !== 'stopped' && state.why !== 'quit';
}

function whyText(name: string, why: Extract<SessionState, { name: 'ended' }>['why']): string {
  switch (why) {
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

/** What to do about a problem of an app that runs; '' where its text says it. */
export function adviceFor(code: Problem['code']): string {
  switch (code) {
    case 'update_failed':
      return vscode.l10n.t('The app is as it was before. Fix its code and restart it.');
    case 'view_failed':
      return vscode.l10n.t('The last picture that could be made stays. Fix the code and restart the app.');
    case 'command_failed':
      return vscode.l10n.t('Fix the code and restart the app, or give the command a message for its failure.');
    case 'subscription_failed':
    case 'unhandled':
    case 'provider_failed':
    case 'tool_failed':
      return vscode.l10n.t('The app goes on. Fix its code and restart it.');
    case 'view_incomplete':
    case 'not_cloneable':
    case 'reload_failed':
      return '';
  }
}
