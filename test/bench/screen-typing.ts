import { ansiDiff } from '../../src/screen/diff.ts';
import { layout } from '../../src/screen/layout.ts';
import { paint } from '../../src/screen/paint.ts';
import { pagePalette } from '../../src/screen/palette.ts';
import type { Screen } from '../../src/screen/cells.ts';
import type { KeyEvent } from '../../src/sdk/input.ts';
import type { TextAreaChange } from '../../src/sdk/message.ts';
import type { ViewNode } from '../../src/sdk/node.ts';
import { elementOf } from '../../src/widgets/index.ts';
import type { AreaLocal } from '../../src/widgets/text-area.ts';
import { textArea } from '../../src/widgets/text-area.ts';
import { median, size, timed } from './screen-view.ts';

const area = { x: 0, y: 0, ...size };

/** A text of so many lines, every fifth of them too long for the screen and every seventh with wide characters. */
function longText(lines: number): string {
  return Array.from({ length: lines }, (_, n) => {
    const tail = n % 5 === 0 ? ' and then some more words'.repeat(6) : n % 7 === 0 ? ' 日本語のテキスト' : '';
    return `line ${n} of a text that somebody writes${tail}`;
  }).join('\n');
}

/** Where the caret stands while it is typed. */
type Place = 'start' | 'middle' | 'end';

/** What typing costs: the key itself, the frame that shows it, both together, and the bytes of that frame. */
export interface TypingFigures {
  readonly key: number;
  readonly frame: number;
  readonly both: number;
  readonly bytes: number;
}

/**
 * Types into a text area of so many lines, a character a round, as a session does: the key makes the message, the model
 * takes the text, and the view with it is laid out, painted and compared. Medians in milliseconds.
 */
export function typing(lines: number, place: Place, rounds = 300): TypingFigures {
  let value = longText(lines);
  const caret = place === 'start' ? 0 : place === 'end' ? value.length : value.indexOf('\n', value.length >> 1);
  let local: AreaLocal = {
    editor: { text: value, caret, anchor: caret, undo: [], redo: [], typing: false },
    top: 0,
    goal: null,
  };
  let before: Screen | null = null;
  const times = { key: [] as number[], frame: [] as number[], both: [] as number[], bytes: [] as number[] };
  const press = (event: KeyEvent): void => {
    const node: ViewNode = { type: 'text_area', id: 'a', value, height: size.height, width: size.width };
    const start = performance.now();
    const reaction = timed(times.key, () => textArea.key(node, event, local, area));
    local = reaction?.local ?? local;
    for (const message of reaction?.messages ?? []) value = (message as TextAreaChange).text;
    const ansi = timed(times.frame, () => {
      const after = paint(layout({ ...node, value }, size, elementOf), () => ({
        focused: true,
        hovered: false,
        local,
      }));
      const bytes = ansiDiff(before, after, pagePalette);
      before = after;
      return bytes;
    });
    times.both.push(performance.now() - start);
    times.bytes.push(Buffer.byteLength(ansi));
  };
  for (let round = 0; round < rounds; round++) press({ kind: 'key', key: 'x', text: 'x' });
  return { key: median(times.key), frame: median(times.frame), both: median(times.both), bytes: median(times.bytes) };
}
