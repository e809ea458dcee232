import { field, idOf } from '../sdk/node.ts';
import type { View } from '../sdk/node.ts';
import { cleanText } from '../tools/clean-text.ts';
import type { ListedTool } from '../tools/types.ts';
import { walkView } from '../tools/walk.ts';
import { cutText } from './fit.ts';
import { FILL_FORM } from './static/fill-form.ts';
import { SEND_KEYS } from './static/send-keys.ts';
import type { Session } from './types.ts';

/** The most bytes of all arguments in a question, and of one. */
const LONGEST = 400;
const LONGEST_VALUE = 200;

/** How many entries of a list or an object are shown. */
const MOST = 20;

/** Names of arguments whose values are not shown. */
const SECRET_NAME = /pass(word|phrase|code)?|secret|token|credential|api_?key|\bpin\b/i;

/**
 * The arguments of a call as a person may see them: JSON on one line, short, texts of password fields and of arguments
 * that are named like secrets replaced by their length.
 *
 * ```ts
 * maskedArguments(tool, session, { text: 'hunter2' }); // '{"text":"(secret, 7 characters)"}' on a password field
 * ```
 */
export function maskedArguments(tool: ListedTool, session: Session | null, args: unknown): string {
  return cutText(jsonOf(args, secretsIn(tool, session), SHORT), LONGEST);
}

/**
 * The same, and nothing in them cut: for what is kept, and cut when it is shown. What became a secret meanwhile must be
 * taken out of the whole first, for a part of it is not found any more.
 */
export function wholeArguments(tool: ListedTool, session: Session | null, args: unknown): string {
  return jsonOf(args, secretsIn(tool, session), WHOLE);
}

/** How much is shown: of each text so many bytes, of each list and object so many entries. */
interface Limits {
  readonly bytes: number;
  readonly entries: number;
}

const SHORT: Limits = { bytes: LONGEST_VALUE, entries: MOST };
const WHOLE: Limits = { bytes: Infinity, entries: Infinity };

/** Which arguments of a call are secret: all of them, or those of these names. */
interface SecretsIn {
  readonly all: boolean;
  readonly hides: (key: string) => boolean;
}

function secretsIn(tool: ListedTool, session: Session | null): SecretsIn {
  return {
    all: tool.widgetId !== undefined && isPassword(session?.tree ?? null, tool.widgetId),
    hides: (key) => isSecret(tool, key) || mayHoldPassword(tool, session, key),
  };
}

function jsonOf(args: unknown, { all, hides }: SecretsIn, { bytes, entries: most }: Limits): string {
  if (typeof args !== 'object' || args === null) return '';
  const seen = new WeakSet<object>();
  const textOf = (text: string): string => (bytes === Infinity ? seenText(text) : cutText(seenText(text), bytes));
  const shown = (value: unknown, secret: boolean): unknown => {
    if (typeof value === 'string') return secret ? `(secret, ${String(value.length)} characters)` : textOf(value);
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return secret ? '(secret)' : value;
    if (seen.has(value)) return '…';
    seen.add(value);
    if (Array.isArray(value)) {
      const more = value.length > most ? [`… ${String(value.length - most)} more`] : [];
      return [...value.slice(0, most).map((each) => shown(each, secret)), ...more];
    }
    const entries = Object.entries(value);
    const more = entries.length > most ? [['…', `${String(entries.length - most)} more`]] : [];
    const pairs = entries.slice(0, most).map(([key, each]) => [seenText(key), shown(each, secret || hides(key))]);
    return Object.fromEntries([...pairs, ...more]);
  };
  return JSON.stringify(shown(args, all));
}

/** A text without what a person does not see. Line ends and their like stay: JSON writes them out. */
function seenText(text: string): string {
  return text.replace(/[^\u0000-\u001f]+/g, cleanText);
}

/** Whether an argument is secret by its name, or by what its schema says of it (`writeOnly`, `format: password`). */
function isSecret(tool: ListedTool, name: string): boolean {
  if (SECRET_NAME.test(name)) return true;
  const properties = tool.inputSchema['properties'] as Readonly<Record<string, unknown>> | undefined;
  const schema =
    properties && Object.hasOwn(properties, name)
      ? (properties[name] as { writeOnly?: unknown; format?: unknown } | null)
      : null;
  return schema?.writeOnly === true || schema?.format === 'password';
}

/**
 * Whether an argument of a tool that works several widgets may hold a password: fill_form names widgets where others have
 * arguments, and where keys go depends on the focus. What is not known is hidden.
 */
function mayHoldPassword(tool: ListedTool, session: Session | null, key: string): boolean {
  if (tool.name === FILL_FORM) return session === null || isPassword(session.tree, key);
  return (
    tool.name === SEND_KEYS && (key === 'text' || key === 'keys') && (session === null || isPassword(session.tree))
  );
}

/** Whether the widget, any without an id, is a password field, or one that calls itself secret. */
function isPassword(tree: View, widgetId?: string): boolean {
  let found = false;
  walkView(
    tree,
    (node) =>
      (found =
        (widgetId === undefined || idOf(node) === widgetId) &&
        (node.type === 'password_field' || field(node, 'secret') === true)),
  );
  return found;
}
