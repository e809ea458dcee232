import { HIDDEN_TEXT } from './secret-texts.ts';

/**
 * So much of a secret is found where it is parted over rows, or a part of it out of sight: of less, the end of one word and
 * the beginning of another would often be taken for one.
 */
const ENOUGH = 8;

/** What frames are drawn with. Text on both sides of it does not belong together. */
const FRAMES = /[\u2500-\u259f]/g;

/** A text on a row, by where it stands there: words with one blank between them. */
interface Segment {
  readonly from: number;
  readonly text: string;
}

/** A part of a row. */
interface Part {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Rows of a screen without the parts of secrets that were too long for one row: those that go on in the next, and those
 * whose beginning or end is out of sight.
 *
 * ```ts
 * withoutSplit(['its key is abcdefgh', 'ijkl'], ['abcdefghijkl']); // ['its key is •••', '•••']
 * ```
 */
export function withoutSplit(rows: readonly string[], secrets: readonly string[]): string[] {
  const long = secrets.filter(({ length }) => length >= ENOUGH);
  if (long.length === 0) return [...rows];
  const segments = rows.map(segmentsOf);
  const parts = long.flatMap((secret) =>
    segments.flatMap((here, row) => here.flatMap((segment) => partsFrom(segment, row, secret, segments))),
  );
  return rows.map((text, row) =>
    without(
      text,
      parts.filter((part) => part.row === row),
    ),
  );
}

type Rows = readonly (readonly Segment[])[];

function segmentsOf(row: string): readonly Segment[] {
  return [...row.replace(FRAMES, '\t').matchAll(/\S+(?: \S+)*/g)].map(({ index, 0: text }) => ({ from: index, text }));
}

/** The parts of a secret that begin in a text of a row: enough of it at the text's end or from its beginning on. */
function partsFrom({ from, text }: Segment, row: number, secret: string, rows: Rows): readonly Part[] {
  const to = from + text.length;
  const last = text.at(-1);
  for (let length = Math.min(text.length, secret.length - 1); length > 0; length -= 1) {
    // Most lengths are ruled out by one character: this is done for each secret and each text on the screen.
    if (secret[length - 1] !== last || !text.endsWith(secret.slice(0, length))) continue;
    const parts = [{ row, from: to - length, to }, ...partsOf(secret.slice(length), row + 1, rows)];
    if (parts.reduce((sum, part) => sum + part.to - part.from, 0) >= ENOUGH) return parts;
  }
  const at = text.length < ENOUGH ? -1 : secret.indexOf(text.slice(0, ENOUGH), 1);
  if (at < 0) return [];
  const rest = secret.slice(at);
  if (text.startsWith(rest)) return [{ row, from, to: from + rest.length }];
  return rest.startsWith(text) ? [{ row, from, to }, ...partsOf(rest.slice(text.length), row + 1, rows)] : [];
}

/** Where the rest of a secret goes on from a row on, as far as it does. */
function partsOf(rest: string, row: number, rows: Rows): readonly Part[] {
  const left = rest.trimStart();
  for (const { from, text } of rows[row] ?? []) {
    if (text.startsWith(left)) return [{ row, from, to: from + left.length }];
    if (left.startsWith(text))
      return [{ row, from, to: from + text.length }, ...partsOf(left.slice(text.length), row + 1, rows)];
  }
  return [];
}

function without(row: string, parts: readonly Part[]): string {
  let text = row;
  let end = Infinity;
  for (const { from, to } of parts.toSorted((a, b) => b.from - a.from)) {
    if (to > end) continue;
    text = text.slice(0, from) + HIDDEN_TEXT + text.slice(to);
    end = from;
  }
  return text;
}
