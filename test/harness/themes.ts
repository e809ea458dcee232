import { ui, until } from './ui.ts';

/** The themes that Teahouse is looked at in: a short name, VS Code's, and the class of the terminal's page in it. */
export const themes = [
  ['dark', 'Default Dark Modern', 'vscode-dark'],
  ['light', 'Default Light Modern', 'vscode-light'],
  ['hc-black', 'Default High Contrast', 'vscode-high-contrast'],
  ['hc-light', 'Default High Contrast Light', 'vscode-high-contrast-light'],
] as const;

/** Waits until the page of the terminal that is shown is in the theme with this class. */
export async function themed(mark: string): Promise<void> {
  await until(
    () =>
      ui(
        async ({ terminal, arg }) =>
          (await terminal.frame()).evaluate((name) => document.body.classList.contains(name), arg),
        mark,
      ),
    `the terminal with the class ${mark}`,
  );
}
