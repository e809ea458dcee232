import type { Message, PasswordFieldChange, TextAreaChange, TextInputChange } from '../message.ts';
import type { ViewNode } from '../node.ts';
import type { Filled, WidgetOptions } from './options.ts';
import { node } from './options.ts';

/** What every field for text can be told. */
export interface TextFieldOptions extends WidgetOptions {
  /** Stands before the field. */
  readonly label?: string;
  /** Cells for the label, so that the fields of a form begin in one column. Default: what the label needs. */
  readonly labelWidth?: number;
  /** Shown while the field is empty. */
  readonly placeholder?: string;
  /** The most characters it holds, counted as a person counts them. */
  readonly maxLength?: number;
  /** Text can be selected and copied, but not changed. */
  readonly readOnly?: boolean;
  /** What is wrong with the value; shown under the field. */
  readonly error?: string;
}

/** What a text input can be told. */
export interface TextInputOptions<Submit extends Message> extends TextFieldOptions {
  /** Sent on Enter, with the text filled in as `value`. */
  readonly onSubmit?: Submit;
}

/**
 * One line of text. `value` is the model's; each edit arrives as `text_input_change` with the whole new text.
 *
 * ```ts
 * textInput('name', model.name, { label: 'Name', placeholder: 'Ada Lovelace' });
 * // update: case 'text_input_change': return { ...model, name: message.text };
 * ```
 */
export function textInput<const Id extends string, const Submit extends Message = never>(
  id: Id,
  value: string,
  options: TextInputOptions<Submit> = {},
): ViewNode<TextInputChange<Id> | Filled<Submit, string>> {
  return node('text_input', { id, value, ...options });
}

/**
 * Text of many lines. Each edit arrives as `text_area_change` with the whole new text.
 *
 * ```ts
 * textArea('notes', model.notes, { label: 'Notes', height: 6 });
 * ```
 */
export function textArea<const Id extends string>(
  id: Id,
  value: string,
  options: TextFieldOptions = {},
): ViewNode<TextAreaChange<Id>> {
  return node('text_area', { id, value, ...options });
}

/**
 * One line of secret text, drawn as bullets. Agents can fill it in and never read it; the text is in the model alone.
 *
 * ```ts
 * passwordField('token', model.token, { label: 'Token' });
 * ```
 */
export function passwordField<const Id extends string, const Submit extends Message = never>(
  id: Id,
  value: string,
  options: TextFieldOptions & {
    /** Sent on Enter as it is: the text is not filled in. */
    readonly onSubmit?: Submit;
  } = {},
): ViewNode<PasswordFieldChange<Id> | Submit> {
  return node('password_field', { id, value, ...options });
}
