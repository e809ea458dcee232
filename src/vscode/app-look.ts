import * as vscode from 'vscode';
import { isWorkspaceCode } from '../session/host/index.ts';
import type { AppSource } from '../session/types.ts';

/** How an app looks in a list to choose from. */
export interface AppLook {
  readonly icon: vscode.ThemeIcon;
  /** One line that says what it is, or where it lies; '' where nothing is known. */
  readonly description: string;
}

/** An icon and one line for an app: what those that ship are for, where those of the workspace lie. */
export function lookOf(app: AppSource): AppLook {
  if (app.shipped) return shippedLook(app.name);
  const icon = new vscode.ThemeIcon(isWorkspaceCode(app) ? 'file-code' : 'extensions');
  return { icon, description: isWorkspaceCode(app) ? vscode.workspace.asRelativePath(app.file) : '' };
}

function shippedLook(name: string): AppLook {
  const look = (icon: string, description: string): AppLook => ({ icon: new vscode.ThemeIcon(icon), description });
  switch (name) {
    case 'contacts':
      return look('person', vscode.l10n.t('A form over a table of contacts in a CSV file'));
    case 'counter':
      return look('symbol-number', vscode.l10n.t('A number and three buttons: the smallest app'));
    case 'data':
      return look('graph', vscode.l10n.t('Filters, sorts, groups and charts CSV, TSV, JSON and JSON Lines'));
    case 'gallery':
      return look('symbol-color', vscode.l10n.t('Every widget in each of its states'));
    case 'tasks':
      return look('checklist', vscode.l10n.t('A plan that you and agents share, in a Markdown checklist'));
    default:
      return look('terminal', '');
  }
}
