import { errorOnWidgets, terminalTheme, type TerminalTheme, type ThemeKind } from './theme.ts';

/** Keeps a terminal in the editor's colours. */
export interface ThemeSource {
  /** Which of the 256 colours stands for which role. */
  setRoles(roles: Readonly<Record<string, number>>): void;
}

function themeKind(): ThemeKind {
  const { classList } = document.body;
  return classList.contains('vscode-light') || classList.contains('vscode-high-contrast-light') ? 'light' : 'dark';
}

/**
 * Reads the editor's theme variables, applies the terminal's colours, and does so again whenever the theme changes: the
 * editor then rewrites the variables in the root's style and the kind in the body's classes.
 */
export function followTheme(apply: (theme: TerminalTheme) => void): ThemeSource {
  let roles: Readonly<Record<string, number>> = {};
  const update = (): void => {
    const style = getComputedStyle(document.documentElement);
    const read = (name: string): string => style.getPropertyValue(`--vscode-${name}`);
    const theme = terminalTheme(read, roles, themeKind());
    // For the page's own styles; on the body, whose style is not watched.
    document.body.style.setProperty('--terminal-background', theme.background);
    document.body.style.setProperty('--terminal-foreground', theme.foreground);
    document.body.style.setProperty('--page-error', errorOnWidgets(read, theme));
    apply(theme);
  };
  const observer = new MutationObserver(update);
  observer.observe(document.documentElement, { attributeFilter: ['style', 'class'] });
  observer.observe(document.body, { attributeFilter: ['class'] });
  update();
  return {
    setRoles: (given) => {
      roles = given;
      update();
    },
  };
}
