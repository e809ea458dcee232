import type { Color, Rect, Surface } from '../screen/element.ts';

/** The bit of each dot in a braille character, by column and row. */
const DOTS: readonly (readonly number[])[] = [
  [0x01, 0x02, 0x04, 0x40],
  [0x08, 0x10, 0x20, 0x80],
];

/** A picture of dots, two across and four down in each cell. */
export class DotCanvas {
  readonly columns: number;
  readonly rows: number;
  readonly #width: number;
  readonly #bits: Uint8Array;
  readonly #colors: (Color | undefined)[];

  /** Makes an empty picture of so many cells. */
  constructor(width: number, height: number) {
    this.#width = Math.max(0, width);
    this.columns = this.#width * 2;
    this.rows = Math.max(0, height) * 4;
    this.#bits = new Uint8Array(this.#width * Math.max(0, height));
    this.#colors = new Array<Color | undefined>(this.#bits.length);
  }

  /** Sets a dot; both coordinates count from the top left. Nothing happens outside the picture. */
  set(column: number, row: number, color: Color): void {
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return;
    const cell = (row >> 2) * this.#width + (column >> 1);
    this.#bits[cell] = (this.#bits[cell] ?? 0) | (DOTS[column & 1]?.[row & 3] ?? 0);
    this.#colors[cell] = color;
  }

  /** Sets the dots of a straight line between two dots (Bresenham). */
  line(fromColumn: number, fromRow: number, toColumn: number, toRow: number, color: Color): void {
    const across = Math.abs(toColumn - fromColumn);
    const down = -Math.abs(toRow - fromRow);
    const stepAcross = fromColumn < toColumn ? 1 : -1;
    const stepDown = fromRow < toRow ? 1 : -1;
    let error = across + down;
    for (let column = fromColumn, row = fromRow; ;) {
      this.set(column, row, color);
      if (column === toColumn && row === toRow) return;
      const twice = error * 2;
      if (twice >= down) {
        error += down;
        column += stepAcross;
      }
      if (twice <= across) {
        error += across;
        row += stepDown;
      }
    }
  }

  /** Draws the picture at the top left of a rectangle. */
  paint(surface: Surface, { x, y }: Rect): void {
    this.#bits.forEach((bits, cell) => {
      if (bits === 0) return;
      const color = this.#colors[cell];
      surface.write(
        x + (cell % this.#width),
        y + Math.floor(cell / this.#width),
        String.fromCharCode(0x2800 + bits),
        color === undefined ? {} : { fg: color },
      );
    });
  }
}
