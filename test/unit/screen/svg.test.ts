import assert from 'node:assert/strict';
import fc from 'fast-check';
import sax from 'sax';
import type { Screen } from '../../../src/screen/cells.ts';
import type { Size, Style } from '../../../src/screen/element.ts';
import { screenRows } from '../../../src/screen/rows.ts';
import { svgRows } from '../../../src/screen/svg.ts';
import { draw } from './draw.ts';
import { anyText } from './strings.ts';

const unmasked = (row: string): string => row;
const all = (screen: Screen) => svgRows(screen, { from: 0, limit: 1_000_000, mask: unmasked });

/** What an XML parser finds in a picture: elements with their attributes, and the texts at their cells. */
function parsed(svg: string) {
  const elements: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const parser = sax.parser(true, { xmlns: true });
  parser.onerror = (error) => assert.fail(`${error.message}\n${svg}`);
  parser.onopentag = ({ name, attributes }) => {
    const values = Object.entries(attributes as Record<string, { readonly value: string }>);
    elements.push({ name, attributes: Object.fromEntries(values.map(([key, { value }]) => [key, value])), text: '' });
  };
  parser.ontext = (text) => {
    const last = elements.at(-1);
    if (last) last.text += text;
  };
  parser.write(svg).close();
  return elements;
}

/** The rows of a picture, each text put at its cell again. */
function rowsOf(svg: string, { width, height }: Size): string[] {
  const rows = Array.from({ length: height }, () => ' '.repeat(width));
  let row = 0;
  for (const { name, attributes, text } of parsed(svg)) {
    if (name === 'text') row = (Number(attributes['y']) - 12) / 16;
    if (name !== 'tspan') continue;
    const x = Number(attributes['x']) / 8;
    const before = rows[row] ?? '';
    rows[row] = before.slice(0, x) + text + before.slice(x + text.length);
  }
  return rows.map((each) => each.replace(/ +$/, ''));
}

describe('the screen as SVG', () => {
  it('has each text at its cell, with its colours by role and its looks as classes', () => {
    const { svg } = all(
      draw({ width: 12, height: 2 }, [
        { x: 1, y: 0, text: 'Save', style: { fg: 'accent', bg: 'selection', bold: true } },
        { x: 0, y: 1, text: 'a & <b>' },
      ]),
    );
    const [root, style, ...rest] = parsed(svg);
    assert.deepEqual(root?.attributes, {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: '0 0 96 32',
      width: '96',
      height: '32',
    });
    assert.equal(
      style?.text,
      'svg{background:var(--teahouse-background,#1e1e1e);font:13px monospace;white-space:pre}' +
        '.text{fill:var(--teahouse-text,#d4d4d4)}.accent{fill:var(--teahouse-accent,#4fc1ff)}' +
        '.selection{fill:var(--teahouse-selection,#04395e)}.bold{font-weight:bold}',
    );
    assert.deepEqual(
      rest.map(({ name, attributes, text }) => [name, attributes['x'] ?? '', attributes['class'] ?? '', text]),
      [
        ['rect', '8', 'selection', ''],
        ['text', '', '', ''],
        ['tspan', '8', 'accent bold', 'Save'],
        ['text', '', '', ''],
        ['tspan', '0', 'text', 'a & <b>     '],
      ],
    );
  });

  it('swaps the colours of reversed text, and shows the caret', () => {
    const screen = draw({ width: 4, height: 1 }, [{ x: 0, y: 0, text: 'on', style: { reverse: true } }], {
      x: 2,
      y: 0,
    });
    const found = parsed(all(screen).svg).filter(({ name }) => name === 'rect' || name === 'tspan');
    assert.deepEqual(
      found.map(({ attributes }) => [attributes['class'], attributes['x']]),
      [
        ['text', '0'],
        ['background', '0'],
        ['caret', '16'],
      ],
    );
  });

  it('puts what comes after a wide glyph at its own cell', () => {
    const { svg } = all(draw({ width: 8, height: 1 }, [{ x: 0, y: 0, text: '茶 tea' }]));
    const spans = parsed(svg).filter(({ name }) => name === 'tspan');
    assert.deepEqual(
      spans.map(({ attributes, text }) => [attributes['x'], text.trimEnd()]),
      [
        ['0', '茶'],
        ['16', ' tea'],
      ],
    );
  });

  it('draws as many rows as there is room for; the pages together are the whole', () => {
    const writes = Array.from({ length: 40 }, (_, y) => ({
      x: y % 3,
      y,
      text: `row ${String(y)} of the list`,
      style: y % 2 === 0 ? ({ fg: 'muted' } as const) : ({ bg: '#203040', italic: true } as const),
    }));
    const size = { width: 60, height: 40 };
    const screen = draw(size, writes);
    const rows: string[] = [];
    let pages = 0;
    for (let from = 0; from < 40; pages++) {
      const { svg, next } = svgRows(screen, { from, limit: 2_000, mask: unmasked });
      assert.ok(svg.length <= 2_000 && next > from, `${String(svg.length)} ${String(next)}`);
      rows.push(...rowsOf(svg, size).slice(from, next));
      from = next;
    }
    assert.ok(pages > 1);
    assert.deepEqual(rows, screenRows(screen));
  });

  it('draws a row that alone is too large without its colours', () => {
    const text = Array.from({ length: 200 }, (_, x) => ({
      ...{ x, y: 0, text: 'x' },
      style: { fg: x % 2 === 0 ? ('error' as const) : ('success' as const) },
    }));
    const { svg, next } = svgRows(draw({ width: 200, height: 1 }, text), { from: 0, limit: 2_000, mask: unmasked });
    assert.ok(svg.length <= 2_000, String(svg.length));
    assert.deepEqual([next, rowsOf(svg, { width: 200, height: 1 })], [1, ['x'.repeat(200)]]);
  });

  it('shows no secret, and a row with one without its colours, so that none is put together of parts', () => {
    const screen = draw({ width: 20, height: 1 }, [
      { x: 0, y: 0, text: 'key hun', style: { fg: 'muted' } },
      { x: 7, y: 0, text: 'ter2', style: { fg: 'error' } },
    ]);
    const { svg } = svgRows(screen, { from: 0, limit: 9_000, mask: (row) => row.replaceAll('hunter2', '•••') });
    assert.deepEqual(rowsOf(svg, { width: 20, height: 1 }), ['key •••']);
    assert.doesNotMatch(svg, /ter2/);
  });

  it('is XML with the very rows of the screen, whatever an app writes', () => {
    const color = fc.constantFrom<NonNullable<Style['fg']>[]>('accent', 'error', 9, '#123456');
    const style = fc.record(
      { fg: color, bg: color, underline: fc.boolean(), reverse: fc.boolean() },
      { requiredKeys: [] },
    );
    const write = fc.record({
      x: fc.integer({ min: -2, max: 18 }),
      y: fc.integer({ min: 0, max: 2 }),
      text: anyText,
      style,
    });
    const size = { width: 18, height: 3 };
    fc.assert(
      fc.property(fc.array(write, { maxLength: 6 }), (writes) => {
        const screen = draw(size, writes);
        const texts = rowsText(all(screen).svg);
        screenRows(screen).forEach((row, index) => assert.equal(texts[index] ?? '', row.replaceAll(' ', '')));
      }),
      { numRuns: 300 },
    );
  });
});

/** The texts of each row, without blanks: clusters of several code units do not lie at one index each. */
function rowsText(svg: string): string[] {
  const rows: string[] = [];
  let row = 0;
  for (const { name, attributes, text } of parsed(svg)) {
    if (name === 'text') row = (Number(attributes['y']) - 12) / 16;
    if (name === 'tspan') rows[row] = (rows[row] ?? '') + text.replaceAll(' ', '');
  }
  return rows;
}
