import { MARK_STAYS } from '../protocol/page.ts';
import type { PageMark } from '../protocol/page.ts';
import { element } from './elements.ts';

/** The grid that marks are counted in. */
interface Cells {
  readonly cols: number;
  readonly rows: number;
}

/** Outlines a widget in the picture for a while, with its name beside it. Nothing of it takes the keyboard. */
export class Mark {
  readonly #root: HTMLElement;
  readonly #room: HTMLElement;
  readonly #screen: HTMLElement;
  readonly #grid: Cells;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param root an empty element over the terminal
   * @param room what the mark's place is counted from
   * @param screen the element that holds the drawn cells
   */
  constructor(root: HTMLElement, room: HTMLElement, screen: HTMLElement, grid: Cells) {
    this.#root = root;
    this.#room = room;
    this.#screen = screen;
    this.#grid = grid;
    new ResizeObserver(() => this.hide()).observe(room);
  }

  /** Outlines cells in place of what is outlined now. */
  show({ column, row, columns, rows, label }: PageMark): void {
    clearTimeout(this.#timer);
    const drawn = this.#screen.getBoundingClientRect();
    const from = this.#room.getBoundingClientRect();
    const width = drawn.width / this.#grid.cols;
    const height = drawn.height / this.#grid.rows;
    const { style } = this.#root;
    style.left = pixels(drawn.left - from.left + column * width);
    style.top = pixels(drawn.top - from.top + row * height);
    style.width = pixels(columns * width);
    style.height = pixels(rows * height);
    this.#root.classList.toggle('low', row === 0); // no room above the first row
    this.#root.hidden = false;
    this.#root.replaceChildren(element('span', 'mark-label', label));
    this.#timer = setTimeout(() => this.hide(), MARK_STAYS);
  }

  /** Outlines nothing any more. */
  hide(): void {
    clearTimeout(this.#timer);
    this.#root.hidden = true;
    this.#root.replaceChildren();
  }
}

const pixels = (value: number): string => `${String(value)}px`;
