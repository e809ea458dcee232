import type { Message, TextInputChange } from '../sdk/message.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { ToolProvider, ToolSpec } from '../sdk/provider.ts';
import { characterCount, oneLine } from './editor-text.ts';
import { fittedText } from './field-fit.ts';
import { textProvider } from './field-provider.ts';
import { hasSuggestions, suggestionsFor } from './field-suggest.ts';
import { textField } from './fields.ts';
import { filled } from './filled.ts';
import { jsonText } from './json-value.ts';
import { rowSource } from './row-source.ts';
import { WINDOW_ARGUMENTS, readSpec, writeSpec } from './specs.ts';
import { TEXT_ARGUMENTS } from './text-read.ts';
import { fieldWidget } from './text-field.ts';
import type { FieldLocal } from './text-field.ts';
import type { Widget } from './widget.ts';
import { windowedAnswer } from './windowed.ts';

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

const writes = {
  clean: (text: string, node: ViewNode) => fittedText(node, oneLine(text)),
  change,
  result: (text: string) => ({ characters: characterCount(text) }),
};

const GET_SUGGESTIONS = readSpec(
  'get_suggestions',
  'Read what the input suggests for its present text, as a person sees it offered behind the text: items, total and offset; next is the offset to go on from when there are more. Any other text can be typed as well.',
  WINDOW_ARGUMENTS,
);

const plain = textProvider({ typeInto: TYPE_INTO, clear: CLEAR, getValue: GET_VALUE }, writes);

/** The provider of text fields, and a read of the suggestions where there are any. */
const provider: ToolProvider = {
  mcpTools: (node) => (hasSuggestions(node) ? withSuggestions(plain.mcpTools(node)) : plain.mcpTools(node)),
  handleToolCall(action, args, context) {
    if (action !== 'get_suggestions' || !hasSuggestions(context.widgetState)) {
      return plain.handleToolCall(action, args, context);
    }
    const node = context.widgetState;
    const matches = suggestionsFor(node, textField(node, 'value'));
    return windowedAnswer(args, rowSource(matches), 'items', (text) => jsonText(String(text)));
  },
};

/** The lists of actions with the read of suggestions, made once for each list. */
const extended = new Map<readonly ToolSpec[], readonly ToolSpec[]>();

function withSuggestions(specs: readonly ToolSpec[]): readonly ToolSpec[] {
  const known = extended.get(specs) ?? [...specs, GET_SUGGESTIONS];
  extended.set(specs, known);
  return known;
}

/**
 * `text_input`: one line of text, `Label │text      │`, with a suggestion behind it, a history, a mask, a prefix and a suffix
 * where the node has them.
 */
export const textInput: Widget<FieldLocal> = fieldWidget({
  type: 'text_input',
  provider,
  secret: false,
  change,
  submit: (node, text) => filled(node, 'onSubmit', text),
});
