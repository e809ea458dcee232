import * as vscode from 'vscode';
import type { PageAction } from '../../protocol/page.ts';

/** A button of the page, in the person's language. */
export function action(id: PageAction['id']): PageAction {
  switch (id) {
    case 'restart':
      return { id, label: vscode.l10n.t('Restart') };
    case 'stop':
      return { id, label: vscode.l10n.t('Stop') };
    case 'open_file':
      return { id, label: vscode.l10n.t('Open File') };
    case 'show_log':
      return { id, label: vscode.l10n.t('Show Log') };
    case 'show_problems':
      return { id, label: vscode.l10n.t('Show Problems') };
    case 'dismiss':
      return { id, label: vscode.l10n.t('Dismiss') };
    case 'return_to_now':
      return { id, label: vscode.l10n.t('Return to Now') };
    case 'rewind_here':
      return { id, label: vscode.l10n.t('Rewind to This') };
  }
}
