import path from 'node:path';
import * as vscode from 'vscode';

/** Something that is wrong with a session, as a person is told. Texts are translated, an app's own texts as they are. */
export interface Fault {
  /** An error keeps the app from what it should do; a warning is about what agents cannot do in it. */
  readonly severity: 'error' | 'warning';
  readonly code: string;
  /** The id or action that it is about, as its source spells it. */
  readonly name?: string;
  /** What happened. */
  readonly text: string;
  /** What to do; '' where the text says it. */
  readonly advice: string;
  readonly file: string;
  /** Counts from 1, as the column. */
  readonly line?: number;
  readonly column?: number;
  /** Another one each time that it happens: what was put away comes back when it happens again. */
  readonly occurrence: unknown;
}

/** The place of a fault as people write it: `notes.tea.ts:12`; '' where no line is known. */
export function placeText({ file, line }: Pick<Fault, 'file' | 'line'>): string {
  return line === undefined ? '' : `${path.basename(file)}:${String(line)}`;
}

/** The place of a fault as a range: the character, the line, or the file's start. */
export function rangeOf({ line, column }: Pick<Fault, 'line' | 'column'>): vscode.Range {
  const row = Math.max((line ?? 1) - 1, 0);
  const from = Math.max((column ?? 1) - 1, 0);
  return new vscode.Range(row, from, row, column === undefined ? Number.MAX_SAFE_INTEGER : from + 1);
}

/** Where the cursor goes to look at a fault. */
export function cursorAt({ line, column }: Pick<Fault, 'line' | 'column'>): vscode.Range {
  const row = Math.max((line ?? 1) - 1, 0);
  const at = Math.max((column ?? 1) - 1, 0);
  return new vscode.Range(row, at, row, at);
}
