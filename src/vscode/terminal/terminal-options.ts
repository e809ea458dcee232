import * as vscode from 'vscode';
import type { TerminalOptions } from '../../protocol/page.ts';
import type { Disposable } from '../../session/types.ts';

/** Reads one setting by its whole name. */
export type ReadSetting = (name: string) => unknown;

const SETTINGS = [
  'terminal.integrated.fontFamily',
  'terminal.integrated.fontSize',
  'terminal.integrated.lineHeight',
  'terminal.integrated.minimumContrastRatio',
  'editor.fontFamily',
] as const;

/**
 * The terminal's look out of the editor's settings, as the integrated terminal has it: a font family that is not set is
 * the editor's. A value that is no number, or one no screen can show, is replaced by VS Code's own default.
 *
 * @param roles which of the 256 colours stands for which role
 */
export function terminalOptions(read: ReadSetting, roles: Readonly<Record<string, number>>): TerminalOptions {
  const text = (name: string): string => {
    const value = read(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const number = (name: string, least: number, most: number, usual: number): number => {
    const value = read(name);
    return typeof value === 'number' && value >= least && value <= most ? value : usual;
  };
  const family = text('terminal.integrated.fontFamily') || text('editor.fontFamily');
  return {
    fontFamily: family === '' ? 'monospace' : `${family}, monospace`,
    fontSize: number('terminal.integrated.fontSize', 6, 100, 14),
    lineHeight: number('terminal.integrated.lineHeight', 1, 3, 1),
    minimumContrastRatio: number('terminal.integrated.minimumContrastRatio', 1, 21, 4.5),
    roles,
  };
}

/** The terminal's look, and when it changes. */
export interface TerminalLook {
  readonly options: TerminalOptions;
  onDidChange(listener: (options: TerminalOptions) => void): Disposable;
}

/** The look that the settings give now. */
export function settingsLook(roles: Readonly<Record<string, number>>): TerminalLook {
  const read: ReadSetting = (name) => vscode.workspace.getConfiguration().get(name);
  const current = (): TerminalOptions => terminalOptions(read, roles);
  return {
    get options() {
      return current();
    },
    onDidChange: (listener) =>
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (SETTINGS.some((name) => event.affectsConfiguration(name))) listener(current());
      }),
  };
}
