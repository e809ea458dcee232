import type { Message } from '../sdk/message.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { HandlerAnswer, HandlerContext, ToolProvider, ToolSpec } from '../sdk/provider.ts';
import { notOffered, refusal, sent, unknownAction } from './answers.ts';
import type { Arguments } from './arguments.ts';
import { textArgument } from './arguments.ts';
import { isDisabled, isEditable, textField } from './fields.ts';
import { isTooLong, maxLength } from './field-fit.ts';
import { textAnswer } from './text-read.ts';

/** What a kind of text field does with a call that sets its text. */
export interface FieldWrites {
  /** Makes the text fit the kind and the node: one line or many, what it accepts, its mask. */
  clean(text: string, node: ViewNode): string;
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
  const text = writes.clean(given.value, widgetState);
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

/** The specs of a text field that may be read. */
export interface TextSpecs {
  readonly typeInto: ToolSpec;
  readonly clear: ToolSpec;
  readonly getValue: ToolSpec;
}

/** The provider of a text field that may be read: `type_into` and `clear` while it can be edited, `get_value` always. */
export function textProvider({ typeInto, clear, getValue }: TextSpecs, writes: FieldWrites): ToolProvider {
  const all = [typeInto, clear, getValue];
  const reads = [getValue];
  return {
    mcpTools: (node) => (isEditable(node) ? all : reads),
    handleToolCall(action, args, context) {
      if (action === 'type_into' || action === 'clear') return setText(writes, action, args, context);
      if (action === 'get_value') return textAnswer(textField(context.widgetState, 'value'), args);
      return unknownAction(action, ['type_into', 'clear', 'get_value']);
    },
  };
}
