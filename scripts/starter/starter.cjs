'use strict';
/** Runs the sample app when the window opens, so that the product itself needs no hook for `npm start`. */
exports.activate = async () => {
  const vscode = require('vscode');
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const args = folder ? [vscode.Uri.joinPath(folder.uri, 'contacts.csv').fsPath] : [];
  await vscode.commands.executeCommand('teahouse.runApp', 'contacts', args);
};
