import { clusters, safeText, textWidth } from '../screen/width.ts';

/** One character as a field draws it. */
export interface ShownCluster {
  /** Where it starts and ends in the field's text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** What is drawn: safe, and `•` in a secret field. */
  readonly text: string;
  readonly width: number;
  /** The cells before it. */
  readonly column: number;
}

/** A field's text as it is drawn, character by character. */
export function shownClusters(text: string, secret: boolean): readonly ShownCluster[] {
  let column = 0;
  return clusters(text).map((cluster) => {
    const shown = secret ? '•' : safeText(cluster.text);
    const width = secret ? 1 : shown === cluster.text ? cluster.width : textWidth(shown);
    const made = { start: cluster.index, end: cluster.index + cluster.text.length, text: shown, width, column };
    column += width;
    return made;
  });
}

/** The column where a caret at `offset` stands. */
export function columnOf(shown: readonly ShownCluster[], offset: number): number {
  const at = shown.find(({ end }) => offset < end);
  if (at !== undefined) return at.column;
  const last = shown.at(-1);
  return last === undefined ? 0 : last.column + last.width;
}

/** The place of the caret nearest to a column: before or behind the character there, whichever is closer. */
export function offsetAt(shown: readonly ShownCluster[], column: number): number {
  const at = shown.find((each) => column < each.column + each.width);
  if (at === undefined) return shown.at(-1)?.end ?? 0;
  return column - at.column < at.width / 2 ? at.start : at.end;
}

/**
 * The first column to draw so that the caret is in sight: as little away from `scroll` as will do, and never further
 * than the text needs. The caret takes a cell of its own behind the last character.
 */
export function visibleScroll(shown: readonly ShownCluster[], caret: number, scroll: number, width: number): number {
  if (width < 1) return 0;
  const column = columnOf(shown, caret);
  const last = shown.at(-1);
  const most = Math.max(0, (last === undefined ? 0 : last.column + last.width) + 1 - width);
  const wanted = column < scroll ? column : column >= scroll + width ? column - width + 1 : scroll;
  return Math.max(0, Math.min(most, wanted));
}
