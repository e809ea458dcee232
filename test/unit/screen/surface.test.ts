import assert from 'node:assert/strict';
import { colorCode } from '../../../src/screen/color.ts';
import { Canvas } from '../../../src/screen/canvas.ts';
import { screenRows } from '../../../src/screen/rows.ts';
import { CanvasSurface } from '../../../src/screen/surface.ts';

/** A canvas of 12 × 3 and a surface on the part from (2, 1), 6 cells wide and 1 high. */
function part() {
  const canvas = new Canvas({ width: 12, height: 3 });
  const area = { x: 2, y: 1, width: 6, height: 1 };
  return { canvas, surface: new CanvasSurface(canvas, area, area) };
}

describe('surface', () => {
  it('cuts text at both edges of its area, and says the cells it would take', () => {
    const { canvas, surface } = part();
    assert.equal(surface.write(0, 1, 'abcdefghijkl'), 12);
    assert.deepEqual(screenRows(canvas), ['', '  cdefgh', '']);
  });

  it('draws nothing above and below', () => {
    const { canvas, surface } = part();
    assert.equal(surface.write(2, 0, 'up'), 2);
    assert.equal(surface.write(2, 2, 'down'), 4);
    assert.equal(surface.write(2, Number.NaN, 'nowhere'), 7);
    assert.deepEqual(screenRows(canvas), ['', '', '']);
  });

  it('cuts wide characters whole at both edges', () => {
    const { canvas, surface } = part();
    surface.write(1, 1, '日本語字');
    assert.deepEqual(screenRows(canvas), ['', '   本語', '']);
  });

  it('blanks the other half of a wide character that is written over', () => {
    const { canvas, surface } = part();
    surface.write(2, 1, '日本語');
    surface.write(3, 1, 'x');
    surface.write(6, 1, 'y');
    assert.deepEqual(screenRows(canvas), ['', '   x本y', '']);
  });

  it('keeps what is behind the text where a style names no background', () => {
    const { canvas, surface } = part();
    surface.fill(surface.area, { bg: 3 });
    surface.write(2, 1, 'ab', { fg: 'error' });
    surface.write(4, 1, 'cd', { bg: 4 });
    assert.deepEqual([...canvas.bg.slice(14, 20)], [0x103, 0x103, 0x104, 0x104, 0x103, 0x103]);
  });

  it('tints a part of its area as under the mouse, but no selection and nothing reversed', () => {
    const { canvas, surface } = part();
    surface.write(2, 1, 'ab', { bg: 4 });
    surface.write(4, 1, 'c', { bg: 'selection' });
    surface.write(5, 1, 'd', { reverse: true });
    surface.hover({ x: 0, y: 0, width: 9, height: 2 });
    const hover = colorCode('hover');
    assert.deepEqual([...canvas.bg.slice(13, 21)], [0, hover, hover, colorCode('selection'), 0, hover, hover, 0]);
    assert.deepEqual(screenRows(canvas), ['', '  abcd', '']);
  });

  it('shows control characters as pictures and escape sequences as one', () => {
    const { canvas, surface } = part();
    assert.equal(surface.write(2, 1, 'a\x07\x1b[2Jb'), 4);
    assert.deepEqual(screenRows(canvas), ['', '  a␇␛b', '']);
  });

  it('a tab or a line break is one blank', () => {
    const { canvas, surface } = part();
    assert.equal(surface.write(2, 1, 'a\tb\nc'), 5);
    assert.deepEqual(screenRows(canvas), ['', '  a b c', '']);
  });

  it('fills with a glyph, and with blanks for one that is no single cell', () => {
    const { canvas, surface } = part();
    surface.fill({ x: -5, y: -5, width: 100, height: 100 }, {}, '─');
    assert.deepEqual(screenRows(canvas), ['', '  ──────', '']);
    surface.fill({ x: 3, y: 1, width: 2, height: 1 }, {}, '日');
    assert.deepEqual(screenRows(canvas), ['', '  ─  ───', '']);
  });

  it('takes a caret inside its area only', () => {
    const { canvas, surface } = part();
    surface.caret(1, 1);
    assert.equal(canvas.caret, null);
    surface.caret(3, 1);
    assert.deepEqual(canvas.caret, { x: 3, y: 1 });
  });

  it('a cluster of a hundred marks does not get into a cell', () => {
    const { canvas, surface } = part();
    surface.write(2, 1, `a${'\u0301'.repeat(100)}b`);
    assert.deepEqual(screenRows(canvas), ['', '  �b', '']);
  });

  it('colours that are none count as no colour', () => {
    const { canvas, surface } = part();
    surface.write(2, 1, 'a', { fg: 'pink' as never, bg: 99 });
    assert.equal(canvas.fg[14], 0);
    assert.equal(canvas.bg[14], 0);
  });
});
