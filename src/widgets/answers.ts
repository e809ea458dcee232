import type { Message } from '../sdk/message.ts';
import type { HandlerAnswer, Reason } from '../sdk/provider.ts';

/** What reading an argument gives: the value, or the refusal to answer with. */
export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: Reason };

/** A read's answer: a result and no messages. */
export function answer(result: unknown): HandlerAnswer {
  return { ok: true, result };
}

/** A write's answer: a result and the messages for `update`, in order. */
export function sent(result: unknown, messages: readonly Message[]): HandlerAnswer {
  return { ok: true, result, messages };
}

/** A refusal; nothing is sent. */
export function refusal(
  code: string,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): { readonly ok: false; readonly reason: Reason } {
  return { ok: false, reason: { ...details, code, message } };
}

/** The refusal of an action that the provider does not have. */
export function unknownAction(action: string, actions: readonly string[]): HandlerAnswer {
  return refusal('unknown_action', `There is no action ${quoted(action)} here. Allowed: ${actions.join(', ')}.`);
}

/** The refusal of an action that the widget has, but not in its present state. */
export function notOffered(widgetId: string, state: 'disabled' | 'read-only' | 'hidden'): HandlerAnswer {
  return refusal(
    'widget_unavailable',
    `The widget ${quoted(widgetId)} is ${state} now, so nothing was sent. Look at the screen, and call again when it is not.`,
    { widgetId, why: 'disabled' },
  );
}

/**
 * A short quotation of a value for an error's text: JSON, without control, format and other invisible characters, at
 * most 60 characters. Never throws.
 */
export function quoted(value: unknown): string {
  let text: string | undefined;
  try {
    text = typeof value === 'bigint' ? `${value}n` : JSON.stringify(value);
  } catch {
    text = undefined;
  }
  const clean = (text ?? typeof value).toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '');
  return clean.length <= 60 ? clean : `${clean.slice(0, 59).toWellFormed()}…`;
}

/** A list of allowed values for an error's text: the first twenty, and how many more there are. */
export function allowed(values: readonly string[]): string {
  const shown = values.slice(0, 20).map(quoted).join(', ');
  return values.length > 20 ? `${shown} and ${values.length - 20} more` : shown;
}
