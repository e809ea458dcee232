import type { Message, TextInputChange } from '../sdk/message.ts';
import type { ViewNode } from '../sdk/node.ts';
import { characterCount, oneLine } from './editor-text.ts';
import { textProvider } from './field-provider.ts';
import { filled } from './filled.ts';
import { readSpec, writeSpec } from './specs.ts';
import { TEXT_ARGUMENTS } from './text-read.ts';
import { fieldWidget } from './text-field.ts';
import type { FieldLocal } from './text-field.ts';
import type { Widget } from './widget.ts';

const TYPE_INTO = writeSpec(
  'type_into',
  'Replace the whole text of the input with the given one, as if a person had cleared it and typed. Line breaks and tabs become spaces. Answers the number of characters it has now. It does not press Enter.',
  { text: { type: 'string', description: 'The whole new text. Empty clears the input.' } },
  ['text'],
);
const CLEAR = writeSpec('clear', 'Make the input empty.');
const GET_VALUE = readSpec(
  'get_value',
  'Answer the text that the input holds now; a very long one in parts, where next is the offset to go on from.',
  TEXT_ARGUMENTS,
);

function change(node: ViewNode, id: string, text: string): readonly Message[] {
  const message: TextInputChange = { type: 'text_input_change', id, text };
  return [message, ...filled(node, 'onChange', text)];
}

const writes = { clean: oneLine, change, result: (text: string) => ({ characters: characterCount(text) }) };

const provider = textProvider({ typeInto: TYPE_INTO, clear: CLEAR, getValue: GET_VALUE }, writes);

/** `text_input`: one line of text, `Label │text      │`. */
export const textInput: Widget<FieldLocal> = fieldWidget({
  type: 'text_input',
  provider,
  secret: false,
  change,
  submit: (node, text) => filled(node, 'onSubmit', text),
});
