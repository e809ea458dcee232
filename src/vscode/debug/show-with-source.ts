import * as vscode from 'vscode';
import type { Session } from '../../session/types.ts';
import type { TerminalPanels } from '../terminal/panels.ts';

/**
 * Shows an app's source and its terminal beside it, so that a stop does not hide the screen: VS Code shows a stop where
 * the file is open, else in front of what is in the active group.
 */
export async function showWithSource(terminals: Pick<TerminalPanels, 'show'>, session: Session): Promise<void> {
  const uri = vscode.Uri.file(session.app.file);
  const open = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  const column = open?.viewColumn === undefined ? {} : { viewColumn: open.viewColumn };
  try {
    await vscode.window.showTextDocument(uri, { preview: false, ...column });
  } catch {
    // There is no such file: the session says so itself.
  }
  terminals.show(session, { column: vscode.ViewColumn.Beside });
}
