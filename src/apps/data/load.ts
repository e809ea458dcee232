import { open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { resourceLimits } from 'node:worker_threads';
import type { Head } from '../files/encoding.ts';
import { headOf } from '../files/encoding.ts';
import { SheetBuilder } from './build.ts';
import { checkEncoding } from './check-encoding.ts';
import { grouped } from '../files/counted.ts';
import { formOf } from './form.ts';
import type { Sheet } from './sheet.ts';

/** What is read before the first rows are shown. */
const FIRST = 64 << 10;

/** What is read at once afterwards, while the part before is parsed. */
const PART = 4 << 20;

/** The row index holds places of 32 bits. */
const MOST_BYTES = 2 ** 32 - 1;

/** A file may take this part of the worker's memory: its index and the work on it need room beside it. */
const PART_OF_MEMORY = 0.4;

/** Milliseconds of work after which keys, calls and frames get their turn. */
const SLICE = 8;

/** Milliseconds between two reports of how far the reading is. */
const REPORT = 100;

/** What a file was when it was read: it is another one when any of this differs. */
export interface Stamp {
  readonly size: number;
  readonly modified: number;
}

/** How a reading is watched and ended. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Told about ten times a second how many of how many bytes were read. */
  readonly progress?: (bytes: number, size: number) => void;
}

/** The stamp of the file at `path`; null when there is none. */
export async function stampOf(path: string): Promise<Stamp | null> {
  const found = await stat(path).catch(() => null);
  return found === null ? null : { size: found.size, modified: found.mtimeMs };
}

/**
 * Opens a file and reads its first rows; {@link Loading.rest} reads the others.
 *
 * @throws Error with a sentence that names the file, when it cannot be read, is no text or is too large
 */
export async function openSheet(path: string): Promise<Loading> {
  const name = basename(path);
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new Error(whyNot(error, name));
  });
  try {
    const found = await file.stat();
    if (found.isDirectory()) throw new Error(`"${name}" is a folder. Name a CSV, TSV, JSON or JSON Lines file.`);
    if (!found.isFile()) throw new Error(`"${name}" is not a file.`);
    refuseLarge(name, found.size);
    const stamp = { size: found.size, modified: found.mtimeMs };
    let bytes: Buffer = Buffer.allocUnsafeSlow(found.size);
    let filled = await fill(file, bytes, 0, Math.min(found.size, FIRST));
    const head = headOf(bytes.subarray(0, filled));
    if (head.encoding !== 'UTF-8') {
      filled = await fill(file, bytes, filled, found.size);
      bytes = toUtf8(bytes.subarray(0, filled), head);
      filled = bytes.length;
    } else if (bytes.subarray(0, filled).includes(0)) throw new Error(`"${name}" is no text: it has zero bytes in it.`);
    const from = head.encoding === 'UTF-8' ? head.mark : 0;
    const { format, csv } = formOf(path, bytes.subarray(from, Math.min(filled, FIRST)));
    const builder = new SheetBuilder(format, bytes, from, csv);
    builder.sheet.encoding = head.encoding;
    builder.reader.read(Math.min(filled, FIRST), filled <= FIRST && filled === bytes.length);
    builder.keepValues(bytes.length);
    return new Loading(builder, file, filled, stamp);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A file that is being read. Its sheet has the first rows at once, and grows while {@link rest} goes on. */
export class Loading {
  readonly sheet: Sheet;
  /** What the file was when it was opened. */
  readonly stamp: Stamp;
  readonly #builder: SheetBuilder;
  readonly #file: FileHandle;
  #filled: number;

  constructor(builder: SheetBuilder, file: FileHandle, filled: number, stamp: Stamp) {
    this.#builder = builder;
    this.sheet = builder.sheet;
    this.#file = file;
    this.#filled = filled;
    this.stamp = stamp;
  }

  /** Reads the rest. Keys, calls and frames get their turn every few milliseconds. Rejects when the signal aborts. */
  async rest({ signal, progress }: ReadOptions = {}): Promise<void> {
    const { reader, sheet } = this.#builder;
    const { length } = sheet.bytes;
    let reported = 0;
    let begun = performance.now();
    let next = this.#part();
    try {
      for (let last = false; !last;) {
        const got = await next;
        this.#filled += got;
        last = this.#filled === length || got === 0;
        if (!last) next = this.#part();
        const end = this.#filled;
        for (let at = -1, before = -2; at > before && at < end;) {
          before = at;
          at = reader.read(end, last);
          if (performance.now() - begun > SLICE) {
            await setImmediate();
            signal?.throwIfAborted();
            begun = performance.now();
          }
          if (performance.now() - reported < REPORT) continue;
          reported = performance.now();
          progress?.(Math.max(0, at), length);
        }
      }
      this.#builder.finish();
      await checkEncoding(sheet, this.#filled, signal);
      if (this.#filled < length) sheet.addProblem(this.#filled, 'the file became shorter while it was read');
    } finally {
      await next.catch(() => 0);
      await this.close();
    }
  }

  /** Lets go of the file; what was read stays. */
  async close(): Promise<void> {
    await this.#file.close();
  }

  async #part(): Promise<number> {
    const { bytes } = this.sheet;
    const end = Math.min(bytes.length, this.#filled + PART);
    return (await fill(this.#file, bytes, this.#filled, end)) - this.#filled;
  }
}

/** Reads into the bytes from `at` up to `end`; answers how far it came, which is less where the file is shorter. */
async function fill(file: FileHandle, bytes: Buffer, at: number, end: number): Promise<number> {
  for (let filled = at; filled < end;) {
    const { bytesRead } = await file.read(bytes, filled, end - filled, filled);
    if (bytesRead === 0) return filled;
    filled += bytesRead;
  }
  return end;
}

/** UTF-16 as UTF-8, part by part. */
function toUtf8(bytes: Buffer, { decoder: name, mark }: Head): Buffer {
  const decoder = new TextDecoder(name);
  const parts: Buffer[] = [];
  for (let at = mark; at < bytes.length; at += PART)
    parts.push(Buffer.from(decoder.decode(bytes.subarray(at, at + PART), { stream: true })));
  parts.push(Buffer.from(decoder.decode()));
  return Buffer.concat(parts);
}

function refuseLarge(name: string, size: number): void {
  const memory = (resourceLimits.maxOldGenerationSizeMb ?? Infinity) * 1024 * 1024;
  const most = Math.min(MOST_BYTES, memory * PART_OF_MEMORY);
  if (size <= most) return;
  const said = (bytes: number): string => `${grouped(Math.floor(bytes / 1_000_000))} MB`;
  throw new Error(
    `"${name}" has ${said(size)}; at most ${said(most)} can be opened with the memory that an app has (setting teahouse.limits.heap).`,
  );
}

function whyNot(error: unknown, name: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `There is no file "${name}".`;
  return code === 'EACCES' || code === 'EPERM' ? `"${name}" may not be read.` : `"${name}": ${message}`;
}
