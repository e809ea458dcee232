import * as vscode from 'vscode';
import type { PageTexts } from '../../protocol/page.ts';

/** The page's own texts in the person's language. */
export function pageTexts(): PageTexts {
  return {
    find: vscode.l10n.t('Find'),
    previous: vscode.l10n.t('Previous Match'),
    next: vscode.l10n.t('Next Match'),
    close: vscode.l10n.t('Close'),
    noMatch: vscode.l10n.t('No results'),
    matches: vscode.l10n.t('{0} of {1}'),
  };
}
