import assert from 'node:assert/strict';
import { hex, over, parseColor } from '../../../src/webview/colors.ts';
import { terminalTheme, type ThemeKind } from '../../../src/webview/theme.ts';
import { darkModern, highContrast, lightModern } from './themes.ts';

const roles = {
  text: 16,
  muted: 17,
  border: 19,
  focus: 20,
  selection: 21,
  selectionText: 22,
  error: 23,
  background: 26,
};

function themeOf(variables: Readonly<Record<string, string>>, kind: ThemeKind = 'dark') {
  const theme = terminalTheme((name) => variables[name] ?? '', roles, kind);
  const role = (name: keyof typeof roles): string | undefined => theme.extendedAnsi[roles[name] - 16];
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
    assert.equal(role('focus'), '#0078d4');
    assert.equal(role('error'), '#f85149');
    assert.equal(role('selection'), '#04395e');
    assert.equal(role('selectionText'), '#ffffff');
    assert.equal(role('background'), '#1f1f1f');
  });

  it('show a border in every theme, stronger than the editor’s hairlines and weaker than text', () => {
    assert.equal(themeOf(darkModern).role('border'), '#6d6d6d');
    assert.equal(themeOf(lightModern, 'light').role('border'), '#a7a7a7');
    assert.equal(themeOf(highContrast).role('border'), '#6fc3df');
  });

  it('reverse a selection where the theme marks it by an outline only', () => {
    const { role } = themeOf(highContrast);
    assert.equal(role('selection'), '#ffffff');
    assert.equal(role('selectionText'), '#000000');
  });

  it('are opaque: what the theme lets shine through is laid over the background', () => {
    const { role } = themeOf({ ...darkModern, errorForeground: 'rgba(255, 0, 0, 0.5)' });
    assert.equal(role('error'), '#8f1010');
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
