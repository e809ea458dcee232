import process from 'node:process';
import type { BrowserContext, Page } from 'playwright-core';
import * as vscode from 'vscode';
import { post, report } from './bridge-client.ts';
import type { TerminalPage } from './terminal-page.ts';

/** What a function given to {@link ui} gets. */
export interface UiContext<A> {
  page: Page;
  context: BrowserContext;
  /** The Teahouse terminals in the page. */
  terminal: TerminalPage;
  arg: A;
}

/**
 * Runs a function in the launcher, against VS Code's page, and answers its JSON result. The function is sent as text:
 * it cannot use anything around it, so hand in what it needs as `arg`.
 *
 * ```ts
 * await ui(({ page, arg }) => page.getByText(arg).click(), 'contacts');
 * ```
 */
export async function ui<R>(fn: (context: UiContext<undefined>) => R | Promise<R>): Promise<R>;
export async function ui<A, R>(fn: (context: UiContext<A>) => R | Promise<R>, arg: A): Promise<R>;
export async function ui<A, R>(fn: (context: UiContext<A>) => R | Promise<R>, arg?: A): Promise<R> {
  return (await post('/ui', { fn: fn.toString(), arg })) as R;
}

/** Takes a screenshot of the whole window into `test-output/SUITE/NAME.png`. */
export async function shot(name: string): Promise<void> {
  const file = `${process.env['TEAHOUSE_TEST_SHOTS'] ?? '.'}/${name}.png`;
  await ui(({ page, arg }) => page.screenshot({ path: arg, timeout: 10_000 }).then(() => undefined), file);
}

/** Prints a figure or a finding beside the test's result. */
export function fact(...parts: unknown[]): void {
  const text = parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(' ');
  report({ event: 'fact', text });
}

/** Waits. Prefer {@link until}. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks again and again until the answer is truthy, and gives it. Throws after `ms` with `what` in the message, and
 * with the last error where the last try threw.
 */
export async function until<T>(ask: () => T | Promise<T>, what: string, ms = 20_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + ms;
  for (;;) {
    let failure = '';
    try {
      const value = await ask();
      if (value) return value;
    } catch (error) {
      failure = `: ${String(error)}`;
    }
    if (Date.now() > deadline) throw new Error(`waited ${String(ms)} ms for ${what}${failure}`);
    await sleep(50);
  }
}

/** Changes a user setting; undefined takes it back. */
export async function setting(key: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Global);
}

/** Writes a file into the open workspace and gives its uri. Removed with the workspace at the end of the run. */
export async function workspaceFile(name: string, text: string): Promise<vscode.Uri> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('No workspace is open.');
  const uri = vscode.Uri.joinPath(folder.uri, name);
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  return uri;
}

/** The tools of MCP servers that VS Code lists now, as `vscode.lm.tools` has them. */
export const lmTools = (): vscode.LanguageModelToolInformation[] =>
  vscode.lm.tools.filter((tool) => tool.tags.includes('mcp'));

/**
 * Starts the MCP servers that extensions offer, as a chat message would, and waits until VS Code lists a tool. VS Code takes up
 * a provider's definitions with a delay; until then the command finds nothing.
 */
export async function startMcpServers(ms = 15_000): Promise<vscode.LanguageModelToolInformation[]> {
  await until(
    async () => {
      await vscode.commands.executeCommand('workbench.mcp.startServer', '*', { waitForLiveTools: true });
      return lmTools().length > 0;
    },
    'an MCP tool',
    ms,
  );
  return lmTools();
}

/** The text of a tool's result. */
export function resultText(result: vscode.LanguageModelToolResult): string {
  return result.content
    .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : JSON.stringify(part)))
    .join('\n');
}
