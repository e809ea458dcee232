import assert from 'node:assert/strict';
import '../vscode/fake/register.ts';

const { terminalOptions } = await import('../../../src/vscode/terminal/terminal-options.ts');

const of = (settings: Readonly<Record<string, unknown>>) => terminalOptions((name) => settings[name], { text: 16 });

describe('the terminal’s look', () => {
  it('is that of the integrated terminal', () => {
    const look = of({
      'terminal.integrated.fontFamily': 'Iosevka',
      'terminal.integrated.fontSize': 12.5,
      'terminal.integrated.lineHeight': 1.2,
      'terminal.integrated.minimumContrastRatio': 7,
      'editor.fontFamily': 'Fira Code',
    });
    assert.deepEqual(look, {
      fontFamily: 'Iosevka, monospace',
      fontSize: 12.5,
      lineHeight: 1.2,
      minimumContrastRatio: 7,
      roles: { text: 16 },
    });
  });

  it('has the editor’s font where the terminal has none of its own', () => {
    assert.equal(
      of({ 'terminal.integrated.fontFamily': ' ', 'editor.fontFamily': "'Fira Code'" }).fontFamily,
      "'Fira Code', monospace",
    );
    assert.equal(of({}).fontFamily, 'monospace');
  });

  it('is VS Code’s default where a setting is nonsense', () => {
    const look = of({
      'terminal.integrated.fontSize': 'big',
      'terminal.integrated.lineHeight': 0,
      'terminal.integrated.minimumContrastRatio': Number.NaN,
    });
    assert.deepEqual([look.fontSize, look.lineHeight, look.minimumContrastRatio], [14, 1, 4.5]);
  });
});
