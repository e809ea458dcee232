import * as vscode from 'vscode';
import { keyboard } from './keyboard.ts';

/**
 * Asks something that has to be answered first, in a modal: the text and its detail are shown as they are. Answers the
 * button, or `undefined` where the question was closed. The keyboard goes back to the terminal that had it.
 */
export function modal<T extends string | vscode.MessageItem>(
  level: 'info' | 'warning',
  message: string,
  detail: string,
  ...buttons: readonly T[]
): Promise<T | undefined> {
  const { showInformationMessage, showWarningMessage } = vscode.window;
  // VS Code has each of them twice, for texts and for items.
  const show: (message: string, options: vscode.MessageOptions, ...buttons: readonly T[]) => Thenable<T | undefined> =
    level === 'info' ? showInformationMessage : showWarningMessage;
  return keyboard.during(() => show(message, { modal: true, detail }, ...buttons));
}
