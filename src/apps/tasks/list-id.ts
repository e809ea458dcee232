import type { Board, Column } from './board.ts';

/** A column with the id of the list that shows it: `list_` and its title, made fit for a widget's id, each once. */
export interface ListedColumn {
  readonly id: string;
  readonly column: Column;
}

/** The columns with their lists' ids. */
export function listedColumns({ columns }: Board): readonly ListedColumn[] {
  const taken = new Set<string>();
  return columns.map((column, index) => {
    const fit =
      column.key
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_+|_+$/g, '')
        .slice(0, 20) || String(index + 1);
    let id = `list_${fit}`;
    for (let n = 2; taken.has(id); n++) id = `list_${fit}_${n}`;
    taken.add(id);
    return { id, column };
  });
}
