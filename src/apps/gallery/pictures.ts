import type { Pixel } from 'teahouse';
import { image, progress, row, spinner, viewport } from 'teahouse';
import type { Exhibit } from './exhibit.ts';
import type { Model } from './model.ts';

const LOG = Array.from(
  { length: 200 },
  (_, index) => `${String(index + 1).padStart(3)} ${index % 7 === 0 ? 'warning: the pot is empty' : 'poured a cup'}`,
);

/** A cup, two pixels a cell: `.` is what is behind, letters are roles. */
const CUP = [
  '...m...m....',
  '....m...m...',
  '.aaaaaaaa...',
  '.awwwwwwaaa.',
  '.aaaaaaaa.a.',
  '.aaaaaaaa.a.',
  '.aaaaaaaaaa.',
  '..aaaaaa....',
  'bbbbbbbbbbbb',
];
const INKS: Readonly<Record<string, Pixel>> = { a: 'accent', m: 'muted', w: 'warning', b: 'border' };
const PIXELS = CUP.map((line) => Array.from(line, (letter) => INKS[letter] ?? null));

/** Viewports, pictures, progress and spinners. */
export function pictures(model: Model): readonly Exhibit[] {
  return [
    {
      title: 'viewport: follows its end, marks a text',
      nodes: [
        viewport('log', {
          label: 'Log',
          lines: LOG,
          scrollTop: model.positions['log'] ?? 0,
          follow: model.follow,
          find: 'warning',
          visibleHeight: 7,
          width: '100%',
        }),
      ],
      height: 7,
      tools: [{ ids: ['log'], actions: ['scroll_to', 'get_visible_range'] }],
      keys: '↑ ↓ Page Up and Down Home End, ← and → sideways, wheel and scroll bar.',
    },
    {
      title: 'viewport: empty, disabled',
      nodes: [
        viewport('empty_log', { label: 'Empty', lines: [], visibleHeight: 1, width: '100%' }),
        viewport('quiet', { label: 'Disabled', lines: LOG, visibleHeight: 2, width: '100%', disabled: true }),
      ],
      height: 3,
      tools: [
        { ids: ['empty_log'], actions: ['scroll_to', 'get_visible_range'] },
        { ids: ['quiet'], actions: ['get_visible_range'] },
      ],
      keys: '',
    },
    {
      title: 'progress, spinner: nothing yet, some, all, no number; unknown',
      nodes: [
        ...[0, 37, 100, Number.NaN].map((value) => progress(value, { label: `${value}`.padStart(4), width: 40 })),
        progress(5, { max: 8, width: 40 }),
        row([spinner('Steeping'), spinner('Heating the water')], { gap: 4 }),
      ],
      height: 6,
      tools: [],
      keys: '',
    },
    {
      title: 'image: two pixels in a cell',
      nodes: [image(PIXELS, 'A cup of tea')],
      height: 5,
      tools: [],
      keys: '',
    },
  ];
}
