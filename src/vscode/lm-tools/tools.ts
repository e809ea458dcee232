import * as vscode from 'vscode';
import { callResult } from '../../gateway/answers.ts';
import { createOwnClient } from '../../gateway/clients.ts';
import { maskedArguments } from '../../gateway/mask.ts';
import { sessionOf } from '../../gateway/static/deps.ts';
import { subjectOf } from '../../gateway/subject.ts';
import type { Client, Gateway } from '../../gateway/types.ts';
import type { Disposable, Sessions } from '../../session/types.ts';
import type { ListedTool } from '../../tools/types.ts';
import { argumentFields } from '../commands/argument-fields.ts';
import { languageModelTool, staticToolOf, type LanguageModelToolName } from '../contributions.ts';
import { keyboard, type KeyboardOwner } from '../keyboard.ts';
import { plainMarkdown } from '../plain-markdown.ts';
import { used } from '../used.ts';
import { awaitListed, effectText } from './effect.ts';
import { prepared } from './prepare.ts';

/** What the tools work with. */
export interface LanguageModelToolsDeps {
  readonly gateway: Gateway;
  readonly sessions: Pick<Sessions, 'get' | 'all'>;
  /** A tool by the registry's or the client's name. */
  find(name: string): ListedTool | undefined;
}

/** Those that change something: their effect on the tool list is waited for. */
const writing: ReadonlySet<LanguageModelToolName> = new Set([
  languageModelTool.startSession,
  languageModelTool.stopSession,
  languageModelTool.callAction,
  languageModelTool.fillForm,
  languageModelTool.sendKeys,
  languageModelTool.rewind,
]);

type Input = Readonly<Record<string, unknown>>;

/**
 * The static tools as language-model tools of VS Code, usable before any app runs. They go the way of every call, as the
 * client *VS Code chat*: the same names, access, checks and errors as over MCP.
 */
export class LanguageModelTools implements Disposable {
  readonly #deps: LanguageModelToolsDeps;
  readonly #client: Client = createOwnClient('VS Code chat');
  readonly #registrations: readonly Disposable[];
  /** The terminal that had the keyboard before VS Code asked whether a tool may be used. */
  #before: KeyboardOwner | null = null;

  constructor(deps: LanguageModelToolsDeps) {
    this.#deps = deps;
    this.#registrations = Object.values(languageModelTool).map((name) =>
      vscode.lm.registerTool<Input>(name, {
        prepareInvocation: ({ input }) => this.#prepare(name, input),
        invoke: ({ input, toolInvocationToken: chat }, token) => {
          used('tool', name);
          this.#giveBack(chat);
          return this.#invoke(name, input, token);
        },
      }),
    );
  }

  dispose(): void {
    for (const registration of this.#registrations) registration.dispose();
    this.#deps.gateway.forget(this.#client);
  }

  /**
   * Outside a chat VS Code's own question is a modal, as ours is: the keyboard goes back after it. Where it was not asked, the
   * terminal has the keyboard still, and may lose it to what the person does next.
   */
  #giveBack(chat: unknown): void {
    const before = this.#before;
    if (before !== null && keyboard.owner !== before && chat === undefined) keyboard.returnTo(before);
    this.#before = null;
  }

  #prepare(name: LanguageModelToolName, input: Input): vscode.PreparedToolInvocation {
    const target = typeof input['tool'] === 'string' ? this.#deps.find(input['tool']) : undefined;
    const session = (target?.sessionId !== undefined && this.#deps.sessions.get(target.sessionId)) || null;
    const own = this.#own(name, input);
    const { invocationMessage, confirmation } = prepared(name, input, {
      // As the gateway judges it: what is not marked may still write, as a tool of an app's own does.
      reads: target !== undefined && subjectOf(target, session).effect === 'none',
      shownArguments: own ?? (target ? maskedArguments(target, session, input['arguments'] ?? {}) : ''),
      takes: target === undefined ? 'unknown' : argumentFields(target.inputSchema).length > 0 ? 'some' : 'none',
    });
    this.#before = confirmation ? keyboard.owner : null;
    if (!confirmation) return { invocationMessage };
    const message = new vscode.MarkdownString(confirmation.lines.map(plainMarkdown).join('\n\n'));
    return { invocationMessage, confirmationMessages: { title: confirmation.title, message } };
  }

  /** What *fill_form* and *send_keys* are to do, masked; whole where the session is not known. `null` for other tools. */
  #own(name: LanguageModelToolName, input: Input): string | null {
    if (name !== languageModelTool.fillForm && name !== languageModelTool.sendKeys) return null;
    const tool = this.#deps.find(staticToolOf(name));
    const found = sessionOf(this.#deps.sessions, input['session']);
    const { text, keys, fields } = input;
    const shown = name === languageModelTool.fillForm ? fields : { text, keys };
    return tool ? maskedArguments(tool, found.ok ? found.session : null, shown ?? {}) : '';
  }

  async #invoke(
    name: LanguageModelToolName,
    input: Input,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const { gateway } = this.#deps;
    // Known as a client from its first call on: before that VS Code's chat may not be in use at all.
    gateway.admit(this.#client);
    const abort = new AbortController();
    if (token.isCancellationRequested) abort.abort();
    const cancellation = token.onCancellationRequested(() => abort.abort());
    try {
      const before = this.#shown();
      const answer = await gateway.call({
        name: staticToolOf(name),
        arguments: input,
        client: this.#client,
        signal: abort.signal,
      });
      const { isError, text } = callResult(answer, (rest) => gateway.keepRest(this.#client, rest));
      const effect = !writing.has(name)
        ? 'none'
        : await awaitListed(before, this.#shown(), {
            names: () => vscode.lm.tools.map((tool) => tool.name),
            sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
            now: () => performance.now(),
            signal: abort.signal,
          });
      // Not thrown: VS Code would add "check your input and try again", which is wrong for most of our errors.
      const parts = [isError ? `Error: ${text}` : text, effectText(effect)].filter((part) => part !== '');
      return new vscode.LanguageModelToolResult(parts.map((part) => new vscode.LanguageModelTextPart(part)));
    } finally {
      cancellation.dispose();
    }
  }

  /** What VS Code's MCP client is shown. */
  #shown(): readonly ListedTool[] {
    return this.#deps.gateway.list(this.#deps.gateway.listMode, { withoutStatic: true });
  }
}
