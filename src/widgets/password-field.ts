import type { Message, PasswordFieldChange } from '../sdk/message.ts';
import { field } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import { unknownAction } from './answers.ts';
import { oneLine } from './editor-text.ts';
import { setText } from './field-provider.ts';
import { isEditable } from './fields.ts';
import { isMessage } from './filled.ts';
import { writeSpec } from './specs.ts';
import { fieldWidget } from './text-field.ts';
import type { FieldLocal } from './text-field.ts';
import type { Widget } from './widget.ts';

const TYPE_INTO = writeSpec(
  'type_into',
  'Replace the whole secret text of the password field. It can be set and cleared but never read. Line breaks and tabs become spaces. Answers only that it is set, or empty.',
  { text: { type: 'string', writeOnly: true, description: 'The whole new text. Empty clears the field.' } },
  ['text'],
);
const CLEAR = writeSpec('clear', 'Make the password field empty.');
const WRITES = [TYPE_INTO, CLEAR];

function change(_node: ViewNode, id: string, text: string): readonly Message[] {
  const message: PasswordFieldChange = { type: 'password_field_change', id, text };
  return [message];
}

const writes = { clean: oneLine, change, result: (text: string) => ({ state: text === '' ? 'empty' : 'set' }) };

const provider: ToolProvider = {
  mcpTools: (node) => (isEditable(node) ? WRITES : []),
  handleToolCall(action, args, context) {
    if (action === 'type_into' || action === 'clear') return setText(writes, action, args, context);
    return unknownAction(action, ['type_into', 'clear']);
  },
};

/**
 * `password_field`: one line of secret text, drawn as one bullet a character. There is no read; its text is in no result,
 * no frame, no local state and not in the accessible mirror. It has no undo and no copy, for the same reason. Its
 * `onSubmit` is sent as it is: the text is never filled into an app's own message.
 */
export const passwordField: Widget<FieldLocal> = fieldWidget({
  type: 'password_field',
  provider,
  secret: true,
  change,
  submit(node) {
    const message = field(node, 'onSubmit');
    return isMessage(message) ? [message] : [];
  },
});
