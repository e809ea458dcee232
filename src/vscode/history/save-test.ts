import path from 'node:path';
import * as vscode from 'vscode';
import type { Steps } from '../../protocol/steps.ts';
import type { Session } from '../../session/types.ts';
import { notice } from '../notice.ts';
import { onDisk, notOnDisk } from '../on-disk.ts';
import { askAsPerson } from './ask.ts';
import { errorText } from '../../tools/clean-text.ts';

/**
 * *Save as Test…*: writes a test that does again what was done in a session, beside its app unless the person says
 * elsewhere, and opens it.
 */
export async function saveAsTest(session: Session): Promise<void> {
  const { app, id, args } = session;
  if (app.shipped || app.registered === true) {
    const text = vscode.l10n.t('{0} is no app of this workspace: a test would not find it.', app.name);
    return void notice('info', text);
  }
  const steps = await askAsPerson(session, { what: 'steps' });
  if (steps === null) return;
  const defaultUri = vscode.Uri.file(path.join(path.dirname(app.file), `${app.name}.saved.test.ts`));
  const uri = await vscode.window.showSaveDialog({
    defaultUri,
    filters: { [vscode.l10n.t('Tests')]: ['ts'] },
    title: vscode.l10n.t('Save what was done in {0} as a test', id),
  });
  if (!uri) return;
  const file = onDisk(uri);
  if (file === undefined) return void notice('warning', notOnDisk(uri));
  const { savedTest } = await import('../../testing/saved-test.ts');
  let text: string;
  try {
    const from = importPath(path.dirname(file), app.file);
    text = savedTest({ ...(steps as unknown as Steps), from, args, title: vscode.l10n.t('{0} as it was used', id) });
  } catch (error) {
    const why = errorText(error);
    return void notice('warning', vscode.l10n.t('No test was saved. {0}', why));
  }
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  await vscode.window.showTextDocument(uri);
}

/** How a module in a folder imports a file. */
function importPath(folder: string, file: string): string {
  const way = path.relative(folder, file).split(path.sep).join('/');
  return way.startsWith('.') ? way : `./${way}`;
}
