import * as vscode from 'vscode';
import type { Disposable } from '../../session/types.ts';
import type { ListedTool } from '../../tools/types.ts';
import { plainMarkdown } from '../plain-markdown.ts';
import { chatName } from '../sidebar/client-names.ts';

/** Where names of tools are written: tests, prompts, instructions and notes. */
const languages = ['typescript', 'javascript', 'typescriptreact', 'javascriptreact', 'json', 'jsonc', 'markdown'];

/** A name as it stands between quotes: `session.widget.action`, or `session.name`. */
const name = /(["'`])([A-Za-z0-9_-]{1,32}\.[A-Za-z0-9_-]{1,32}(?:\.[a-z][a-z0-9_]*)?)\1/;

/** What the hover reads. */
export interface ToolHoverDeps {
  find(name: string): ListedTool | undefined;
}

/** Says what the tool is whose name stands between quotes under the pointer, while an app that has it runs. */
export class ToolHover implements Disposable, vscode.HoverProvider {
  readonly #deps: ToolHoverDeps;
  readonly #registration: Disposable;

  constructor(deps: ToolHoverDeps) {
    this.#deps = deps;
    this.#registration = vscode.languages.registerHoverProvider(languages, this);
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const range = document.getWordRangeAtPosition(position, name);
    const found = range && name.exec(document.getText(range))?.[2];
    const tool = found === undefined ? undefined : this.#deps.find(found);
    return tool && new vscode.Hover(new vscode.MarkdownString(hoverText(tool)), range);
  }

  dispose(): void {
    this.#registration.dispose();
  }
}

/** A tool in a few lines of Markdown. What an app wrote stands in it as text. */
export function hoverText(tool: ListedTool): string {
  const { t } = vscode.l10n;
  const { properties = {}, required = [] } = tool.inputSchema as {
    readonly properties?: Readonly<Record<string, { readonly type?: unknown; readonly description?: unknown }>>;
    readonly required?: readonly string[];
  };
  const argument = ([key, { type, description }]: [string, { type?: unknown; description?: unknown }]): string => {
    const what = [
      plainMarkdown(key),
      ...(typeof type === 'string' ? [`\`${type}\``] : []),
      ...(required.includes(key) ? [] : [t('(may be left out)')]),
    ].join(' ');
    return `- ${what}${typeof description === 'string' ? `: ${plainMarkdown(description)}` : ''}`;
  };
  const lines = Object.entries(properties).map(argument);
  return [
    `**${plainMarkdown(tool.name)}**`,
    ...(tool.description === null ? [] : [plainMarkdown(tool.description)]),
    ...(lines.length === 0 ? [t('No arguments.')] : [lines.join('\n')]),
    t('Name for clients: {0}', `\`${tool.clientName}\``),
    t('Name in VS Code chat: {0}', `\`${chatName(tool)}\``),
  ].join('\n\n');
}
