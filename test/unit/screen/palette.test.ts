import assert from 'node:assert/strict';
import { colorCode, roles } from '../../../src/screen/color.ts';
import { Canvas } from '../../../src/screen/canvas.ts';
import { ansiDiff } from '../../../src/screen/diff.ts';
import type { Color, Style } from '../../../src/screen/element.ts';
import type { Palette } from '../../../src/screen/palette.ts';
import { CanvasSurface } from '../../../src/screen/surface.ts';
import { pagePalette, rolePaletteIndex, terminalPalette } from '../../../src/screen/palette.ts';

describe('palette', () => {
  const cases: readonly (readonly [Color, string, string])[] = [
    ['text', '38;5;16', '39'],
    ['accent', '38;5;18', '36'],
    ['error', '38;5;23', '91'],
    [1, '31', '31'],
    [9, '91', '91'],
    ['#0a14ff', '38;2;10;20;255', '38;2;10;20;255'],
  ];
  for (const [color, page, terminal] of cases) {
    it(`${color}: ${page} in the page, ${terminal} in a terminal`, () => {
      assert.equal(pagePalette.sgr(colorCode(color), 'fg'), page);
      assert.equal(terminalPalette.sgr(colorCode(color), 'fg'), terminal);
    });
  }

  it('behind the text', () => {
    assert.equal(pagePalette.sgr(colorCode('selection'), 'bg'), '48;5;21');
    assert.equal(terminalPalette.sgr(colorCode('selection'), 'bg'), '44');
    assert.equal(terminalPalette.sgr(colorCode(12), 'bg'), '104');
    assert.equal(pagePalette.sgr(colorCode('hover'), 'bg'), '48;5;27');
    assert.equal(terminalPalette.sgr(colorCode('hover'), 'bg'), '49', 'none of the sixteen is faint enough');
    assert.equal(terminalPalette.sgr(colorCode('#010203'), 'bg'), '48;2;1;2;3');
  });

  it('tells dim text as muted in the page, where dim could not be read, and a full block as a filled cell', () => {
    const painted = (palette: Palette, text: string, style: Style): string => {
      const canvas = new Canvas({ width: 2, height: 1 });
      const area = { x: 0, y: 0, width: 2, height: 1 };
      new CanvasSurface(canvas, area, area).write(0, 0, text, style);
      return ansiDiff(null, canvas, palette).replaceAll('\u001b', '^');
    };
    assert.match(painted(pagePalette, 'a', { dim: true }), /\^\[0;38;5;17ma/);
    assert.match(painted(pagePalette, 'a', { dim: true, fg: 'error', bold: true }), /\^\[0;1;38;5;23ma/);
    assert.match(painted(terminalPalette, 'a', { dim: true }), /\^\[0;2ma/);
    assert.match(painted(pagePalette, '█', { fg: 'accent' }), /\^\[0;48;5;18m /);
    assert.match(painted(pagePalette, '█', {}), /\^\[0;48;5;16m /);
    assert.match(painted(terminalPalette, '█', { fg: 'accent' }), /\^\[0;36m█/);
  });

  it('each role has a number of its own from 16 on', () => {
    assert.deepEqual(
      roles.map(rolePaletteIndex),
      roles.map((_, place) => 16 + place),
    );
  });
});
