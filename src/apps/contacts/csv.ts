import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { delimiterOf } from '../files/delimiter.ts';
import { decode } from '../files/encoding.ts';
import { headingsOf } from '../files/headings.ts';
import type { Heading } from '../files/headings.ts';

/** One row of the file: its cells by column id, and the line it began on (0 for a row added here). */
export interface Contact {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A row that could not be read, and where. */
export interface BrokenRow {
  readonly line: number;
  readonly why: string;
}

/** What a CSV file holds. */
export interface Sheet {
  readonly columns: readonly Heading[];
  readonly rows: readonly Contact[];
  readonly broken: readonly BrokenRow[];
  /** The encoding it was read as. */
  readonly encoding: string;
  /** How its lines end, so that saving keeps it. */
  readonly lineEnd: '\n' | '\r\n';
}

/** A sheet with the version that its file was. */
export interface VersionedSheet extends Sheet {
  readonly version: string;
}

/** The file is not what it was when it was read: somebody else changed it. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

/** How reading a file is watched and ended. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Told every 5,000 rows how many there are, and which part of the file that is, from 0 to 1. */
  progress?(rows: number, part: number): void;
}

/** Reads the rows of a CSV text; what cannot be read is named by its line. */
export async function parseSheet(bytes: Uint8Array, options: ReadOptions = {}): Promise<Sheet> {
  const decoded = decode(bytes);
  // The parser counts a line break inside quotes twice when it is CR LF.
  const text = decoded.text.replace(/\r\n?/g, '\n');
  const total = Math.max(1, Buffer.byteLength(text));
  const broken: BrokenRow[] = [];
  let unclosed = false as boolean;
  const parser = parse(text, {
    info: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    // With loose quotes the one error left is a quote that never closes.
    on_skip: () => {
      unclosed = true;
      return undefined;
    },
  });
  let columns: readonly Heading[] = [];
  const rows: Contact[] = [];
  let last = 0;
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[];
    info: { lines: number; bytes: number };
  }>) {
    options.signal?.throwIfAborted();
    last = info.lines;
    const line = last - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);
    if (columns.length === 0) {
      columns = headingsOf(record);
      continue;
    }
    if (record.length !== columns.length) {
      broken.push({ line, why: `${count(record.length, 'cell')} where the heading has ${columns.length}` });
      continue;
    }
    rows.push({ line, cells: Object.fromEntries(columns.map((column, index) => [column.id, record[index] ?? ''])) });
    if (rows.length % 5000 === 0) {
      options.progress?.(rows.length, info.bytes / total);
      await setImmediate(); // keys, calls and frames get their turn: the parser alone would never let go
    }
  }
  if (unclosed)
    broken.push({ line: last + 1, why: 'a quote opens here and never closes; the rest of the file is in it' });
  const lineEnd = decoded.text.includes('\r\n') ? '\r\n' : '\n';
  return { columns, rows, broken, encoding: decoded.encoding, lineEnd };
}

/** The version of a file that is not there. */
export const NO_FILE = 'none';

/**
 * Reads a CSV file, with the version that it was; one that is not there is empty, and of the version {@link NO_FILE}.
 * Rejects with a text that names the file when it cannot be read.
 */
export async function readSheet(path: string, options: ReadOptions): Promise<VersionedSheet> {
  const bytes = await readFile(path, options.signal ? { signal: options.signal } : {}).catch(noneWhenMissing);
  return { ...(await parseSheet(bytes ?? new Uint8Array(), options)), version: versionOf(bytes) };
}

/**
 * Writes the rows back as UTF-8, into a new file first, so that a failure leaves the old one whole. Answers the new
 * version. Rejects with {@link FileChanged} when the file is not of the `version` given; `null` takes any.
 */
export async function writeSheet(
  path: string,
  columns: readonly Heading[],
  rows: readonly Contact[],
  lineEnd: Sheet['lineEnd'],
  version: string | null,
): Promise<string> {
  if (version !== null && (await currentVersion(path)) !== version)
    throw new FileChanged(`${basename(path)} was changed by another program since it was read.`);
  const ended = (cell: string): string => cell.replaceAll('\n', lineEnd);
  const text = stringify(
    [
      columns.map((column) => ended(column.label)),
      ...rows.map((row) => columns.map((column) => ended(row.cells[column.id] ?? ''))),
    ],
    // By itself the library quotes a line break only when it is the one that ends records.
    { record_delimiter: lineEnd, quoted_match: /[\r\n]/ },
  );
  const fresh = `${path}.new`;
  await writeFile(fresh, text, { encoding: 'utf8', flush: true });
  await rename(fresh, path);
  return versionOf(Buffer.from(text, 'utf8'));
}

/** The version of what is there now. That a file is gone is a change too. */
async function currentVersion(path: string): Promise<string> {
  return versionOf(await readFile(path).catch(noneWhenMissing));
}

function noneWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

function versionOf(bytes: Uint8Array | null): string {
  return bytes === null ? NO_FILE : createHash('sha256').update(bytes).digest('base64url');
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
