import fc from 'fast-check';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { anyText } from './strings.ts';

const length = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constantFrom('50%', '33%', '100%', 'grow', '2fr'));

const fields = fc.record(
  {
    width: length,
    height: length,
    minWidth: fc.integer({ min: 0, max: 30 }),
    maxWidth: fc.integer({ min: 0, max: 30 }),
    minHeight: fc.integer({ min: 0, max: 10 }),
    maxHeight: fc.integer({ min: 0, max: 10 }),
    grow: fc.integer({ min: 0, max: 3 }),
    gap: fc.integer({ min: 0, max: 3 }),
    lineGap: fc.integer({ min: 0, max: 3 }),
    padding: fc.integer({ min: 0, max: 2 }),
    border: fc.constantFrom('single', 'double', 'rounded', 'bold', 'none'),
    align: fc.constantFrom('start', 'center', 'end', 'stretch'),
    alignSelf: fc.constantFrom('start', 'center', 'end', 'stretch'),
    justify: fc.constantFrom('start', 'center', 'end', 'between', 'around', 'evenly'),
    wrap: fc.boolean(),
    title: anyText,
    bg: fc.constantFrom('selection', 3, '#102030'),
    lines: fc.integer({ min: 0, max: 6 }),
    label: anyText,
    content: anyText,
  },
  { requiredKeys: [] },
);

const { tree } = fc.letrec<{ tree: ViewNode; leaf: ViewNode; holder: ViewNode }>((tie) => ({
  leaf: fc.tuple(fc.constantFrom('text', 'stamp'), fields).map(([type, rest]) => ({ ...rest, type })),
  holder: fc
    .tuple(fc.constantFrom('row', 'column', 'box'), fields, fc.array(tie('tree'), { maxLength: 5 }))
    .map(([type, rest, children]) => ({ ...rest, type, children })),
  tree: fc.oneof({ depthSize: 'medium', withCrossShrink: true }, tie('leaf'), tie('holder')),
}));

/** Views of rows, columns, boxes, texts and stand-in widgets, with all layout fields in their allowed values. */
export const anyView: fc.Arbitrary<ViewNode> = tree;

/** The same with modals, overlays and scrolled containers. */
export const anyLayeredView: fc.Arbitrary<ViewNode> = fc
  .tuple(anyView, anyView, anyView, fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 4 }))
  .map(([below, over, dialog, place, scrollTop]) => ({
    type: 'absolute_layer',
    children: [
      { type: 'column', scroll: true, scrollTop, scrollLeft: scrollTop, children: [below] },
      { ...over, x: place, y: place >> 1 },
      { type: 'modal', visible: place > 0, title: 'Dialog', children: [dialog] },
    ],
  }));

const junk = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withObjectString: true });

/** Nodes whose fields hold anything at all. */
export const anyJunk: fc.Arbitrary<ViewNode> = fc
  .tuple(
    fc.constantFrom('row', 'column', 'box', 'text', 'stamp', 'modal', 'absolute_layer', 'wonder'),
    fc.dictionary(
      fc.constantFrom(
        'width',
        'height',
        'grow',
        'gap',
        'lineGap',
        'padding',
        'border',
        'title',
        'align',
        'justify',
        'wrap',
        'scroll',
        'scrollTop',
        'content',
        'style',
        'fg',
        'bg',
        'bold',
        'visible',
        'x',
        'y',
        'overlays',
        'flowChild',
        'attrs',
        'id',
        'minWidth',
        'maxHeight',
        'truncate',
      ),
      junk,
    ),
    fc.oneof(junk, fc.array(anyView, { maxLength: 3 })),
  )
  .map(([type, rest, children]) => ({ ...rest, type, children }) as ViewNode);

export const anySize = fc.record({ width: fc.integer({ min: 0, max: 40 }), height: fc.integer({ min: 0, max: 14 }) });
