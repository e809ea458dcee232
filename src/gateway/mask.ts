import { childrenOf, isNode } from '../sdk/node.ts';
import type { View, ViewNode } from '../sdk/node.ts';
import type { ListedTool } from '../tools/types.ts';
import type { Session } from './types.ts';

/** The longest text of arguments in a question. */
const LONGEST = 400;

/** The longest text of one argument. */
const LONGEST_VALUE = 120;

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
  const all = tool.widgetId !== undefined && isPassword(session?.tree ?? null, tool.widgetId);
  const seen = new WeakSet<object>();
  const shown = (value: unknown, secret: boolean): unknown => {
    if (typeof value === 'string') {
      if (secret) return `(secret, ${String(value.length)} characters)`;
      return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
    }
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return secret ? '(secret)' : value;
    if (seen.has(value)) return '…';
    seen.add(value);
    if (Array.isArray(value)) return value.slice(0, 20).map((each) => shown(each, secret));
    const entries = Object.entries(value).slice(0, 20);
    return Object.fromEntries(entries.map(([key, each]) => [key, shown(each, secret || isSecret(tool, key))]));
  };
  const text = JSON.stringify(shown(args, all));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
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

/** Whether the widget is a password field, or one that calls itself secret. */
function isPassword(tree: View, widgetId: string): boolean {
  const rest: ViewNode[] = (Array.isArray(tree) ? tree : [tree]).filter(isNode);
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.id === widgetId && (node.type === 'password_field' || node['secret'] === true)) return true;
    rest.push(...childrenOf(node));
  }
  return false;
}
