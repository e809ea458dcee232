import type { Message } from '../sdk/message.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { HandlerAnswer, HandlerContext } from '../sdk/provider.ts';
import { notOffered, refusal, sent } from './answers.ts';
import type { Arguments } from './arguments.ts';
import { textArgument } from './arguments.ts';
import { isDisabled, isEditable } from './fields.ts';
import { isTooLong, maxLength } from './text-field.ts';

/** What a kind of text field does with a call that sets its text. */
export interface FieldWrites {
  /** Makes the text fit the kind: one line or many. */
  clean(text: string): string;
  change(node: ViewNode, id: string, text: string): readonly Message[];
  /** The result to answer; a secret's text and length are not in it. */
  result(text: string): Readonly<Record<string, unknown>>;
}

/** Answers `type_into` and `clear`: the whole text is replaced, by the same messages that typing sends. */
export function setText(
  writes: FieldWrites,
  action: 'type_into' | 'clear',
  args: Arguments,
  { widgetId, widgetState }: HandlerContext,
): HandlerAnswer {
  if (!isEditable(widgetState)) return notOffered(widgetId, isDisabled(widgetState) ? 'disabled' : 'read-only');
  if (action === 'clear') return sent(writes.result(''), writes.change(widgetState, widgetId, ''));
  const given = textArgument(args, 'text');
  if (!given.ok) return given;
  const text = writes.clean(given.value);
  if (isTooLong(widgetState, text)) {
    return refusal(
      'invalid_arguments',
      `The argument "text" is too long. Allowed: at most ${maxLength(widgetState)} characters. Nothing was changed.`,
      { argument: 'text' },
    );
  }
  const altered =
    text === given.value ? {} : { note: 'Characters that the field cannot hold were replaced or left out.' };
  return sent({ ...writes.result(text), ...altered }, writes.change(widgetState, widgetId, text));
}
