import type { Json, Reason } from '../sdk/provider.ts';
import type { ToolResult } from '../tools/application-results.ts';
import type { Effect, ListedTool } from '../tools/types.ts';
import { bytesOf, encode, safeText } from './encode.ts';
import { cutText, fit, RESULT_LIMIT } from './fit.ts';
import type { Fields, Ways } from './fit.ts';
import { unencodable } from './reasons.ts';
import type { CallResult, GatewayAnswer } from './types.ts';

/** The most names of new tools that a write's answer lists. */
const NEW_TOOLS = 10;

/** The most bytes of a model path and of a widget's id beside a result, and of an error's text. */
const PATH_BYTES = 200;
const WIDGET_BYTES = 64;
const ERROR_BYTES = 4_000;

/** The room for the words around a write's result. */
const WORDS = 400;

/**
 * An answer as every edge shows it (design: *Results*): a read as an object and its JSON, a write in words with what it
 * changed, an error as a text that stands alone.
 *
 * ```ts
 * callResult({ kind: 'answer', tool, answer: { ok: true, result: 3 } });
 * // { isError: false, text: '{"value":3}', structured: { value: 3 } }
 * ```
 *
 * @param keep keeps what does not fit, for a client that can ask for it; without it the rest is only counted
 */
export function callResult(answered: GatewayAnswer, keep?: Ways['keep']): CallResult {
  if (answered.kind === 'unknown_tool') return failed(answered.reason);
  const { answer, tool } = answered;
  if (!answer.ok) return failed(answer.reason, hasScreen(tool));
  if (answer.response) return responded(answer.response, answer.effect, answered.appeared ?? []);
  const encoded = encode(answer.result);
  if (!encoded.ok) return failed(unencodable(tool.name, encoded.fault, answer.effect?.changed === true));
  const ways: Ways = { ...(keep ? { keep } : {}), takesOffset: takesOffset(tool) };
  return answer.effect ? written(encoded.json, answer.effect, answered.appeared ?? [], ways) : read(encoded.json, ways);
}

/** What a tool written by hand made, as it is, and what it changed in a text of its own. */
function responded(response: ToolResult, effect: Effect | undefined, appeared: readonly ListedTool[]): CallResult {
  const encoded = encode(response);
  if (!encoded.ok) return failed({ code: 'not_encodable', message: encoded.fault });
  const { content, structuredContent, isError } = encoded.json as unknown as ToolResult;
  const said = content.map(({ text }) => (typeof text === 'string' ? text : '')).filter((text) => text !== '');
  const changed = effect === undefined ? [] : [changeText(effect, appeared)];
  return {
    isError: isError === true,
    text: [...said, ...changed].join('\n'),
    content: [...content, ...changed.map((text) => ({ type: 'text', text }))],
    ...(structuredContent === undefined ? {} : { structured: structuredContent }),
  };
}

function changeText({ changed, paths }: Effect, appeared: readonly ListedTool[]): string {
  const tools = appeared.slice(0, NEW_TOOLS).map(({ name }) => name);
  return [
    changedWords(
      changed,
      paths.map((path) => cutText(safeText(path), PATH_BYTES)),
    ),
    ...(tools.length > 0 ? [`New tools: ${tools.join(', ')}.`] : []),
  ].join(' ');
}

/** Whether a tool takes an `offset`, by which its lists are read on. */
function takesOffset({ inputSchema }: ListedTool): boolean {
  const { properties } = inputSchema;
  return typeof properties === 'object' && properties !== null && Object.hasOwn(properties, 'offset');
}

/** A read: scalars and null as `{ value }`, lists as `{ items, total, offset }`, objects as they are. */
function read(result: Json, ways: Ways): CallResult {
  const structured = fit(asObject(result), RESULT_LIMIT, ways);
  return { isError: false, text: JSON.stringify(structured), structured };
}

function asObject(result: Json): Fields {
  if (Array.isArray(result)) return { items: result as readonly Json[], total: result.length, offset: 0 };
  if (typeof result === 'object' && result !== null) return result as Fields;
  return { value: result };
}

/** A write: what the tool said, and what changed. */
function written(result: Json, effect: Effect, appeared: readonly ListedTool[], ways: Ways): CallResult {
  const cut = (names: readonly string[], bytes: number): string[] =>
    names.map((name) => cutText(safeText(name), bytes));
  const paths = cut(effect.paths, PATH_BYTES);
  const widgets = cut(effect.widgets, WIDGET_BYTES);
  const newTools = appeared.slice(0, NEW_TOOLS).map((tool) => tool.name);
  const about: Fields = {
    changed: effect.changed,
    ...(paths.length > 0 ? { modelPaths: paths } : {}),
    ...(widgets.length > 0 ? { widgets } : {}),
    ...(newTools.length > 0 ? { newTools } : {}),
  };
  // What it changed is never given up for a large result.
  const structured = { ...fitResult(result, RESULT_LIMIT - bytesOf(JSON.stringify(about)) - WORDS, ways), ...about };
  const said = structured['result'];
  const parts = [
    typeof said === 'string' ? sentence(said) : JSON.stringify(said),
    changedWords(effect.changed, paths),
    ...(widgets.length > 0 ? [`Widgets that look different now: ${widgets.join(', ')}.`] : []),
    ...(newTools.length > 0 ? [`New tools: ${newTools.join(', ')}.`] : []),
  ];
  return { isError: false, text: parts.join(' '), structured };
}

/** What a write answered, as the field `result` of at most so many bytes. */
function fitResult(result: Json, limit: number, ways: Ways): Fields {
  if (bytesOf(JSON.stringify(result)) <= limit) return { result };
  return typeof result === 'object' ? { result: fit(asObject(result), limit, ways) } : fit({ result }, limit, ways);
}

function changedWords(changed: boolean, paths: readonly string[]): string {
  if (!changed) return 'Nothing in the model changed.';
  return paths.length === 0 ? 'The model changed.' : `Changed in the model: ${paths.join(', ')}.`;
}

function sentence(text: string): string {
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Whether there is a screen to look at after a call: a tool of a file of the workspace belongs to no session. */
function hasScreen({ kind, sessionId }: ListedTool): boolean {
  return kind !== 'application' || sessionId !== undefined;
}

/** An error: a text that stands alone. A denial says the same in a form that programs know (seed 003). */
function failed(reason: Reason, screen = true): CallResult {
  const text = safeText(withNextStep(reason, screen));
  return {
    isError: true,
    text,
    ...(reason.code === 'authorization_required'
      ? { structured: { error: 'authorization_required', message: text } }
      : {}),
  };
}

/** What to do next, for reasons whose own text does not say so. */
function withNextStep(reason: Reason, screen: boolean): string {
  const { code } = reason;
  const message =
    typeof reason.message === 'string' && reason.message !== ''
      ? sentence(cutText(reason.message, ERROR_BYTES))
      : `The call failed (${code}).`;
  if (message.includes('list_actions') || message.includes('read_screen') || message.includes('list_sessions'))
    return message;
  switch (code) {
    case 'widget_unavailable':
    case 'modal_open':
      return `${message} Call read_screen or list_actions to see what can be done now.`;
    case 'session_not_running':
      return `${message} Call list_sessions to see what runs, or start_session to start an app.`;
    case 'timeout':
      return screen ? `${message} Call read_screen before you repeat it.` : message;
    default:
      return message;
  }
}
