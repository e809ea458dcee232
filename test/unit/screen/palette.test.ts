import assert from 'node:assert/strict';
import { colorCode, roles } from '../../../src/screen/color.ts';
import type { Color } from '../../../src/screen/element.ts';
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
    assert.equal(terminalPalette.sgr(colorCode('#010203'), 'bg'), '48;2;1;2;3');
  });

  it('each role has a number of its own from 16 on', () => {
    assert.deepEqual(
      roles.map(rolePaletteIndex),
      roles.map((_, place) => 16 + place),
    );
  });
});
