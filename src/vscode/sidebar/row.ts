import * as vscode from 'vscode';
import type { ItemContext } from '../contributions.ts';
import { plainMarkdown } from '../plain-markdown.ts';

/** What a row shows, before it becomes a `TreeItem`. */
export interface Row {
  readonly label: string;
  readonly description?: string;
  readonly icon: string;
  readonly color?: string;
  /** Made when it is asked for: hundreds of rows are drawn for one that is looked at. */
  readonly tooltip: () => vscode.MarkdownString;
  readonly context: ItemContext;
  readonly open?: 'open' | 'closed';
  /** What a screen reader says; made of label and description when left out. */
  readonly spoken?: string;
  readonly command?: vscode.Command;
}

/** A tooltip of paragraphs. Texts go in as text, never as Markdown: some come from apps. */
export function lines(texts: readonly string[]): vscode.MarkdownString {
  return new vscode.MarkdownString(texts.map(plainMarkdown).join('\n\n'));
}
