import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSheet } from '../../../../src/apps/data/load.ts';
import { paced } from '../../../../src/apps/data/pace.ts';
import type { Sheet } from '../../../../src/apps/data/sheet.ts';

/** A pace that never ends the work. */
export const pace = paced(new AbortController().signal);

/** Reads a file of this content, whole. */
export async function sheetOf(content: string | Buffer, name = 'a.csv'): Promise<Sheet> {
  const folder = mkdtempSync(join(tmpdir(), 'teahouse-data-'));
  try {
    const path = join(folder, name);
    writeFileSync(path, content);
    const loading = await openSheet(path);
    await loading.rest();
    return loading.sheet;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The cells of all rows, as a person sees them. */
export function cells(sheet: Sheet): string[][] {
  return sheet.read(0, sheet.rowCount).map((row) => row.map(sheet.text));
}

/** The problems, each as `line: what`. */
export function problems(sheet: Sheet): string[] {
  return sheet.problems.map(({ line, what }) => `${line}: ${what}`);
}

/** The lines that the rows begin on. */
export function lines(sheet: Sheet): number[] {
  return Array.from({ length: sheet.rowCount }, (_, row) => sheet.lineOf(row));
}

/** The headings. */
export function labels(sheet: Sheet): string[] {
  return sheet.columns.map(({ label }) => label);
}
