import path from 'node:path';
import * as vscode from 'vscode';
import { appSource } from '../../session/host/index.ts';
import { notice } from '../notice.ts';
import { notOnDisk, onDisk } from '../on-disk.ts';
import { askForTrust } from '../trust.ts';
import { testFileOf } from '../language/test-file.ts';

/** What *Test App* works with. */
export interface TestAppDeps {
  /** The headless program. */
  readonly program: string;
  readonly exists: (file: string) => boolean;
}

/**
 * *Test This App*: runs the tests beside an app, or a file of tests, with the headless program in a terminal of the
 * editor. Errors that name a place go to the Problems view. Answers whether a run was started.
 */
export async function testApp({ program, exists }: TestAppDeps, what?: unknown): Promise<boolean> {
  const { t } = vscode.l10n;
  const uri = what instanceof vscode.Uri ? what : vscode.window.activeTextEditor?.document.uri;
  if (uri === undefined) return false;
  const asked = onDisk(uri);
  if (asked === undefined) {
    void notice('info', notOnDisk(uri));
    return false;
  }
  if (!vscode.workspace.isTrusted) {
    void askForTrust(t('Tests are code of this workspace; they run once you trust the workspace.'));
    return false;
  }
  const file = /\.test\.(ts|js|mjs)$/.test(uri.path) ? asked : testFileOf(asked, exists);
  if (file === undefined) {
    const name = `${appSource(asked).name}.test.ts`;
    void notice('info', t('There are no tests beside this app. Write them into {0}.', name));
    return false;
  }
  // VS Code's own program is a Node when it is told so; it is there on every machine, and of the right version.
  const run = new vscode.ProcessExecution(process.execPath, [program, 'test', file], {
    cwd: path.dirname(file),
    env: { ELECTRON_RUN_AS_NODE: '1' },
  });
  const folder = vscode.workspace.getWorkspaceFolder(uri) ?? vscode.TaskScope.Workspace;
  const task = new vscode.Task({ type: 'process' }, folder, path.basename(file), 'Teahouse', run, '$teahouse');
  task.presentationOptions = { clear: true, reveal: vscode.TaskRevealKind.Always };
  await vscode.tasks.executeTask(task);
  return true;
}
