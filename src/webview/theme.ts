import { hex, over, parseColor, type Rgba } from './colors.ts';

/** The value of an editor colour by its name (`terminal.background` is `terminal-background`); '' when it is not set. */
export type ReadColor = (name: string) => string;

/** Which kind of theme is on: what stands in when a theme leaves everything out. */
export type ThemeKind = 'dark' | 'light';

/** The colours of the terminal, in the shape of xterm's theme. */
export interface TerminalTheme {
  readonly [name: string]: string | string[] | undefined;
  readonly background: string;
  readonly foreground: string;
  readonly extendedAnsi: string[];
}

const ANSI = ['Black', 'Red', 'Green', 'Yellow', 'Blue', 'Magenta', 'Cyan', 'White'] as const;

const LAST_RESORT = {
  dark: { background: '#1f1f1f', foreground: '#cccccc' },
  light: { background: '#ffffff', foreground: '#3b3b3b' },
} as const;

/** How much of the foreground a border is: enough to see on every ground, less than text. */
const BORDER_STRENGTH = 0.45;

/**
 * The terminal's colours out of the editor's. A theme may leave out any of them (`terminal.background` is empty in the
 * default one): each has a way to fall back, down to plain dark or light. Every role of the app gets an opaque colour,
 * since a terminal cell cannot be seen through (spec: tui.md 3.2, bug report 053).
 *
 * @param roles which of the 256 colours stands for which role
 */
export function terminalTheme(
  read: ReadColor,
  roles: Readonly<Record<string, number>>,
  kind: ThemeKind,
): TerminalTheme {
  const first = (...names: string[]): Rgba | null => {
    for (const name of names) {
      const color = parseColor(read(name));
      if (color) return color;
    }
    return null;
  };
  const parsed = (text: string): Rgba => parseColor(text) ?? { red: 0, green: 0, blue: 0, alpha: 1 };
  const ground = over(
    first('terminal-background', 'editor-background', 'panel-background') ?? parsed(LAST_RESORT[kind].background),
    parsed(LAST_RESORT[kind].background),
  );
  const solid = (color: Rgba): string => hex(over(color, ground));
  const text = first('terminal-foreground', 'editor-foreground', 'foreground') ?? parsed(LAST_RESORT[kind].foreground);
  const accent = first('textLink-foreground', 'focusBorder') ?? text;
  const selection = first('list-activeSelectionBackground');

  const byRole: Readonly<Record<string, Rgba>> = {
    text,
    muted: first('descriptionForeground', 'disabledForeground') ?? { ...text, alpha: 0.7 },
    accent,
    // A high-contrast theme names its borders; elsewhere the editor's are too faint for lines made of characters.
    border: first('contrastBorder') ?? { ...text, alpha: BORDER_STRENGTH },
    focus: first('focusBorder', 'contrastActiveBorder') ?? accent,
    // Where a theme marks a selection by an outline alone, ours is reversed.
    selection: selection ?? text,
    selectionText: selection ? (first('list-activeSelectionForeground') ?? text) : ground,
    error: first('errorForeground', 'inputValidation-errorBorder', 'terminal-ansiRed') ?? text,
    warning: first('editorWarning-foreground', 'inputValidation-warningBorder', 'terminal-ansiYellow') ?? text,
    success: first('testing-iconPassed', 'terminal-ansiGreen') ?? text,
    background: ground,
  };
  const extendedAnsi: string[] = [];
  for (const [role, index] of Object.entries(roles)) {
    const color = byRole[role];
    if (color && Number.isInteger(index) && index >= 16 && index <= 255) extendedAnsi[index - 16] = solid(color);
  }

  const optional = (name: string, ...sources: string[]): Record<string, string> => {
    const color = first(...sources);
    return color ? { [name]: solid(color) } : {};
  };
  /** Selections stay see-through. */
  const veil = (name: string, ...sources: string[]): Record<string, string> => {
    const value = sources.map(read).find((candidate) => parseColor(candidate));
    return value === undefined ? {} : { [name]: value.trim() };
  };
  const ansi = ANSI.flatMap((name) => [
    optional(name.toLowerCase(), `terminal-ansi${name}`),
    optional(`bright${name}`, `terminal-ansiBright${name}`),
  ]);
  return Object.assign({}, ...ansi, {
    background: hex(ground),
    foreground: solid(text),
    cursor: solid(first('terminalCursor-foreground', 'editorCursor-foreground') ?? text),
    cursorAccent: solid(first('terminalCursor-background') ?? ground),
    ...veil('selectionBackground', 'terminal-selectionBackground', 'editor-selectionBackground'),
    ...veil('selectionInactiveBackground', 'terminal-inactiveSelectionBackground'),
    ...optional('selectionForeground', 'terminal-selectionForeground'),
    extendedAnsi,
  }) as TerminalTheme;
}
