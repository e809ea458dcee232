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
  /** Takes the chords of shells: Ctrl+A, E, B, F, D, H, K, U and W. Default false. */
  readonly emacsKeys?: boolean;
}

/** What a text input can be told. */
export interface TextInputOptions<Submit extends Message> extends TextFieldOptions {
  /** Stands inside the field before the text, and is no part of it. */
  readonly prefix?: string;
  /** Stands inside the field behind the text, and is no part of it. */
  readonly suffix?: string;
  /**
   * Texts to choose from. The first that begins with what is typed is offered behind it: Right, End and a click on it take
   * it, Up and Down offer another. Agents read them.
   */
  readonly suggestions?: readonly string[];
  /** What was entered before, the newest last: Up and Down go through it. */
  readonly history?: readonly string[];
  /** The characters that can be typed, such as `0-9.`; all without it. Others are dropped. */
  readonly accept?: string;
  /** The shape of the text: `9` stands for a digit, `a` for a letter, `*` for any character, all else for itself: `99:99`. */
  readonly mask?: string;
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
  options: TextFieldOptions & {
    /** Numbers the lines, at the left. Default false. */
    readonly lineNumbers?: boolean;
  } = {},
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
