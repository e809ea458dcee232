import * as vscode from 'vscode';
import { command } from '../contributions.ts';
import type { Disposable } from '../../session/types.ts';

/** TypeScript's number for "Cannot find module". */
const MODULE_NOT_FOUND = 2307;

/**
 * The quick fix of an app that TypeScript cannot check for want of types: *Write Types*, on the very line that is red.
 */
export class TypesFix implements Disposable, vscode.CodeActionProvider {
  readonly #registration: Disposable;

  constructor() {
    this.#registration = vscode.languages.registerCodeActionsProvider(
      { scheme: 'file', pattern: '**/*.tea.ts' },
      this,
      {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      },
    );
  }

  provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: Pick<vscode.CodeActionContext, 'diagnostics'>,
  ): vscode.CodeAction[] {
    const missing = diagnostics.filter(isAboutOurTypes);
    if (missing.length === 0 || !vscode.workspace.isTrusted) return [];
    const title = vscode.l10n.t('Write the types of Teahouse beside this app');
    const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    fix.command = { command: command.writeTypes, title, arguments: [document.uri] };
    fix.diagnostics = missing;
    fix.isPreferred = true;
    return [fix];
  }

  dispose(): void {
    this.#registration.dispose();
  }
}

function isAboutOurTypes({ code, message }: vscode.Diagnostic): boolean {
  const number = typeof code === 'object' ? code.value : code;
  return Number(number) === MODULE_NOT_FOUND && /'teahouse(\/\w+)?'/.test(message);
}
