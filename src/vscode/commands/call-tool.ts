import * as vscode from 'vscode';
import { callResult } from '../../gateway/answers.ts';
import { createPerson } from '../../gateway/clients.ts';
import type { Gateway } from '../../gateway/types.ts';
import type { ListedTool } from '../../tools/types.ts';
import { plainText } from '../plain-text.ts';
import { toolIcon } from '../sidebar/icons.ts';
import { argumentFields } from './argument-fields.ts';
import { askFields } from './ask-fields.ts';
import { LastArguments } from './last-arguments.ts';
import type { ReadOnlyDocuments } from './read-only-documents.ts';

/** What *Call Tool…* works with. */
export interface CallToolDeps {
  readonly gateway: Gateway;
  readonly documents: ReadOnlyDocuments;
  /** Every tool there is, to pick from. */
  tools(): readonly ListedTool[];
}

/** The name of the client that is the person. */
const personName = 'you';

/**
 * *Call Tool…*: asks for each argument by the tool's schema, what was given last offered first, calls through the gateway as the person, and shows the
 * result in a read-only document.
 */
export class CallTool {
  readonly #deps: CallToolDeps;
  readonly #person = createPerson(personName);
  readonly #last = new LastArguments();

  constructor(deps: CallToolDeps) {
    this.#deps = deps;
  }

  /** The id of the client that is the person. */
  get personId(): string {
    return this.#person.id;
  }

  /** Calls `tool`, or one that the person picks. Leaving any question calls nothing. */
  async run(tool: ListedTool | undefined): Promise<void> {
    const chosen = tool ?? (await this.pick(vscode.l10n.t('Call Tool')));
    const args = chosen && (await askArguments(chosen, this.#last));
    if (!args) return;
    const abort = new AbortController();
    const { signal } = abort;
    const call = this.#deps.gateway.call({ name: chosen.name, arguments: args, client: this.#person, signal });
    const answer = await withProgressIfLong(call, vscode.l10n.t('Calling {0}…', chosen.name), () => abort.abort());
    const { isError, text, structured } = callResult(answer);
    await this.#deps.documents.show(
      chosen.name,
      isError ? text : JSON.stringify(structured ?? { text }, null, 2),
      isError ? 'txt' : 'json',
    );
  }

  /** Lets the person pick a tool: those of apps first, app by app, then those of the workspace and the built-in ones. */
  async pick(title: string): Promise<ListedTool | undefined> {
    const groups = Map.groupBy(this.#deps.tools(), groupOf);
    const order = [...groups].toSorted(([, [a]], [, [b]]) => rankOf(a) - rankOf(b));
    const items = order.flatMap(([group, tools]) => [
      { label: group, kind: vscode.QuickPickItemKind.Separator, tool: undefined },
      ...tools.map((tool) => ({
        label: tool.name,
        description: plainText(tool.description ?? ''),
        iconPath: new vscode.ThemeIcon(toolIcon(tool, false)),
        tool,
      })),
    ]);
    return (await vscode.window.showQuickPick(items, { title, matchOnDescription: true }))?.tool;
  }
}

/** Whose a tool is. */
function groupOf({ kind, sessionId }: ListedTool): string {
  if (kind === 'static') return vscode.l10n.t('Built-in tools');
  return sessionId ?? vscode.l10n.t('Application Tools');
}

function rankOf(tool: ListedTool | undefined): number {
  if (tool?.kind === 'static') return 2;
  return tool?.sessionId === undefined ? 1 : 0;
}

/** Shorter work than this, in milliseconds, shows no progress: a notification that flashes is only noise. */
const longWork = 500;

/** Shows that work goes on, with a way to end it, once it has taken long. */
async function withProgressIfLong<T>(work: Promise<T>, title: string, cancel: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), longWork)));
  const done = work.then((value) => ({ value }));
  const soon = await Promise.race([done, late]).finally(() => clearTimeout(timer));
  if (soon) return soon.value;
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const { value } = await vscode.window.withProgress(options, async (_, token) => {
    const cancellation = token.onCancellationRequested(cancel);
    try {
      return await done;
    } finally {
      cancellation.dispose();
    }
  });
  return value;
}

function askArguments(tool: ListedTool, last: LastArguments): Promise<Record<string, unknown> | undefined> {
  return askFields(argumentFields(tool.inputSchema), {
    title: tool.name,
    before: (field) => last.of(tool, field),
    keep: (field, text) => last.keep(tool, field, text),
  });
}
