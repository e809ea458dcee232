import * as vscode from 'vscode';
import { hasReference, referenceLine, referencePlace } from './reference.ts';

/**
 * Puts the line that names the types into an app's document, unless it is there. The change can be undone; it is saved
 * only on wish, and never together with changes of the person's own.
 */
export async function addReference(file: string, { save }: { readonly save: boolean }): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
  const text = document.getText();
  if (hasReference(text)) return;
  const clean = !document.isDirty;
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, new vscode.Position(referencePlace(text), 0), `${referenceLine}\n`);
  if ((await vscode.workspace.applyEdit(edit)) && save && clean) await document.save();
}
