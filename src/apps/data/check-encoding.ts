import { isAscii, isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { grouped } from '../files/counted.ts';
import type { Sheet } from './sheet.ts';

/** Rows that are looked at before others get their turn. */
const ROWS = 20_000;

/**
 * Tells how a sheet's bytes were read, of which `end` are there: UTF-8, Windows-1252, or both in one file, which is named
 * by the first line that is no UTF-8. Cells are decoded one by one, so each is right in either case.
 */
export async function checkEncoding(sheet: Sheet, end: number, signal?: AbortSignal): Promise<void> {
  const { bytes } = sheet;
  if (isUtf8(bytes.subarray(0, end))) return;
  let utf8 = 0;
  let others = 0;
  let first = 0;
  for (let row = 0; row < sheet.rowCount; row++) {
    if (row % ROWS === ROWS - 1) {
      await setImmediate();
      signal?.throwIfAborted();
    }
    const start = sheet.startOf(row);
    const part = bytes.subarray(start, sheet.endOf(row));
    if (isAscii(part)) continue;
    if (isUtf8(part)) utf8++;
    else if (others++ === 0) first = start;
  }
  sheet.encoding = utf8 === 0 ? 'Windows-1252' : others === 0 ? 'UTF-8' : 'UTF-8 and Windows-1252';
  if (utf8 === 0 || others === 0) return;
  const rows = others === 1 ? '1 row is' : `${grouped(others)} rows are`;
  sheet.addProblem(first, `${rows} not UTF-8 as the others are; read as Windows-1252`);
}
