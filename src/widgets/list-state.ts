import type { Rect } from '../screen/element.ts';
import { clamp, scrolledTo, topAt } from './scroll.ts';
import type { Found, Typed } from './type-ahead.ts';
import type { WidgetMouseEvent } from './widget.ts';

/** The state of a list that is scrolled and has a cursor of its own. */
export interface ListLocal {
  readonly cursor: number;
  /** The first entry drawn. */
  readonly top: number;
  /** What was selected when this state was made, to see that the model has selected another. */
  readonly selected: number;
  /** Whether the scrollbar is held. */
  readonly dragging: boolean;
  /** Whether typed text goes to the filter. */
  readonly filtering: boolean;
  /** What was typed to find an entry; `null` when nothing was, or the cursor went elsewhere since. */
  readonly typed: Typed | null;
}

/** The state for a list as it is now: inside its entries, and where the selection went when the model moved it. */
export function listState(local: ListLocal | undefined, selected: number, length: number, page: number): ListLocal {
  const follows = selected >= 0 && local?.selected !== selected;
  const cursor = clamp(follows ? selected : (local?.cursor ?? 0), 0, Math.max(0, length - 1));
  const top = clamp(local?.top ?? 0, 0, Math.max(0, length - page));
  return {
    cursor,
    top: follows ? scrolledTo(cursor, top, page, length) : top,
    selected,
    dragging: local?.dragging ?? false,
    filtering: local?.filtering ?? false,
    typed: local?.typed ?? null,
  };
}

/** The entry that a key moves the cursor to; `undefined` for other keys. */
export function listTarget(key: string, cursor: number, length: number, page: number): number | undefined {
  switch (key) {
    case 'up':
      return cursor - 1;
    case 'down':
      return cursor + 1;
    case 'pageup':
      return cursor - page;
    case 'pagedown':
      return cursor + page;
    case 'home':
    case 'ctrl+home':
      return 0;
    case 'end':
    case 'ctrl+end':
      return length - 1;
    default:
      return undefined;
  }
}

/** The keys of {@link listTarget}. */
export const LIST_KEYS: readonly string[] = [
  'up',
  'down',
  'pageup',
  'pagedown',
  'home',
  'end',
  'ctrl+home',
  'ctrl+end',
];

/** The state with the cursor at another entry, which is then in sight. */
export function listAt(state: ListLocal, cursor: number, length: number, page: number): ListLocal {
  const at = clamp(cursor, 0, Math.max(0, length - 1));
  return { ...state, cursor: at, top: scrolledTo(at, state.top, page, length), typed: null };
}

/** The state at the entry that typing found, which remembers what was typed. */
export function listTyped(state: ListLocal, found: Found, length: number, page: number): ListLocal {
  return { ...listAt(state, found.at, length, page), typed: found.typed };
}

/**
 * What the wheel and the scrollbar in the last column make of the state; `undefined` for events that are not theirs.
 * `row` is the event's row inside the list.
 */
export function listScrolled(
  state: ListLocal,
  event: WidgetMouseEvent,
  row: number,
  length: number,
  page: number,
): ListLocal | undefined {
  if (event.action === 'wheel') return { ...state, top: clamp(state.top + event.wheel, 0, Math.max(0, length - page)) };
  if (event.action === 'release' && state.dragging) return { ...state, dragging: false };
  const onBar =
    event.action === 'press' && event.button === 'left' && length > page && event.x === event.area.width - 1;
  if (!(onBar && row >= 0) && !(event.action === 'drag' && state.dragging)) return undefined;
  return { ...state, top: topAt(row, page, length), dragging: true };
}

/**
 * The row of a list at a cell, without the scrollbar; `null` beside the rows. `head` are the rows of the area above the
 * list's own, `left` is how many entries there are from the first in sight on, of `length` in all.
 */
export function pointedRow(
  { x, y }: { readonly x: number; readonly y: number },
  head: number,
  left: number,
  page: number,
  length: number,
  area: Pick<Rect, 'width'>,
): Rect | null {
  const width = area.width - (length > page ? 1 : 0);
  if (x < 0 || x >= width || y < head || y - head >= Math.min(page, left)) return null;
  return { x: 0, y, width, height: 1 };
}
