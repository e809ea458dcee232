import type { Handles, Source, TableRow } from 'teahouse';
import { cellsOf } from './export.ts';
import type { Model } from './model.ts';
import { SHEET } from './open-file.ts';

/** The rows as they are shown: made of the file's bytes for those that are looked at. */
export function rowSource(model: Model, handles: Handles): Source<TableRow> {
  const sheet = handles.value(SHEET)?.sheet;
  if (sheet === undefined) return { length: 0, window: () => [] };
  const { columns } = sheet;
  const record = (cells: readonly string[]): TableRow =>
    Object.fromEntries(columns.map(({ id }, at) => [id, cells[at] ?? '']));
  const found = model.status === 'ready' ? handles.value(model.shown) : undefined;
  const listed = found?.order ?? found?.rows ?? null;
  // While it is read the sheet grows under our feet; a screen shows what the model knows.
  const length = listed?.length ?? Math.min(model.rowCount, sheet.rowCount);
  return {
    length,
    window(from, to) {
      const end = Math.min(to, length);
      if (listed !== null)
        return Array.from(listed.subarray(from, Math.max(from, end)), (at) => record(cellsOf(sheet, at)));
      return sheet.read(from, end).map((cells) => record(cells.map(sheet.text)));
    },
  };
}
