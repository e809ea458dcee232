import type { Message } from '../sdk/message.ts';
import type { Reaction, WidgetMouseEvent } from './widget.ts';

/** Local state of a widget that is clicked: whether the mouse button went down on it and is still held. */
export interface Pressed {
  readonly pressed: boolean;
}

/** Whether the event is inside the widget's area. A drag or a release may be outside. */
function isInside(event: WidgetMouseEvent): boolean {
  return event.x >= 0 && event.y >= 0 && event.x < event.area.width && event.y < event.area.height;
}

/**
 * A click is a press and a release inside the widget; moving away before the release takes it back, as in a window
 * system. Answers `null` for what is no part of a left click.
 */
export function click(
  event: WidgetMouseEvent,
  local: Pressed | undefined,
  messages: () => readonly Message[],
): Reaction<Pressed> | null {
  if (event.button !== 'left' && event.action !== 'release') return null;
  if (event.action === 'press') return { local: { pressed: true } };
  // Held: a small movement of the hand is no selection of text.
  if (event.action === 'drag' && local?.pressed === true) return {};
  if (event.action !== 'release' || local?.pressed !== true) return null;
  return isInside(event) ? { messages: messages(), local: { pressed: false } } : { local: { pressed: false } };
}
