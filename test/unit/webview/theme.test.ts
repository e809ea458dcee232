import assert from 'node:assert/strict';
import { contrast, hex, legible, over, parseColor, type Rgba } from '../../../src/webview/colors.ts';
import { terminalTheme, type ThemeKind } from '../../../src/webview/theme.ts';
import { usualOptions } from './page-kit.ts';
import { darkModern, defaultThemes, highContrast, lightModern } from './themes.ts';

const { roles } = usualOptions;

function themeOf(variables: Readonly<Record<string, string>>, kind: ThemeKind = 'dark') {
  const theme = terminalTheme((name) => variables[name] ?? '', roles, kind);
  const role = (name: string): string | undefined => theme.extendedAnsi[(roles[name] ?? NaN) - 16];
  return { theme, role };
}

describe('a colour of the editor', () => {
  it('is read in each form that the editor writes', () => {
    const red = { red: 255, green: 0, blue: 0, alpha: 1 };
    assert.deepEqual(parseColor('#ff0000'), red);
    assert.deepEqual(parseColor(' #F00 '), red);
    assert.deepEqual(parseColor('rgb(255, 0, 0)'), red);
    assert.deepEqual(parseColor('rgba(255, 0, 0, 0.5)'), { ...red, alpha: 0.5 });
    assert.deepEqual(parseColor('rgb(255 0 0 / 50%)'), { ...red, alpha: 0.5 });
    assert.equal(parseColor('#ff000080')?.alpha.toFixed(2), '0.50');
    assert.equal(parseColor('#f008')?.alpha.toFixed(2), '0.53');
  });

  it('is none when it is not set or no colour', () => {
    for (const text of ['', 'red', '#ff', '#ggg', 'rgb(1,2)', 'var(--x)', 'rgb(a,b,c)'])
      assert.equal(parseColor(text), null);
  });

  it('lies over its ground', () => {
    const white = { red: 255, green: 255, blue: 255, alpha: 0.5 };
    assert.equal(hex(over(white, { red: 0, green: 0, blue: 0, alpha: 1 })), '#808080');
  });
});

describe('contrast', () => {
  const gray = (value: number): Rgba => ({ red: value, green: value, blue: value, alpha: 1 });

  it('is as WCAG counts it', () => {
    assert.equal(contrast(gray(0), gray(255)), 21);
    assert.equal(contrast(gray(255), gray(255)), 1);
    assert.equal(contrast(gray(0x76), gray(255)).toFixed(2), '4.54');
    assert.equal(contrast(gray(0x77), gray(255)).toFixed(2), '4.48');
  });

  it('can be had on any ground', () => {
    for (let value = 0; value < 256; value += 5) {
      for (let ground = 0; ground < 256; ground += 5) {
        assert.ok(contrast(legible(gray(value), gray(ground), 4.5), gray(ground)) >= 4.5, `${value} on ${ground}`);
      }
    }
  });
});

describe('the terminal’s colours', () => {
  it('are the editor’s: terminal first, and the editor’s background where the theme gives the terminal none', () => {
    const { theme } = themeOf(darkModern);
    assert.equal(theme.background, '#1f1f1f', 'terminal.background is empty in this theme');
    assert.equal(theme.foreground, '#cccccc');
    assert.equal(theme['red'], '#cd3131');
    assert.equal(themeOf({ ...darkModern, 'terminal-background': '#101010' }).theme.background, '#101010');
  });

  it('give each role a colour of the editor at its number', () => {
    const { role } = themeOf(darkModern);
    assert.equal(role('accent'), '#4daafc');
    assert.equal(role('focus'), '#248bda', 'lighter than the theme’s #0078d4, which is no colour for text');
    assert.equal(role('error'), '#f85149');
    assert.equal(role('selection'), '#04395e');
    assert.equal(role('selectionText'), '#ffffff');
    assert.equal(role('background'), '#1f1f1f');
  });

  it('show a border in every theme, stronger than the editor’s hairlines and weaker than text', () => {
    assert.equal(themeOf(darkModern).role('border'), '#6d6d6d');
    assert.equal(themeOf(lightModern, 'light').role('border'), '#939393');
    assert.equal(themeOf(highContrast).role('border'), '#6fc3df');
  });

  it('reverse a selection where the theme marks it by an outline only', () => {
    const { role } = themeOf(highContrast);
    assert.equal(role('selection'), '#ffffff');
    assert.equal(role('selectionText'), '#000000');
  });

  it('lay what the mouse is over on the ground of the editor’s lists, in high contrast no more than these show', () => {
    assert.equal(themeOf({ ...darkModern, 'list-hoverBackground': '#2a2d2e' }).role('hover'), '#2a2d2e');
    assert.equal(
      themeOf({ ...highContrast, 'list-hoverBackground': 'rgba(255, 255, 255, 0.1)' }).role('hover'),
      '#1a1a1a',
    );
    assert.equal(themeOf(darkModern).role('hover'), '#1f1f1f', 'nothing where the theme has nothing');
  });

  it('are opaque: what the theme lets shine through is laid over the background', () => {
    const { role } = themeOf({ ...darkModern, 'list-activeSelectionBackground': 'rgba(255, 0, 0, 0.5)' });
    assert.equal(role('selection'), '#8f1010');
  });

  const themes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...defaultThemes,
    'a theme that says nothing': {},
  };
  for (const [name, variables] of Object.entries(themes)) {
    const kind = name.includes('Light') ? 'light' : 'dark';

    it(`can be read in ${name}: text by 4.5 to 1, borders by 3 to 1`, () => {
      const { extendedAnsi } = terminalTheme((each) => variables[each] ?? '', usualOptions.roles, kind);
      const color = (role: string): Rgba => {
        const found = parseColor(extendedAnsi[(usualOptions.roles[role] ?? 0) - 16] ?? '');
        assert.ok(found, role);
        return found;
      };
      for (const role of ['text', 'muted', 'accent', 'focus', 'error', 'warning', 'success']) {
        const found = contrast(color(role), color('background'));
        assert.ok(found >= 4.5, `${role} ${found.toFixed(2)}`);
      }
      assert.ok(contrast(color('muted'), color('text')) > 1.5, 'muted can be told from text');
      const selected = contrast(color('selectionText'), color('selection'));
      assert.ok(selected >= 4.5, `selectionText ${selected.toFixed(2)}`);
      const border = contrast(color('border'), color('background'));
      assert.ok(border >= 3, `border ${border.toFixed(2)}`);
    });
  }

  it('are brought to what can be read, and no farther', () => {
    const light = themeOf(defaultThemes['Default Light Modern'] ?? {}, 'light');
    assert.equal(light.role('error'), '#be1100', 'another red of the theme, since its #f85149 cannot be read on white');
    const only = themeOf({ 'editor-background': '#ffffff', errorForeground: '#f85149' }, 'light');
    const error = parseColor(only.role('error') ?? '');
    const white = { red: 255, green: 255, blue: 255, alpha: 1 };
    assert.ok(error && contrast(error, white) >= 4.5 && contrast(error, white) < 4.8);
    assert.ok(error.red > error.green * 2 && error.red > error.blue * 2, 'it is still red');
    assert.equal(themeOf(darkModern).role('error'), '#f85149', 'a colour that can be read stays');
  });

  it('are plain dark or light when the theme says nothing at all', () => {
    assert.deepEqual(
      [themeOf({}).theme.background, themeOf({}, 'light').theme.background, themeOf({}, 'light').theme.foreground],
      ['#1f1f1f', '#ffffff', '#3b3b3b'],
    );
  });

  it('leave out roles that the page does not know and numbers that are none', () => {
    const theme = terminalTheme(() => '', { text: 16, sparkle: 17, muted: 3, error: 999, focus: 1.5 }, 'dark');
    assert.deepEqual(theme.extendedAnsi, ['#cccccc']);
  });
});
