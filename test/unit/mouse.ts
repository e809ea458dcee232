import type { MouseEvent } from '../../src/sdk/input.ts';

/** What the left button does at a cell, without modifiers. */
export function mouseAt(
  action: MouseEvent['action'],
  column: number,
  row: number,
  more: Partial<MouseEvent> = {},
): MouseEvent {
  const plain = { button: 'left', wheel: 0, clicks: 1, ctrl: false, shift: false, alt: false } as const;
  return { kind: 'mouse', action, column, row, ...plain, ...more };
}
