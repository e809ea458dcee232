/**
 * What a person does at the terminal, as data. Keys are named the same way everywhere: in `onKey`, in widgets, in
 * `send_keys` and on the way from the page.
 */

/**
 * A key press.
 *
 * `key` is the chord in one spelling: modifiers in the order `ctrl+alt+shift+meta+`, then the key: a single printable
 * character in lower case (`a`, `?`), or one of `enter`, `escape`, `tab`, `space`, `backspace`, `delete`, `insert`,
 * `up`, `down`, `left`, `right`, `home`, `end`, `pageup`, `pagedown`, `f1` … `f12`. A printable character typed with
 * shift alone is named by itself without `shift` (`?`, not `shift+/`).
 */
export interface KeyEvent {
  readonly kind: 'key';
  readonly key: string;
  /** The text the key types (`A`, `é`, ` `), or '' when it types none. */
  readonly text: string;
  /** Whether the key is held down and repeating. */
  readonly repeat?: boolean;
  /** When it was pressed, in milliseconds of a clock that only runs forward. A session fills it in for its widgets. */
  readonly time?: number;
}

/** A mouse action at a cell; both coordinates count from 0 at the terminal's top left. */
export interface MouseEvent {
  readonly kind: 'mouse';
  readonly action: 'press' | 'release' | 'move' | 'drag' | 'wheel';
  readonly column: number;
  readonly row: number;
  readonly button: 'left' | 'middle' | 'right' | 'none';
  /** Rows to scroll, positive downwards; 0 unless `action` is `wheel`. */
  readonly wheel: number;
  /** 1 for a click, 2 for the second press of a double click. */
  readonly clicks: number;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** Text pasted at once: data, never keys. */
export interface PasteEvent {
  readonly kind: 'paste';
  readonly text: string;
}

/** The terminal's size in cells. */
export interface ResizeEvent {
  readonly kind: 'resize';
  readonly columns: number;
  readonly rows: number;
}

/** Whether the terminal has the keyboard. */
export interface FocusEvent {
  readonly kind: 'focus';
  readonly focused: boolean;
}

/**
 * A person acted on a widget by naming it, as a screen reader's click does: the widget takes the focus and, unless it
 * takes text, then gets the key `enter`, as if it had been pressed there. With `item` it was one of the widget's rows,
 * options, tabs or nodes, counted from 0, and that one is acted on.
 */
export interface ActivateEvent {
  readonly kind: 'activate';
  readonly widgetId: string;
  readonly item?: number;
}

/** The pointer left the terminal: nothing is under it any more. */
export interface LeaveEvent {
  readonly kind: 'leave';
}

/** Anything that comes in from a terminal. */
export type InputEvent = KeyEvent | MouseEvent | PasteEvent | ResizeEvent | FocusEvent | ActivateEvent | LeaveEvent;
