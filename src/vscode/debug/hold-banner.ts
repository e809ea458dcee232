import path from 'node:path';
import * as vscode from 'vscode';
import type { PageBanner } from '../../protocol/page.ts';
import type { Hold } from '../../session/types.ts';

/** The bar over the picture of an app that a debugger holds: where, and why nothing moves. */
export function holdBanner({ file, line, inside }: Hold): PageBanner {
  const place = file === undefined || line === undefined ? '' : `${path.basename(file)}:${String(line)}`;
  return {
    severity: 'info',
    text:
      inside === undefined
        ? vscode.l10n.t('The debugger holds the app.')
        : vscode.l10n.t('The debugger holds the app in {0}.', inside),
    place,
    advice: vscode.l10n.t('Nothing moves until you continue there. Agents are told so.'),
    more: '',
    actions: [],
  };
}
