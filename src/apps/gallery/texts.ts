import type { ColorRole } from 'teahouse';
import { box, column, divider, label, row, spacer, text } from 'teahouse';
import type { Exhibit } from './exhibit.ts';
import { lines } from './exhibit.ts';

const ROLES: readonly ColorRole[] = ['text', 'muted', 'accent', 'focus', 'error', 'warning', 'success'];
const LOOKS = ['bold', 'dim', 'italic', 'underline', 'strikethrough', 'reverse'] as const;
const WORDS = 'Wide: 茶 and 🍵, combined: é and 👩‍🚀, and no control or bidi character gets through.';
const LONG = 'a text that is much too long for the cells that it has been given here';

/** Text and layout: what shows something and takes no input. */
export function texts(room: number): readonly Exhibit[] {
  const gap = { gap: 2, wrap: true } as const;
  return [
    {
      title: 'text: colours by role, looks',
      nodes: [
        row(
          ROLES.map((fg) => text(fg, { fg }, { wrap: false })),
          gap,
        ),
        row([text('selectionText on selection', { fg: 'selectionText', bg: 'selection' }, { wrap: false })]),
        row(
          LOOKS.map((look) => text(look, { [look]: true }, { wrap: false })),
          gap,
        ),
      ],
      height:
        lines(
          ROLES.map(({ length }) => length),
          2,
          room,
        ) +
        1 +
        lines(
          LOOKS.map(({ length }) => length),
          2,
          room,
        ),
      tools: [],
      keys: '',
    },
    {
      title: 'text: wrapped, cut at its end, middle and start',
      nodes: [
        column([text(WORDS)], { height: 3 }),
        ...(['end', 'middle', 'start'] as const).map((truncate) =>
          text(`${truncate}: ${LONG}`, {}, { wrap: false, truncate, width: Math.min(40, room) }),
        ),
      ],
      height: 6,
      tools: [],
      keys: '',
    },
    {
      title: 'label, divider, spacer',
      nodes: [
        label('A label names what stands beside or below it'),
        divider(),
        divider({ title: 'with a title' }),
        row([text('left'), spacer(), text('right')]),
      ],
      height: 4,
      tools: [],
      keys: '',
    },
    {
      title: 'box: single, double, rounded, bold',
      nodes: [
        row(
          (['single', 'double', 'rounded', 'bold'] as const).map((border) =>
            box([text(border, {}, { wrap: false })], { border, title: border.slice(0, 3), width: '1fr' }),
          ),
        ),
      ],
      height: 3,
      tools: [],
      keys: '',
    },
    {
      title: 'row: justify, grow',
      nodes: [
        ...(['start', 'center', 'end', 'between', 'evenly'] as const).map((justify) =>
          row([text(justify), text('●', { fg: 'accent' })], { justify, gap: 1 }),
        ),
        row([
          text('1fr', { bg: 'selection', fg: 'selectionText' }, { width: '1fr' }),
          text('2fr', { reverse: true }, { width: '2fr' }),
        ]),
      ],
      height: 6,
      tools: [],
      keys: '',
    },
  ];
}
