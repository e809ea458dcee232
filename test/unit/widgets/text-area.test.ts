import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { areaRows } from '../../../src/widgets/area-rows.ts';
import { textArea } from '../../../src/widgets/text-area.ts';
import type { AreaLocal } from '../../../src/widgets/text-area.ts';
import { call, draw, mouse, press } from './drawn.ts';

const notes = (value: string, more: object = {}): ViewNode => ({ type: 'text_area', id: 'notes', value, ...more });
const area = { x: 0, y: 0, width: 12, height: 3 };

function after(
  node: ViewNode,
  keys: readonly string[],
  from?: AreaLocal,
): { node: ViewNode; local: AreaLocal | undefined } {
  let now = node;
  let local = from;
  for (const key of keys) {
    const reaction = textArea.key(now, press(key), local, area);
    local = reaction?.local ?? local;
    for (const message of reaction?.messages ?? [])
      now = { ...now, value: (message as unknown as { text: string }).text };
  }
  return { node: now, local };
}

/** The rows of a text as it is broken. */
const broken = (text: string, width: number) =>
  areaRows(text, width)
    .slice(0, Infinity)
    .map(({ start, end }) => text.slice(start, end));

describe('text_area', () => {
  it('breaks at blanks, and long words anywhere', () => {
    assert.deepEqual(broken('one two three', 8), ['one two ', 'three']);
    assert.deepEqual(broken('abcdefghijkl', 5), ['abcde', 'fghij', 'kl']);
    assert.deepEqual(broken('日本語', 5), ['日本', '語']);
    assert.deepEqual(broken('a\n\nb\n', 5), ['a', '', 'b', '']);
  });

  it('makes no empty row after a line that fills its row exactly', () => {
    assert.deepEqual(broken('0123456789', 10), ['0123456789']);
    assert.deepEqual(broken('01234567890123456789', 10), ['0123456789', '0123456789']);
    assert.deepEqual(broken('012345678語', 10), ['012345678', '語']);
  });

  it('has every place of the text in a row, at any width', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', '語', '👩‍🚀', 'é') }),
        fc.integer({ min: 1, max: 12 }),
        (text, width) => {
          const rows = areaRows(text, width);
          assert.equal(
            rows
              .slice(0, rows.length)
              .map(({ start, end }) => text.slice(start, end))
              .join('').length,
            text.replaceAll('\n', '').length,
          );
          for (let place = 0; place <= text.length; place += 1) {
            const row = rows.at(rows.rowAt(place));
            assert.ok(row !== undefined && row.start <= place && place <= row.end);
          }
        },
      ),
    );
  });

  it('breaks a long text that was changed as if it were new', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '語', '👩‍🚀', '\u0301'), maxLength: 9 });
    const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), gone: fc.nat({ max: 9 }), put: piece });
    let text = 'one two three four\nfünf 語語語語語語\n\n'.repeat(150);
    fc.assert(
      fc.property(edit, fc.integer({ min: 3, max: 9 }), ({ at, gone, put }, width) => {
        const from = Math.floor(at * text.length);
        const known = areaRows(text, width);
        text = text.slice(0, from) + put + text.slice(from + gone);
        const rows = areaRows(text, width);
        assert.ok(known.length > 0);
        // A text that differs from all known ones from its beginning to its end is broken anew.
        const anew = areaRows(`${'x'.repeat(5_000)}\n${text}\n${'y'.repeat(5_000)}`, width);
        const skip = Math.ceil(5_000 / width);
        assert.deepEqual(
          rows.slice(0, rows.length),
          anew.slice(skip, skip + rows.length).map(({ start, end }) => ({ start: start - 5_001, end: end - 5_001 })),
        );
      }),
      { numRuns: 100 },
    );
  }).timeout(60_000);

  it('shows its rows, the caret, and a scrollbar when there are more', () => {
    const drawn = draw(textArea.element, notes('one two three\nfour five six'), 12, 3, { focused: true });
    assert.deepEqual(drawn.rows, ['┃three     │', '┃four five ┃', '┃six       ┃']);
    assert.deepEqual(drawn.caret, { x: 4, y: 2 });
  });

  it('moves up and down by rows and keeps its column', () => {
    const { local } = after(notes('long line\nab\nlong line'), ['up']);
    assert.equal(local?.editor.caret, 12, 'at the end of the short line');
    assert.equal(after(notes('long line\nab\nlong line'), ['up', 'up']).local?.editor.caret, 9);
    assert.equal(after(notes('long line\nab\nlong line'), ['up', 'up', 'up']).local?.editor.caret, 0);
    assert.equal(after(notes('a\nb'), ['ctrl+home', 'down', 'down']).local?.editor.caret, 3);
  });

  it('passes every place with the arrows, over soft breaks too', () => {
    const text = '0123456789ABCDEFGHIJ';
    const { local } = after(notes(text), ['home', ...Array<string>(20).fill('right')]);
    assert.equal(local?.editor.caret, 20);
    const down = after(notes(text), ['home', 'end', 'home', 'down', 'down']);
    assert.equal(down.local?.editor.caret, 20);
  });

  it('breaks the line on Enter, and undoes it', () => {
    const { node } = after(notes('ab'), ['left', 'enter']);
    assert.equal(node.value, 'a\nb');
    assert.equal(after(notes('ab'), ['left', 'enter', 'ctrl+z']).node.value, 'ab');
  });

  it('keeps the lines of what is pasted, by any line break, and gives the same by tool', () => {
    for (const [text, expected] of [
      ['a\r\nb\r\n', 'a\nb\n'],
      ['a\rb', 'a\nb'],
      ['a\u2028b', 'a\nb'],
      ['a\u001b[201~\rb', 'a[201~\nb'],
    ] as const) {
      assert.deepEqual(textArea.paste?.(notes(''), text, undefined)?.messages, [
        { type: 'text_area_change', id: 'notes', text: expected },
      ]);
      const answer = call(textArea, notes(''), 'type_into', { text });
      assert.deepEqual(answer.ok && answer.messages, [{ type: 'text_area_change', id: 'notes', text: expected }]);
    }
  });

  it('puts the caret where it is clicked, and selects by dragging', () => {
    const press1 = textArea.mouse(notes('one\ntwo'), mouse('press', 2, 1, { area }), undefined);
    assert.equal(press1?.local?.editor.caret, 5);
    const drag = textArea.mouse(notes('one\ntwo'), mouse('drag', 4, 0, { area }), press1.local);
    assert.deepEqual([drag?.local?.editor.anchor, drag?.local?.editor.caret], [5, 3]);
  });

  it('keeps the caret in the row that is clicked, at a soft break too', () => {
    const node = notes('0123456789ABCDEFGHIJ');
    const end = textArea.mouse(node, mouse('press', 11, 0, { area }), undefined);
    assert.deepEqual(draw(textArea.element, node, 12, 3, { focused: true, local: end?.local }).caret, { x: 10, y: 0 });
  });

  it('numbers its lines, not the rows that they are broken into', () => {
    const node = notes('one two three\nx\n\nlast', { lineNumbers: true });
    const room = { ...area, height: 5 };
    const drawn = draw(textArea.element, node, 12, 5, { focused: true });
    assert.deepEqual(drawn.rows, ['┃1 one two', '┃  three', '┃2 x', '┃3', '┃4 last']);
    assert.deepEqual(drawn.caret, { x: 7, y: 4 });
    assert.deepEqual([drawn.styleAt(1, 4).fg, drawn.styleAt(1, 0).fg], [undefined, 'muted']);
    const clicked = textArea.mouse(node, mouse('press', 4, 2, { area: room }), undefined);
    assert.equal(clicked?.local?.editor.caret, 15, 'behind the x');
    const bare = notes('one two three\nx\n\nlast');
    const narrow = (each: ViewNode) => draw(textArea.element, each, 5, 2).rows;
    assert.deepEqual(narrow(node), narrow(bare), 'no room for numbers');
  });

  it('types quickly into 10,000 lines', () => {
    const node = notes(Array.from({ length: 10_000 }, (_, i) => `line ${i}`).join('\n'));
    const { local } = after(node, ['ctrl+home']);
    const start = performance.now();
    for (let i = 0; i < 5; i += 1) textArea.key(node, press('x'), local, area);
    const each = (performance.now() - start) / 5;
    assert.ok(each < 30, `${each} ms a key`);
  });
});
