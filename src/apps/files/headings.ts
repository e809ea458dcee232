/** A column: its id (fit for a widget's id) and its heading as the file has it. */
export interface Heading {
  readonly id: string;
  readonly label: string;
}

/**
 * Column headings become widget ids, so they are made fit: 1–32 of `[A-Za-z0-9_-]`, each once. A column without a heading
 * is named by its place.
 */
export function headingsOf(labels: readonly string[]): readonly Heading[] {
  const taken = new Set<string>();
  return labels.map((label, index) => {
    const fit =
      label
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_+|_+$/g, '')
        .slice(0, 24) || `column_${index + 1}`;
    let id = fit;
    for (let n = 2; taken.has(id); n++) id = `${fit}_${n}`;
    taken.add(id);
    return { id, label: label.trim() || `Column ${index + 1}` };
  });
}
