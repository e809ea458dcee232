import type { KeyEvent, MouseEvent } from '../sdk/input.ts';
import type { Message } from '../sdk/message.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import type { AccessibleNode, Element, Rect } from '../screen/element.ts';

/**
 * What a widget answers to a key, the mouse or a paste: the messages for `update` and its next local state. `null`
 * means it does not want the event, which then goes to the next taker (`onKey`, then the editor).
 */
export interface Reaction<Local = unknown> {
  readonly messages?: readonly Message[];
  /** The widget's next local state; left as it is when absent. */
  readonly local?: Local;
  /** Text for the clipboard (a cut or copied selection). */
  readonly copy?: string;
}

/** A mouse event on a widget, with the place inside the widget's own area. */
export interface WidgetMouseEvent extends MouseEvent {
  /** Column and row counted from 0 at the widget's top left. */
  readonly x: number;
  readonly y: number;
  /** The widget's area on the screen. */
  readonly area: Rect;
}

/**
 * A kind of widget: everything about it in one object. One file a widget.
 *
 * `Local` is state that belongs to the picture and not to the app: a caret, a scroll position, an undo stack. The
 * session keeps it by widget id; a widget must cope with `undefined` (never seen) and with a node that changed meanwhile.
 */
export interface Widget<Local = unknown> {
  /** The node type, e.g. `text_input`. */
  readonly type: string;
  /** The actions it offers to agents. */
  readonly provider: ToolProvider;
  readonly element: Element;
  /** Whether it takes the focus now (a disabled widget does not). */
  focusable(node: ViewNode): boolean;
  /** The chords it takes while focused (`KeyEvent.key`), so that all others reach the editor. */
  keys(node: ViewNode, local: Local | undefined): readonly string[];
  /** Whether it takes typed text and pastes, in the state it is in. */
  takesText(node: ViewNode, local?: Local): boolean;
  /**
   * Answers a key. `focused` says whether the widget itself has the focus: an open modal is asked first whatever has it,
   * and must leave Enter to a field or button inside.
   */
  key(node: ViewNode, event: KeyEvent, local: Local | undefined, area: Rect, focused?: boolean): Reaction<Local> | null;
  mouse(node: ViewNode, event: WidgetMouseEvent, local: Local | undefined): Reaction<Local> | null;
  /**
   * The next local state when a person turned away: the focus went elsewhere, or the mouse was pressed beside every widget.
   * `undefined` when nothing changes. A menu closes its submenus.
   */
  left?(node: ViewNode, local: Local): Local | undefined;
  /** The chords that work the widget wherever the focus is, unless the app or the focused widget takes them itself. */
  hotkeys?(node: ViewNode): readonly string[];
  /** The messages of a hotkey; none when there is nothing to send. */
  hotkey?(node: ViewNode, chord: string): readonly Message[];
  /** Acts on one of its rows, options, tabs or nodes, as a click on it does: for those who click without a pointer. */
  activateItem?(node: ViewNode, item: number, local: Local | undefined, area: Rect): Reaction<Local> | null;
  paste?(node: ViewNode, text: string, local: Local | undefined): Reaction<Local> | null;
  /**
   * The row, option or tab that a click at a cell would act on, all counted from the widget's top left; `null` where a
   * click does nothing. It is shown while the mouse is over it, and nothing is sent.
   */
  pointed?(
    node: ViewNode,
    at: { readonly x: number; readonly y: number },
    local: Local | undefined,
    area: Rect,
  ): Rect | null;
  accessible(node: ViewNode, local: Local | undefined): AccessibleNode;
  /** The fields that hold much data and stay in the worker: `rows`, `options`, an editor's text (design: *Definitions in the host*). */
  readonly bulk: readonly string[];
}

/** Node type to widget: what the walker, the painter and the session look widgets up in. */
export type WidgetMap = ReadonlyMap<string, Widget>;
