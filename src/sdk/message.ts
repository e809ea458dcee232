/**
 * Messages: the only way anything happens in an app.
 *
 * A message is a plain object with a `type`. It can be structured-cloned, so that it crosses threads and is kept in the
 * history. An app's `Msg` is the union of its own messages and of those of the widgets it shows.
 *
 * ```ts
 * type Msg = { type: 'add' } | TextInputChange<'name'> | SelectRow<'people'>;
 * ```
 */

/** What every message has: its tag. The fields beside it are the message's own. */
export interface Message {
  readonly type: string;
}

/** A text input's whole new text (`text_input` widgets: typing, pasting, `type_into`, `clear`). */
export interface TextInputChange<Id extends string = string> {
  readonly type: 'text_input_change';
  readonly id: Id;
  readonly text: string;
}

/** A text area's whole new text. */
export interface TextAreaChange<Id extends string = string> {
  readonly type: 'text_area_change';
  readonly id: Id;
  readonly text: string;
}

/** A password field's whole new text. Shown everywhere but in `update` as `{ secret: true, length }`. */
export interface PasswordFieldChange<Id extends string = string> {
  readonly type: 'password_field_change';
  readonly id: Id;
  readonly text: string;
}

/** A checkbox's new state. */
export interface CheckboxToggle<Id extends string = string> {
  readonly type: 'checkbox_toggle';
  readonly id: Id;
  readonly checked: boolean;
}

/** A table row was chosen; `index` counts from 0 in the node's own rows, as shown. */
export interface SelectRow<Id extends string = string> {
  readonly type: 'select_row';
  readonly id: Id;
  readonly index: number;
}

/** A table is to be sorted by `column` (the column's id, as the node names it). */
export interface Sort<Id extends string = string> {
  readonly type: 'sort';
  readonly id: Id;
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** An option of a select list was chosen; `index` counts from 0 in the node's own options. */
export interface SelectOption<Id extends string = string> {
  readonly type: 'select_option';
  readonly id: Id;
  readonly index: number;
}

/** Another tab was chosen; `index` counts from 0. */
export interface TabChange<Id extends string = string> {
  readonly type: 'tab_change';
  readonly id: Id;
  readonly index: number;
}

/** A modal was dismissed (Escape, its cancel button, `dismiss`). */
export interface ModalDismiss<Id extends string = string> {
  readonly type: 'modal_dismiss';
  readonly id: Id;
}

/** A modal was confirmed. */
export interface ModalConfirm<Id extends string = string> {
  readonly type: 'modal_confirm';
  readonly id: Id;
}

/** A menu item was chosen. */
export interface MenuSelect<Id extends string = string> {
  readonly type: 'menu_select';
  readonly id: Id;
  readonly itemId: string;
}

/** A scrubber was moved to `position`, within its `min` and `max`. */
export interface ScrubberSeek<Id extends string = string> {
  readonly type: 'scrubber_seek';
  readonly id: Id;
  readonly position: number;
}

/** A scrubber was started. */
export interface ScrubberPlay<Id extends string = string> {
  readonly type: 'scrubber_play';
  readonly id: Id;
}

/** A scrubber was paused. */
export interface ScrubberPause<Id extends string = string> {
  readonly type: 'scrubber_pause';
  readonly id: Id;
}

/** A tree's node is to be expanded. */
export interface TreeExpand<Id extends string = string> {
  readonly type: 'tree_expand';
  readonly id: Id;
  readonly nodeId: string;
}

/** A tree's node is to be collapsed. */
export interface TreeCollapse<Id extends string = string> {
  readonly type: 'tree_collapse';
  readonly id: Id;
  readonly nodeId: string;
}

/** A tree's node was chosen. */
export interface TreeSelect<Id extends string = string> {
  readonly type: 'tree_select';
  readonly id: Id;
  readonly nodeId: string;
}

/** A viewport was scrolled so that `row` is its first visible row. */
export interface ScrollTo<Id extends string = string> {
  readonly type: 'scroll_to';
  readonly id: Id;
  readonly row: number;
}

/**
 * Every message that the built-in widgets send (design: *Messages of the widgets*). `Id` narrows to the widget's id, so
 * that `switch (message.id)` tells two widgets of one kind apart.
 */
export type WidgetMessage<Id extends string = string> =
  | TextInputChange<Id>
  | TextAreaChange<Id>
  | PasswordFieldChange<Id>
  | CheckboxToggle<Id>
  | SelectRow<Id>
  | Sort<Id>
  | SelectOption<Id>
  | TabChange<Id>
  | ModalDismiss<Id>
  | ModalConfirm<Id>
  | MenuSelect<Id>
  | ScrubberSeek<Id>
  | ScrubberPlay<Id>
  | ScrubberPause<Id>
  | TreeExpand<Id>
  | TreeCollapse<Id>
  | TreeSelect<Id>
  | ScrollTo<Id>;
