import * as vscode from 'vscode';
import { plainText } from '../plain-text.ts';
import { checkValue, parseValue, type ArgumentField } from './argument-fields.ts';

/** How a person is asked for fields. */
export interface AskFieldsOptions {
  /** What they are for. */
  readonly title: string;
  /** What was given for a field last, to begin with. */
  before(field: ArgumentField): string | undefined;
  /** Told of each text that was given. */
  keep(field: ArgumentField, text: string): void;
  /** Takes the question away when nobody waits for it any more. */
  readonly token?: vscode.CancellationToken;
}

/** Asks for fields one after the other. Answers their values by name, or `undefined` when the person left one. */
export async function askFields(
  fields: readonly ArgumentField[],
  options: AskFieldsOptions,
): Promise<Record<string, unknown> | undefined> {
  const values: (readonly [string, unknown])[] = [];
  for (const [index, field] of fields.entries()) {
    const title =
      fields.length > 1 ? `${options.title} (${String(index + 1)}/${String(fields.length)})` : options.title;
    const text = await (field.choices ? pickChoice(field, title, options) : typeValue(field, title, options));
    if (text === undefined) return undefined;
    options.keep(field, text);
    if (text !== '' || (field.required && field.type === 'string')) values.push([field.name, parseValue(field, text)]);
  }
  return Object.fromEntries(values);
}

function typeValue(
  field: ArgumentField,
  title: string,
  { before, token }: Pick<AskFieldsOptions, 'before' | 'token'>,
): Thenable<string | undefined> {
  const { t } = vscode.l10n;
  const name = plainText(field.name);
  const prompt = [field.required ? name : t('{0} (leave empty to leave it out)', name), plainText(field.description)]
    .filter((part) => part !== '')
    .join(': ');
  const value = before(field);
  return vscode.window.showInputBox(
    {
      title,
      prompt,
      ...(value === undefined ? {} : { value }),
      placeHolder: field.type,
      password: field.secret,
      ignoreFocusOut: true,
      validateInput: (text) => complaint(field, text),
    },
    token,
  );
}

async function pickChoice(
  field: ArgumentField,
  title: string,
  { before, token }: Pick<AskFieldsOptions, 'before' | 'token'>,
): Promise<string | undefined> {
  const none = vscode.l10n.t('(leave it out)');
  const items = [
    ...(field.required ? [] : [{ label: none, value: '' }]),
    ...(field.choices ?? []).map((value) => ({ label: plainText(value), value })),
  ];
  const last = before(field);
  // The quick pick begins at its first item.
  const ordered = items.toSorted((a, b) => Number(b.value === last) - Number(a.value === last));
  const placeHolder = [field.name, field.description]
    .map((part) => plainText(part))
    .filter((part) => part !== '')
    .join(': ');
  return (await vscode.window.showQuickPick(ordered, { title, placeHolder, ignoreFocusOut: true }, token))?.value;
}

function complaint(field: ArgumentField, text: string): string | undefined {
  const { t } = vscode.l10n;
  switch (checkValue(field, text)) {
    case 'required':
      return t('{0} is needed.', plainText(field.name));
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
