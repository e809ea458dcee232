import * as vscode from 'vscode';

/** How a call went: well, no from a person, no from the house, or it failed. */
function kindOf(outcome: string): 'ok' | 'declined' | 'refused' | 'error' {
  switch (outcome) {
    case 'ok':
      return 'ok';
    case 'authorization_required':
      return 'declined';
    case 'agents_paused':
    case 'circuit_open':
    case 'hidden_from_agents':
    case 'invalid_arguments':
    case 'looking_back':
    case 'modal_open':
    case 'unknown_tool':
    case 'widget_unavailable':
      return 'refused';
    default:
      return 'error';
  }
}

/** How a call went, in a word: for rows, which have no room for the code. */
export function outcomeWord(outcome: string): string {
  switch (kindOf(outcome)) {
    case 'ok':
      return vscode.l10n.t('ok');
    case 'declined':
      return vscode.l10n.t('declined');
    case 'refused':
      return vscode.l10n.t('refused');
    case 'error':
      return vscode.l10n.t('error');
  }
}

/** How a call went, with the code that agents are told, by which the documents explain it. */
export function outcomeText(outcome: string): string {
  switch (kindOf(outcome)) {
    case 'ok':
      return vscode.l10n.t('ok');
    case 'declined':
      return vscode.l10n.t('declined ({0})', outcome);
    case 'refused':
      return vscode.l10n.t('refused ({0})', outcome);
    case 'error':
      return vscode.l10n.t('error ({0})', outcome);
  }
}
