import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import * as vscode from 'vscode';
import { sleep } from './ui.ts';

/**
 * Which life of the window this is: 1, and 2 after {@link reloadWindow}. The tests run from the start in each, so a
 * `*.reload.test.ts`, which has a window of its own, says in each life what is to be tested:
 *
 * ```ts
 * if (life === 1) it('starts a session, then the window is reloaded', async () => { …; await reloadWindow(); });
 * else it('has the session again', …);
 * ```
 */
export const life = ((): number => {
  const file = path.join(process.env['TEAHOUSE_TEST_RUN_DIR'] ?? '.', 'lives');
  fs.appendFileSync(file, '.');
  return fs.statSync(file).size;
})();

/** Reloads the window as a person does. Does not come back: the extension host ends, and this test with it. */
export async function reloadWindow(): Promise<never> {
  void vscode.commands.executeCommand('workbench.action.reloadWindow');
  await sleep(50_000);
  throw new Error('The window was not reloaded.');
}
