import { contrast, hex, legible, over, parseColor, type Rgba } from './colors.ts';

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

const OPAQUE_BLACK: Rgba = { red: 0, green: 0, blue: 0, alpha: 1 };

const LAST_RESORT = {
  dark: { background: '#1f1f1f', foreground: '#cccccc' },
  light: { background: '#ffffff', foreground: '#3b3b3b' },
} as const;

/** How much of the foreground a border is: enough to see on every ground, less than text. */
const BORDER_STRENGTH = 0.45;

/** How much of the foreground muted text is, where the theme has no colour for it. */
const MUTED_STRENGTH = 0.7;

/** The least contrast of text (WCAG 2.2, 1.4.3), and of what is drawn and means something (1.4.11). */
const TEXT_CONTRAST = 4.5;
const DRAWN_CONTRAST = 3;

/** Roles that text is not written in: what lies behind it. */
const GROUNDS: ReadonlySet<string> = new Set(['selection', 'background', 'hover']);

/**
 * The terminal's colours out of the editor's. A theme may leave out any of them (`terminal.background` is empty in the
 * default one): each has a way to fall back, down to plain dark or light. Every role of the app gets an opaque colour,
 * since a terminal cell cannot be seen through (spec: tui.md 3.2, bug report 053). A theme's colour that could not be read
 * on the terminal's ground, such as an icon's green as text, is brought to the least contrast that text needs.
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
  const parsed = (text: string): Rgba => parseColor(text) ?? OPAQUE_BLACK;
  const ground = over(
    first('terminal-background', 'editor-background', 'panel-background') ?? parsed(LAST_RESORT[kind].background),
    parsed(LAST_RESORT[kind].background),
  );
  const solid = (color: Rgba): string => hex(over(color, ground));
  const text = first('terminal-foreground', 'editor-foreground', 'foreground') ?? parsed(LAST_RESORT[kind].foreground);
  /** The first of these colours that text can be written in, or the first of all, which is then made legible. */
  const written = (...names: string[]): Rgba | null => {
    const colors = names.flatMap((name) => first(name) ?? []);
    return colors.find((color) => contrast(over(color, ground), ground) >= TEXT_CONTRAST) ?? colors[0] ?? null;
  };
  const accent = written('textLink-foreground', 'focusBorder') ?? text;
  const selection = first('list-activeSelectionBackground');

  const faint: Rgba = { ...text, alpha: MUTED_STRENGTH };
  const muted = first('descriptionForeground', 'disabledForeground') ?? faint;

  const byRole = {
    text,
    // In a light theme a description may be as dark as text; then what is disabled could not be told from what is not.
    muted: hex(over(muted, ground)) === hex(over(text, ground)) ? faint : muted,
    accent,
    // A high-contrast theme names its borders; elsewhere the editor's are too faint for lines made of characters.
    border: first('contrastBorder') ?? { ...text, alpha: BORDER_STRENGTH },
    focus: first('focusBorder', 'contrastActiveBorder') ?? accent,
    // Where a theme marks a selection by an outline alone, ours is reversed.
    selection: selection ?? text,
    selectionText: selection ? (first('list-activeSelectionForeground') ?? text) : ground,
    error: written('errorForeground', 'inputValidation-errorBorder', 'terminal-ansiRed') ?? text,
    warning: written('editorWarning-foreground', 'inputValidation-warningBorder', 'terminal-ansiYellow') ?? text,
    success: written('testing-iconPassed', 'terminal-ansiGreen') ?? text,
    background: ground,
    // High contrast as the editor has it: a breath of its own, and none where the theme wants none. The terminal itself
    // keeps text on it legible (`minimumContrastRatio`).
    hover: first('list-hoverBackground') ?? ground,
  } satisfies Readonly<Record<string, Rgba>>;
  const shown = (role: string, color: Rgba): string => {
    if (GROUNDS.has(role)) return solid(color);
    const behind = role === 'selectionText' ? over(byRole.selection, ground) : ground;
    return hex(legible(over(color, behind), behind, role === 'border' ? DRAWN_CONTRAST : TEXT_CONTRAST));
  };
  const extendedAnsi: string[] = [];
  for (const [role, index] of Object.entries(roles)) {
    const color = (byRole as Readonly<Record<string, Rgba | undefined>>)[role];
    if (color && Number.isInteger(index) && index >= 16 && index <= 255) extendedAnsi[index - 16] = shown(role, color);
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

/** The colour of errors in the page's own bars and cards, which lie on the editor's ground for widgets. */
export function errorOnWidgets(read: ReadColor, { background, foreground }: TerminalTheme): string {
  const ground = parseColor(background) ?? OPAQUE_BLACK;
  const widget = over(parseColor(read('editorWidget-background')) ?? ground, ground);
  const error = parseColor(read('errorForeground')) ?? parseColor(foreground) ?? OPAQUE_BLACK;
  return hex(legible(over(error, widget), widget, TEXT_CONTRAST));
}
