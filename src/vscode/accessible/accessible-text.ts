import * as vscode from 'vscode';
import type { Json } from '../../protocol/page.ts';
import { readMirror, type MirrorNode } from '../../protocol/mirror-node.ts';

/** What a screen reader is told of a screen, as lines of text. */
export interface AccessibleText {
  readonly lines: readonly string[];
  /** The line of the focused widget, or of the item that its cursor is at, counting from 0; `null` where none has the focus. */
  readonly focused: number | null;
}

/** More lines than anybody reads; a screen that has more says how many. */
const MOST = 2_000;

/**
 * A screen as text: a line for each thing, its name first, then what it is and its state, what it contains below it and
 * further in. A row of a table is one line.
 */
export function accessibleText(tree: Json): AccessibleText {
  const lines: string[] = [];
  let focused: number | null = null;
  const write = (node: MirrorNode, depth: number, inFocused: boolean): void => {
    const line = lineOf(node);
    // The widget first, then the item in it: the later one is the more exact.
    const isFocused = node.focused && (node.id !== null || inFocused);
    if (line !== '') {
      if (isFocused) focused = lines.length;
      lines.push(`${'  '.repeat(depth)}${line}`);
    }
    if (node.role === 'row') return;
    for (const child of node.children) write(child, line === '' ? depth : depth + 1, inFocused || isFocused);
  };
  const root = readMirror(tree);
  if (root) write(root, 0, false);
  const more = lines.length - MOST;
  return more > 0
    ? { lines: [...lines.slice(0, MOST), vscode.l10n.t('Lines left out: {0}.', more)], focused }
    : { lines, focused };
}

function lineOf(node: MirrorNode): string {
  const { role, name, text, aria, children } = node;
  if (role === 'row') return rowLine(node);
  const content = children.length === 0 && text !== name ? text : '';
  const parts = [name, roleWord(role), content, aria['aria-valuetext'] ?? '', ...states(aria), place(aria)];
  const said = parts.filter((part) => part !== '').join(', ');
  const description = aria['aria-description'] ?? '';
  return description === '' ? said : `${said}. ${description}`;
}

/** A row by its cells; the heading by its columns. */
function rowLine({ name, children, aria }: MirrorNode): string {
  const cells = name === '' ? children.map((cell) => cell.text).join(', ') : name;
  const index = aria['aria-rowindex'];
  const parts = [cells, ...(index === undefined ? [] : [vscode.l10n.t('row {0}', index)]), ...states(aria)];
  return parts.filter((part) => part !== '').join(', ');
}

/** What a role is called; '' for what is only text. */
function roleWord(role: string): string {
  const { t } = vscode.l10n;
  const words: Readonly<Record<string, string>> = {
    button: t('button'),
    checkbox: t('checkbox'),
    textbox: t('text field'),
    grid: t('table'),
    listbox: t('list'),
    tablist: t('tabs'),
    dialog: t('dialog'),
    menu: t('menu'),
    slider: t('slider'),
    tree: t('tree'),
    region: t('scrolled text'),
    figure: t('chart'),
    img: t('picture'),
    progressbar: t('progress'),
  };
  return words[role] ?? '';
}

function states(aria: MirrorNode['aria']): string[] {
  const { t } = vscode.l10n;
  const checked = aria['aria-checked'];
  const expanded = aria['aria-expanded'];
  return [
    ...(checked === undefined
      ? []
      : [checked === 'mixed' ? t('partly checked') : checked === 'true' ? t('checked') : t('not checked')]),
    ...(aria['aria-selected'] === 'true' ? [t('selected')] : []),
    ...(expanded === undefined ? [] : [expanded === 'true' ? t('expanded') : t('collapsed')]),
    ...(aria['aria-disabled'] === 'true' ? [t('disabled')] : []),
    ...(aria['aria-readonly'] === 'true' ? [t('read-only')] : []),
    ...(aria['aria-multiselectable'] === 'true' ? [t('several can be selected')] : []),
    ...(aria['aria-busy'] === 'true' ? [t('busy')] : []),
    ...(aria['aria-invalid'] === 'true' ? [t('not accepted')] : []),
  ];
}

function place(aria: MirrorNode['aria']): string {
  const [position, size] = [aria['aria-posinset'], aria['aria-setsize']];
  return position === undefined || size === undefined ? '' : vscode.l10n.t('{0} of {1}', position, size);
}
