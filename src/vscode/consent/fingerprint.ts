import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Beyond these an app's code is not vouched for, and agents have to ask each time. */
const mostFiles = 500;
const mostBytes = 16 * 1024 * 1024;

const code = new Set(['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx']);
const tries = [
  '',
  '.ts',
  '.mts',
  '.cts',
  '.tsx',
  '.js',
  '.mjs',
  '.cjs',
  '.jsx',
  '.json',
  '/index.ts',
  '/index.js',
  '/index.mjs',
];

/** A text literal that can name a file: relative, absolute, or a file URL. */
const literal = /(['"`])((?:\.{1,2}(?:\/[^'"`\n]*)?)|(?:(?:\/|file:)[^'"`\n]+))\1/g;

/**
 * A hash of an app's code: its file, and every file that the code names in a text literal, and so on. Comments and
 * texts that only look like imports count too, so it errs toward asking again. Packages (`node_modules`) and names
 * that are put together while the app runs are not covered.
 *
 * `null` when it cannot be made: the file is not there, or there is too much code.
 */
export async function fingerprint(file: string): Promise<string | null> {
  const contents = new Map<string, Buffer>();
  const open = [path.resolve(file)];
  let bytes = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (contents.has(next)) continue;
    const content = await readFile(next).catch(() => null);
    if (content === null) return null;
    contents.set(next, content);
    bytes += content.length;
    if (contents.size > mostFiles || bytes > mostBytes) return null;
    if (code.has(path.extname(next))) open.push(...(await namedFiles(next, content.toString('utf8'))));
  }
  const hash = createHash('sha256');
  for (const [name, content] of [...contents].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${name}\0${String(content.length)}\0`).update(content);
  return hash.digest('hex');
}

async function namedFiles(file: string, text: string): Promise<string[]> {
  const names = new Set([...text.matchAll(literal)].map((match) => match[2] ?? ''));
  const found = await Promise.all([...names].map((name) => candidates(path.dirname(file), name)));
  return found.flat();
}

/** Every file that a name may lead to, so that it does not matter which of them a loader prefers. */
async function candidates(folder: string, name: string): Promise<string[]> {
  const base = absolute(folder, name);
  if (base === undefined) return [];
  const all = [...tries.map((end) => base + end), base.replace(/\.([cm]?)js$/, '.$1ts')];
  // Absolute names are often not code at all ('/', '/tmp'): of those only code counts.
  const likely = all.filter((file) => name.startsWith('.') || code.has(path.extname(file)));
  const found = await Promise.all(
    likely.map(async (file) => ((await stat(file).catch(() => null))?.isFile() ? [file] : [])),
  );
  return found.flat();
}

function absolute(folder: string, name: string): string | undefined {
  try {
    return name.startsWith('file:') ? fileURLToPath(name) : path.resolve(folder, name);
  } catch {
    return undefined;
  }
}
