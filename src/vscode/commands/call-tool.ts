import * as vscode from 'vscode';
import { callResult } from '../../gateway/answers.ts';
import { createPerson } from '../../gateway/clients.ts';
import type { Gateway } from '../../gateway/types.ts';
import type { ListedTool } from '../../tools/types.ts';
import { argumentFields, checkValue, parseValue, type ArgumentField } from './argument-fields.ts';
import { LastArguments } from './last-arguments.ts';
import type { ReadOnlyDocuments } from './read-only-documents.ts';

/** What *Call Tool…* works with. */
export interface CallToolDeps {
  readonly gateway: Gateway;
  readonly documents: ReadOnlyDocuments;
  /** Every tool there is, to pick from. */
  tools(): readonly ListedTool[];
}

/**
 * *Call Tool…*: asks for each argument by the tool's schema, what was given last offered first, calls through the gateway as the person, and shows the
 * result in a read-only document.
 */
export class CallTool {
  readonly #deps: CallToolDeps;
  readonly #person = createPerson('you');
  readonly #last = new LastArguments();

  constructor(deps: CallToolDeps) {
    this.#deps = deps;
  }

  /** Calls `tool`, or one that the person picks. Leaving any question calls nothing. */
  async run(tool: ListedTool | undefined): Promise<void> {
    const chosen = tool ?? (await this.pick(vscode.l10n.t('Call Tool')));
    const args = chosen && (await askArguments(chosen, this.#last));
    if (!args) return;
    const answer = await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: vscode.l10n.t('Calling {0}…', chosen.name),
        cancellable: true,
      },
      async (_, token) => {
        const abort = new AbortController();
        const cancellation = token.onCancellationRequested(() => abort.abort());
        try {
          return await this.#deps.gateway.call({
            name: chosen.name,
            arguments: args,
            client: this.#person,
            signal: abort.signal,
          });
        } finally {
          cancellation.dispose();
        }
      },
    );
    const { isError, text, structured } = callResult(answer);
    await this.#deps.documents.show(
      chosen.name,
      isError ? text : JSON.stringify(structured ?? { text }, null, 2),
      isError ? 'txt' : 'json',
    );
  }

  /** Lets the person pick a tool: those of apps first. */
  async pick(title: string): Promise<ListedTool | undefined> {
    const tools = this.#deps.tools().toSorted((a, b) => Number(a.kind === 'static') - Number(b.kind === 'static'));
    const items = tools.map((tool) => ({ label: tool.name, detail: tool.description ?? '', tool }));
    return (await vscode.window.showQuickPick(items, { title, matchOnDetail: true }))?.tool;
  }
}

async function askArguments(tool: ListedTool, last: LastArguments): Promise<Record<string, unknown> | undefined> {
  const fields = argumentFields(tool.inputSchema);
  const args: Record<string, unknown> = {};
  for (const [index, field] of fields.entries()) {
    const title = fields.length > 1 ? `${tool.name} (${String(index + 1)}/${String(fields.length)})` : tool.name;
    const before = last.of(tool, field);
    const text = field.choices ? await pickChoice(field, title, before) : await typeValue(field, title, before);
    if (text === undefined) return undefined;
    last.keep(tool, field, text);
    if (text !== '' || (field.required && field.type === 'string')) args[field.name] = parseValue(field, text);
  }
  return args;
}

function typeValue(field: ArgumentField, title: string, before: string | undefined): Thenable<string | undefined> {
  const { t } = vscode.l10n;
  const prompt = [field.required ? field.name : t('{0} (leave empty to leave it out)', field.name), field.description]
    .filter((part) => part !== '')
    .join(': ');
  return vscode.window.showInputBox({
    title,
    prompt,
    ...(before === undefined ? {} : { value: before }),
    placeHolder: field.type,
    password: field.secret,
    ignoreFocusOut: true,
    validateInput: (text) => complaint(field, text),
  });
}

async function pickChoice(
  field: ArgumentField,
  title: string,
  before: string | undefined,
): Promise<string | undefined> {
  const none = vscode.l10n.t('(leave it out)');
  const items = [
    ...(field.required ? [] : [{ label: none, value: '' }]),
    ...(field.choices ?? []).map((value) => ({ label: value, value })),
  ];
  // The quick pick begins at its first item.
  const ordered = items.toSorted((a, b) => Number(b.value === before) - Number(a.value === before));
  const placeHolder = [field.name, field.description].filter((part) => part !== '').join(': ');
  return (await vscode.window.showQuickPick(ordered, { title, placeHolder, ignoreFocusOut: true }))?.value;
}

function complaint(field: ArgumentField, text: string): string | undefined {
  const { t } = vscode.l10n;
  switch (checkValue(field, text)) {
    case 'required':
      return t('{0} is needed.', field.name);
    case 'integer':
      return t('A whole number is needed.');
    case 'number':
      return t('A number is needed.');
    case 'json':
      return t('JSON is needed, such as {0}.', field.type === 'array' ? '["one", "two"]' : '{"key": "value"}');
    case 'ok':
      return undefined;
  }
}
