import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Terminal } from '@xterm/headless';
import type { Screen } from '../../../src/screen/cells.ts';
import { ansiDiff } from '../../../src/screen/diff.ts';
import type { Color, Size, Style } from '../../../src/screen/element.ts';
import { pagePalette, terminalPalette } from '../../../src/screen/palette.ts';
import { draw } from './draw.ts';
import { anyText } from './strings.ts';
import { cellOf, openTerminal, send } from './terminal.ts';

const cellsOf = (terminal: Terminal): string[][] =>
  Array.from({ length: terminal.rows }, (_, row) =>
    Array.from({ length: terminal.cols }, (_, column) => cellOf(terminal, column, row)),
  );

const cursorOf = (terminal: Terminal) => ({ x: terminal.buffer.active.cursorX, y: terminal.buffer.active.cursorY });

const size: Size = { width: 16, height: 5 };
const color: fc.Arbitrary<Color> = fc.constantFrom<Color[]>('accent', 'error', 'selection', 1, 9, '#123456');
const style: fc.Arbitrary<Style> = fc.record(
  {
    fg: color,
    bg: color,
    bold: fc.boolean(),
    dim: fc.boolean(),
    italic: fc.boolean(),
    underline: fc.boolean(),
    strikethrough: fc.boolean(),
    reverse: fc.boolean(),
  },
  { requiredKeys: [] },
);
const writes = fc.array(
  fc.record({ x: fc.integer({ min: -4, max: 17 }), y: fc.integer({ min: 0, max: 4 }), text: anyText, style }),
  { maxLength: 12 },
);
const caret = fc.option(fc.record({ x: fc.integer({ min: 0, max: 15 }), y: fc.integer({ min: 0, max: 4 }) }), {
  nil: undefined,
});
const screen = fc.tuple(writes, caret).map(([list, at]) => draw(size, list, at));

describe('ansiDiff', () => {
  it('any chain of frames leaves the terminal as a full paint of the last one', async function () {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(fc.array(screen, { minLength: 2, maxLength: 5 }), async (frames) => {
        const changed = openTerminal(size.width, size.height);
        const painted = openTerminal(size.width, size.height);
        let previous: Screen | null = null;
        for (const next of frames) {
          await send(changed, ansiDiff(previous, next, pagePalette));
          await send(painted, `\x1bc${ansiDiff(null, next, pagePalette)}`);
          assert.deepEqual(cellsOf(changed), cellsOf(painted));
          if (next.caret !== null) assert.deepEqual(cursorOf(changed), next.caret);
          previous = next;
        }
        changed.dispose();
        painted.dispose();
      }),
      { numRuns: 400 },
    );
  });

  it('a full paint shows the glyphs that the screen holds', async function () {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(screen, async (next) => {
        const terminal = openTerminal(size.width, size.height);
        // The page's palette tells a full block as a blank on its colour; a terminal's keeps every glyph.
        await send(terminal, ansiDiff(null, next, terminalPalette));
        for (let cell = 0; cell < next.glyphs.length; cell++) {
          const glyph = next.glyphs[cell] ?? 0x20;
          const shown = terminal.buffer.active.getLine(Math.floor(cell / size.width))?.getCell(cell % size.width);
          const expected =
            glyph === 0x1fffff ? '' : glyph < 0x200000 ? String.fromCodePoint(glyph) : next.clusters[glyph - 0x200000];
          assert.equal(shown?.getChars() || (shown?.getWidth() === 0 ? '' : ' '), expected);
        }
        terminal.dispose();
      }),
      { numRuns: 400 },
    );
  });

  it('is empty when nothing changed', () => {
    fc.assert(
      fc.property(
        writes,
        caret,
        (list, at) => ansiDiff(draw(size, list, at), draw(size, list, at), pagePalette) === '',
      ),
    );
  });

  const before = draw(size, [{ x: 0, y: 1, text: 'hello' }]);

  it('one changed cell costs one move and one character', () => {
    const after = draw(size, [{ x: 0, y: 1, text: 'hallo' }]);
    assert.equal(ansiDiff(before, after, pagePalette), '\x1b[?2026h\x1b[2;2Ha\x1b[?2026l');
  });

  it('cells that did not change between two that did are written again when few, jumped over when many', () => {
    const near = draw(size, [{ x: 0, y: 1, text: 'Hel1o' }]);
    const far = draw(size, [{ x: 0, y: 1, text: 'Hello     !' }]);
    assert.equal(ansiDiff(before, near, pagePalette), '\x1b[?2026h\x1b[2;1HHel1\x1b[?2026l');
    assert.equal(ansiDiff(before, far, pagePalette), '\x1b[?2026h\x1b[2;1HH\x1b[2;11H!\x1b[?2026l');
  });

  it('the cursor comes last: shown at the caret, hidden without one, moved when only it moves', () => {
    const at = draw(size, [{ x: 0, y: 1, text: 'hello' }], { x: 3, y: 1 });
    const there = draw(size, [{ x: 0, y: 1, text: 'hello' }], { x: 4, y: 1 });
    assert.equal(ansiDiff(before, at, pagePalette), '\x1b[?2026h\x1b[2;4H\x1b[?25h\x1b[?2026l');
    assert.equal(ansiDiff(at, there, pagePalette), '\x1b[?2026h\x1b[2;5H\x1b[?2026l');
    assert.equal(ansiDiff(at, before, pagePalette), '\x1b[?2026h\x1b[?25l\x1b[?2026l');
  });

  it('a screen of another size is drawn whole', () => {
    const wider = draw({ width: 17, height: 5 }, []);
    assert.equal(ansiDiff(before, wider, pagePalette), '\x1b[?2026h\x1b[0m\x1b[2J\x1b[?25l\x1b[?2026l');
  });

  it('a cluster is written in one run at a place of its own', () => {
    const family = draw(size, [{ x: 0, y: 0, text: 'a👩‍🚀b' }]);
    assert.equal(
      ansiDiff(null, family, pagePalette),
      '\x1b[?2026h\x1b[0m\x1b[2J\x1b[1;1Ha\x1b[1;2H👩‍🚀\x1b[1;4Hb\x1b[?25l\x1b[?2026l',
    );
  });

  it('a cluster in place of another one is a change', () => {
    const astronaut = draw(size, [{ x: 0, y: 0, text: '👩‍🚀' }]);
    const cook = draw(size, [{ x: 0, y: 0, text: '👩‍🍳' }]);
    assert.equal(ansiDiff(astronaut, cook, pagePalette), '\x1b[?2026h\x1b[1;1H👩‍🍳\x1b[?2026l');
  });

  it('texts drawn side by side do not join: two halves of a flag stay two', async () => {
    const terminal = openTerminal(size.width, size.height);
    await send(
      terminal,
      ansiDiff(
        null,
        draw(size, [
          { x: 0, y: 0, text: '🇩' },
          { x: 1, y: 0, text: '🇪' },
          { x: 2, y: 0, text: '\u0301' },
        ]),
        pagePalette,
      ),
    );
    assert.deepEqual(
      [0, 1, 2].map((column) => terminal.buffer.active.getLine(0)?.getCell(column)?.getChars()),
      ['🇩', '🇪', '\u0301'],
    );
  });

  it('one frame is one synchronized update, its looks reset at the end', () => {
    const styled = draw(size, [{ x: 0, y: 0, text: 'x', style: { fg: 'error', bold: true } }]);
    const frame = '\x1b[?2026h\x1b[1;1H\x1b[0;1;91mx\x1b[2;1H\x1b[0m     \x1b[?2026l';
    assert.equal(ansiDiff(before, styled, terminalPalette), frame);
  });

  it('reverse video is two swapped colours in the page and itself in a terminal', () => {
    const reversed = (style: Style): Screen =>
      draw(size, [{ x: 0, y: 0, text: 'x', style: { ...style, reverse: true } }]);
    assert.match(ansiDiff(null, reversed({}), pagePalette), /\x1b\[0;38;5;26;48;5;16mx/);
    assert.match(ansiDiff(null, reversed({ fg: 'error', bg: 4 }), pagePalette), /\x1b\[0;34;48;5;23mx/);
    assert.match(ansiDiff(null, reversed({}), terminalPalette), /\x1b\[0;7mx/);
  });
});
