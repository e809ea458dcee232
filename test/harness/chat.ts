import * as vscode from 'vscode';
import { setting, sleep, ui } from './ui.ts';

/** What the command that opens the chat answers: a waiting question, or the chat's result. */
export interface ChatAnswer {
  /** `confirmation` while something waits for the person. */
  type?: string;
  kind?: string;
  toolId?: string;
  errorDetails?: { message: string };
}

/**
 * Sends a message in Copilot's agent mode with the scripted model. Answers the chat's result, or
 * `{ type: 'confirmation', … }` as soon as a tool waits for the person: press the button with {@link press}.
 */
export async function ask(query: string, ms = 60_000): Promise<ChatAnswer> {
  const options = { query, mode: 'agent', modelSelector: { vendor: 'customendpoint' }, blockOnResponse: true };
  const answer = vscode.commands.executeCommand<ChatAnswer | undefined>('workbench.action.chat.open', options);
  const late = sleep(ms).then(() => {
    throw new Error(`no chat answer within ${String(ms)} ms`);
  });
  return (await Promise.race([answer, late])) ?? {};
}

/** Begins a new conversation. */
export const newChat = (): Thenable<unknown> => vscode.commands.executeCommand('workbench.action.chat.newChat');

/** Presses the first visible button of the chat whose label starts with `label`. */
export const press = (label: string): Promise<void> =>
  ui(
    ({ page, arg }) =>
      page
        .locator('.interactive-session .monaco-button:visible', { hasText: new RegExp(`^${arg}`) })
        .first()
        .click({ timeout: 10_000 }),
    label,
  );

/** The texts of the questions that wait in the chat. */
export const confirmations = (): Promise<string[]> =>
  ui(({ page }) =>
    page
      .locator('.chat-confirmation-widget-container:visible')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLElement).innerText.replace(/\s+/g, ' ').trim())),
  );

/** The text of the chat's last response; empty where there is none. */
export const responseText = (): Promise<string> =>
  ui(({ page }) =>
    page
      .locator('.interactive-item-container.interactive-response:visible')
      .last()
      .innerText({ timeout: 3000 })
      .then(
        (text) => text.replace(/\s+/g, ' ').trim(),
        () => '',
      ),
  );

/** Lets every tool run without VS Code's own question (ours stays). `false` takes it back. */
export const bypassApprovals = (on = true): Promise<void> =>
  setting('chat.permissions.default', on ? 'autoApprove' : undefined);
