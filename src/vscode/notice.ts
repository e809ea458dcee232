import path from 'node:path';
import * as vscode from 'vscode';
import { errorText } from '../tools/clean-text.ts';
import { plainText } from './plain-text.ts';

/** A button of a notice. */
export interface NoticeAction {
  readonly title: string;
  run(): unknown;
}

/** How much it matters. */
export type NoticeLevel = 'info' | 'warning' | 'error';

/** Of a longer text VS Code shows no more either. */
const LONGEST = 1_000;

/** What is on the screen now: nothing is told twice at one time. */
const onScreen = new Set<string>();

/**
 * Tells the person something that needs no answer, with buttons for what can be done about it. What stands on the screen
 * already is not told again. Resolves once the notice is gone and the button's action has run.
 */
export async function notice(level: NoticeLevel, text: string, ...actions: readonly NoticeAction[]): Promise<void> {
  if (onScreen.has(text)) return;
  onScreen.add(text);
  try {
    const titles = actions.map(({ title }) => title);
    const chosen = await choice(level, text, ...titles);
    await actions.find(({ title }) => title === chosen)?.run();
  } finally {
    onScreen.delete(text);
  }
}

/**
 * Tells that something went wrong. An error always comes with a way on (spec: vscode.md 3c), so the first action is no
 * option; a test says that errors are told by this function only.
 */
export function failure(text: string, action: NoticeAction, ...more: readonly NoticeAction[]): Promise<void> {
  return notice('error', text, action, ...more);
}

/** The way on where a file is not where it was said to be: VS Code's own search, with the file's name typed. */
export function goToFile(file: string): NoticeAction {
  return {
    title: vscode.l10n.t('Go to File…'),
    run: () => vscode.commands.executeCommand('workbench.action.quickOpen', path.basename(file)),
  };
}

/** The way on where a person can do again what did not succeed. */
export function tryAgain(run: () => unknown): NoticeAction {
  return { title: vscode.l10n.t('Try Again'), run };
}

/**
 * Does what nobody waits for, or what need not succeed. Where it fails, as on a full disk, the person is told so by `text`,
 * which is given why, and can try again. Never rejects.
 */
export async function attempt(work: () => Promise<unknown>, text: (why: string) => string): Promise<void> {
  try {
    await work();
  } catch (error) {
    void failure(
      text(errorText(error)),
      tryAgain(() => attempt(work, text)),
    );
  }
}

/**
 * Asks something in passing, and answers the title of the button that was pressed; `undefined` where the notice was put
 * away. Texts of apps and names of files stand in it as text, never as links; a test says that all notices come from here.
 */
export function choice(level: NoticeLevel, text: string, ...titles: readonly string[]): Thenable<string | undefined> {
  const plain = plainText(text, LONGEST);
  switch (level) {
    case 'info':
      return vscode.window.showInformationMessage(plain, ...titles);
    case 'warning':
      return vscode.window.showWarningMessage(plain, ...titles);
    case 'error':
      return vscode.window.showErrorMessage(plain, ...titles);
  }
}
