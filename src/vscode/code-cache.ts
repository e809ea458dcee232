import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { crc32 } from 'node:zlib';

/** Code that was loaded. */
export interface LoadedCode {
  /** What the file exports. */
  readonly exports: unknown;
  /** Whether V8 took what was kept, so that nothing had to be compiled. */
  readonly isFromCache: boolean;
  /**
   * Keeps what V8 has compiled by now for the next start, the functions that ran included; does nothing where that is kept
   * already, or where the folder cannot be written to.
   */
  keep(): Promise<void>;
}

/** Before the compiled code: the checksum of the source that it is of, and its own. */
const HEADER = 8;
const [BEFORE, AFTER] = ['(function (exports, require, module, __filename, __dirname, importLate) {', '\n})'];

/**
 * Loads a CommonJS file as `require` does, but that it imports with `importLate('./x.mjs')`, with what V8 compiled of it
 * before: half of the time that an activation takes goes into compiling. VS Code keeps its own code so, but not that of
 * extensions; Node's `module.enableCompileCache` would keep that of all extensions of the process.
 *
 * V8 itself looks whether what is kept is of its version and flags. It does not look whether it is of this source, nor
 * whether it is whole; that is done here, and what is not is compiled anew.
 *
 * ```ts
 * const code = loadCode(path.join(dist, 'main.cjs'), path.join(storage, 'main.cache'));
 * setTimeout(() => void code.keep(), 5_000);
 * ```
 *
 * @throws whatever the file throws while it loads, and what `readFileSync` does where it cannot be read
 */
export function loadCode(file: string, kept: string): LoadedCode {
  const source = fs.readFileSync(file, 'utf8');
  const sum = crc32(source);
  const cachedData = read(kept, sum);
  const script = new vm.Script(`${BEFORE}${source}${AFTER}`, {
    filename: file,
    columnOffset: -BEFORE.length, // so that places in stack traces are those of the file
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  const isFromCache = cachedData !== undefined && script.cachedDataRejected === false;
  const module: { exports: unknown } = { exports: {} };
  const run = script.runInThisContext() as (...names: unknown[]) => void;
  run(module.exports, createRequire(file), module, file, path.dirname(file), (specifier: string) => {
    return import(new URL(specifier, pathToFileURL(file)).href) as Promise<unknown>;
  });
  return {
    exports: module.exports,
    isFromCache,
    keep: () => (isFromCache ? Promise.resolve() : write(kept, sum, script.createCachedData())),
  };
}

/** What is kept for a source of that checksum; nothing where there is none, or where it is not whole. */
function read(kept: string, source: number): Buffer | undefined {
  try {
    const all = fs.readFileSync(kept);
    const code = all.subarray(HEADER);
    return all.readUInt32LE(0) === source && all.readUInt32LE(4) === crc32(code) ? code : undefined;
  } catch {
    return undefined; // not kept yet, or too short to be whole
  }
}

/** Written beside and renamed: another window may read it meanwhile. */
async function write(kept: string, source: number, code: Buffer): Promise<void> {
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(source, 0);
  header.writeUInt32LE(crc32(code), 4);
  const beside = `${kept}.${String(process.pid)}`;
  try {
    await fs.promises.mkdir(path.dirname(kept), { recursive: true });
    await fs.promises.writeFile(beside, Buffer.concat([header, code]));
    await fs.promises.rename(beside, kept);
  } catch {
    // A disk that is full or read-only costs time at the next start, and nothing else.
    await fs.promises.rm(beside, { force: true }).catch(() => undefined);
  }
}
