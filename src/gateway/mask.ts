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
  if (typeof args !== 'object' || args === null) return '';
  const hides = (key: string): boolean => isSecret(tool, key) || mayHoldPassword(tool, session, key);
  const all = tool.widgetId !== undefined && isPassword(session?.tree ?? null, tool.widgetId);
  const seen = new WeakSet<object>();
  const shown = (value: unknown, secret: boolean): unknown => {
    if (typeof value === 'string')
      return secret ? `(secret, ${String(value.length)} characters)` : cutText(seenText(value), LONGEST_VALUE);
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return secret ? '(secret)' : value;
    if (seen.has(value)) return '…';
    seen.add(value);
    if (Array.isArray(value)) {
      const more = value.length > MOST ? [`… ${String(value.length - MOST)} more`] : [];
      return [...value.slice(0, MOST).map((each) => shown(each, secret)), ...more];
    }
    const entries = Object.entries(value);
    const more = entries.length > MOST ? [['…', `${String(entries.length - MOST)} more`]] : [];
    const pairs = entries.slice(0, MOST).map(([key, each]) => [seenText(key), shown(each, secret || hides(key))]);
    return Object.fromEntries([...pairs, ...more]);
  };
  return cutText(JSON.stringify(shown(args, all)), LONGEST);
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
