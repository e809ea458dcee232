import type { Terminal } from '@xterm/xterm';
import type { PageTexts } from '../protocol/page.ts';
import { element } from './elements.ts';
import { matchesIn, type Match } from './find-text.ts';
import { rowText } from './row-text.ts';

/** What the bar needs of the page. */
export interface FindPort {
  readonly texts: PageTexts;
  /** Gives the keyboard back to the terminal. */
  leave(): void;
}

/**
 * Finds text on the screen: a bar like that of the editor's own terminal. All matches are marked; the one that is shown
 * is selected too, so that it can be copied. xterm's search addon marks nothing on the alternate screen, where we draw.
 */
export class FindBar {
  readonly #root: HTMLElement;
  readonly #terminal: Terminal;
  readonly #screen: HTMLElement;
  readonly #port: FindPort;
  readonly #field = element('input', '');
  readonly #count = element('output', '');
  readonly #marks: HTMLElement[] = [];
  #matches: readonly Match[] = [];
  #at = 0;

  /**
   * @param root an empty, hidden element
   * @param screen the element that holds the drawn cells
   */
  constructor(root: HTMLElement, terminal: Terminal, screen: HTMLElement, port: FindPort) {
    this.#root = root;
    this.#terminal = terminal;
    this.#screen = screen;
    this.#port = port;
    const { texts } = port;
    root.setAttribute('role', 'search');
    this.#field.type = 'text';
    this.#field.spellcheck = false;
    this.#field.ariaLabel = texts.find;
    this.#field.placeholder = texts.find;
    const button = (sign: string, label: string, press: () => void): HTMLButtonElement => {
      const made = element('button', '', sign);
      made.type = 'button';
      made.title = label;
      made.ariaLabel = label;
      made.addEventListener('click', press);
      return made;
    };
    root.append(
      this.#field,
      this.#count,
      button('↑', texts.previous, () => this.#step(-1)),
      button('↓', texts.next, () => this.#step(1)),
      button('✕', texts.close, () => this.close()),
    );
    this.#field.addEventListener('input', () => this.#search());
    root.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Opens the bar, with the selected text in it if that is short, and takes the keyboard. */
  open(): void {
    const selected = this.#terminal.getSelection();
    if (selected !== '' && !selected.includes('\n')) this.#field.value = selected;
    this.#root.hidden = false;
    this.#field.focus();
    this.#field.select();
    this.#search();
  }

  /** Closes the bar; the match that was shown stays selected. Answers whether it was open. */
  close(): boolean {
    if (this.#root.hidden) return false;
    const held = this.#root.contains(document.activeElement);
    this.#root.hidden = true;
    this.#mark([]);
    if (held) this.#port.leave();
    return true;
  }

  /** The picture changed: marks what stands there now. */
  refresh(): void {
    if (this.#root.hidden) return;
    const before = this.#matches[this.#at];
    this.#look();
    const same = this.#matches.findIndex(({ row, column }) => row === before?.row && column === before.column);
    this.#at = Math.max(0, same);
    this.#show(false);
  }

  #key(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { Enter: 1, F3: 1 };
    const step = steps[event.key];
    if (event.key === 'Escape') this.close();
    else if (step !== undefined && !(event.target instanceof HTMLButtonElement && event.key === 'Enter'))
      this.#step(event.shiftKey ? -step : step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #search(): void {
    this.#look();
    this.#at = 0;
    this.#show(true);
  }

  #step(by: number): void {
    const { length } = this.#matches;
    if (length === 0) return;
    this.#at = (this.#at + by + length) % length;
    this.#show(true);
  }

  #look(): void {
    const rows = Array.from({ length: this.#terminal.rows }, (_, row) => rowText(this.#terminal, row));
    this.#matches = matchesIn(rows, this.#field.value);
  }

  #show(select: boolean): void {
    const { texts } = this.#port;
    const { length } = this.#matches;
    const none = length === 0 && this.#field.value !== '';
    this.#root.classList.toggle('none', none);
    this.#count.value = none
      ? texts.noMatch
      : length === 0
        ? ''
        : texts.matches.replace('{0}', String(this.#at + 1)).replace('{1}', String(length));
    this.#mark(this.#matches);
    const current = this.#matches[this.#at];
    if (!select) return;
    if (current)
      this.#terminal.select(current.column, this.#terminal.buffer.active.viewportY + current.row, current.width);
    else this.#terminal.clearSelection();
  }

  #mark(matches: readonly Match[]): void {
    for (const mark of this.#marks.splice(0)) mark.remove();
    const { cols, rows } = this.#terminal;
    const percent = (part: number, whole: number): string => `${String((part / whole) * 100)}%`;
    matches.forEach(({ row, column, width }, index) => {
      const mark = element('div', index === this.#at ? 'find-mark current' : 'find-mark');
      Object.assign(mark.style, {
        left: percent(column, cols),
        top: percent(row, rows),
        width: percent(width, cols),
        height: percent(1, rows),
      });
      this.#marks.push(mark);
    });
    this.#screen.append(...this.#marks);
  }
}
