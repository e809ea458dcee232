import { extname } from 'node:path';
import { textOfBytes } from '../files/encoding.ts';
import { delimiterOf } from '../files/delimiter.ts';
import type { CsvForm } from './csv-rows.ts';
import type { Format } from './sheet.ts';

/** What a file is written in, and how its rows are told apart; `csv` is null for JSON. */
export interface Form {
  readonly format: Format;
  readonly csv: CsvForm | null;
}

/** Tells a file's format by its name and its first bytes. What begins as no JSON does is CSV. */
export function formOf(path: string, head: Buffer): Form {
  const ending = extname(path).toLowerCase();
  const text = textOfBytes(head.toString('latin1'));
  const isCsv = ending === '.csv' || ending === '.tsv' || ending === '.tab';
  const isLineFile = ending === '.jsonl' || ending === '.ndjson';
  if (ending === '.json' || isLineFile || (!isCsv && /^\s*[[{]/.test(text)))
    return { format: isLineFile || isLines(text) ? 'JSON Lines' : 'JSON', csv: null };
  const newline = text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
  if (ending === '.tsv' || ending === '.tab') return { format: 'TSV', csv: { delimiter: '\t', newline } };
  const delimiter = delimiterOf(text);
  return { format: delimiter === '\t' ? 'TSV' : 'CSV', csv: { delimiter, newline } };
}

/** Whether the first line is a JSON value of its own and another one follows. */
function isLines(text: string): boolean {
  const [first = '', second = ''] = text.split('\n').filter((line) => line.trim() !== '');
  if (!/^\s*[[{"\d]/.test(second)) return false;
  try {
    JSON.parse(first);
    return true;
  } catch {
    return false;
  }
}
