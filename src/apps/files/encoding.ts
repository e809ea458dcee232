import { isUtf8 } from 'node:buffer';

/** How a file's bytes are to be read. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** What the first bytes of a file tell: UTF-16, and how long the byte order mark is. All else may be UTF-8. */
export interface Head {
  readonly encoding: 'UTF-8' | 'UTF-16';
  /** What a `TextDecoder` calls it. */
  readonly decoder: 'utf-8' | 'utf-16le' | 'utf-16be';
  /** Bytes of the byte order mark. */
  readonly mark: number;
}

/** UTF-16 without a mark has a zero in nearly every other byte of what people write most. */
const ZEROS = 0.4;

/** Tells UTF-16 from all else, by the byte order mark or, without one, by the zero bytes. */
export function headOf(bytes: Uint8Array): Head {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'UTF-16', decoder: 'utf-16le', mark: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'UTF-16', decoder: 'utf-16be', mark: 2 };
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { encoding: 'UTF-8', decoder: 'utf-8', mark: 3 };
  const pairs = Math.min(bytes.length, 4096) >> 1;
  let first = 0;
  let second = 0;
  for (let i = 0; i < pairs; i++) {
    if (bytes[2 * i] === 0) first++;
    if (bytes[2 * i + 1] === 0) second++;
  }
  if (second > pairs * ZEROS && first === 0) return { encoding: 'UTF-16', decoder: 'utf-16le', mark: 0 };
  if (first > pairs * ZEROS && second === 0) return { encoding: 'UTF-16', decoder: 'utf-16be', mark: 0 };
  return { encoding: 'UTF-8', decoder: 'utf-8', mark: 0 };
}

const windows1252 = new TextDecoder('windows-1252');

/** Reads the bytes of a whole file: UTF-16 by its head, UTF-8 where the bytes are valid, else Windows-1252. */
export function decode(bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } {
  const { encoding, decoder } = headOf(bytes);
  if (encoding !== 'UTF-8') return { text: new TextDecoder(decoder).decode(bytes), encoding };
  if (isUtf8(bytes)) return { text: new TextDecoder().decode(bytes), encoding };
  return { text: windows1252.decode(bytes), encoding: 'Windows-1252' };
}

const BEYOND_ASCII = /[\x80-\xff]/;

/**
 * The text of a piece whose bytes were taken as characters (`latin1`): UTF-8 where it is valid, else Windows-1252. Told
 * piece by piece, since files that two programs wrote mix both.
 */
export function textOfBytes(raw: string): string {
  if (!BEYOND_ASCII.test(raw)) return raw;
  const bytes = Buffer.from(raw, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes);
}
