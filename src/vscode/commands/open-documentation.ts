import * as vscode from 'vscode';

/** The name of a page: its file's, without `.md`. */
const NAME = /^[a-z][a-z-]*$/;

/**
 * *Open Documentation*: shows a page that is packed, the first one where none is named, as VS Code shows Markdown. The
 * links of a page lead to the others.
 */
export async function openDocumentation(folder: vscode.Uri, what: unknown): Promise<void> {
  const page = typeof what === 'string' && NAME.test(what) ? what : 'README';
  await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.joinPath(folder, `${page}.md`));
}
