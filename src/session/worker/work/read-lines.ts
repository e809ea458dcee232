import { setImmediate as turn } from 'node:timers/promises';
import type { LinesPart } from '../../../sdk/file-command.ts';
import { Utf8, VersionMaker } from './content.ts';
import { openFile } from './read-file.ts';

/** How many lines are one part unless a command says otherwise. */
const LINES = 1_000;
/** How many bytes are read at once. */
const BLOCK = 64 * 1024;

/**
 * Reads a file in parts of so many lines. Between two parts everything else in the session gets its turn; the caller
 * stops by leaving the loop.
 */
export async function* lineParts(
  { path, lines: wanted = LINES }: { readonly path: string; readonly lines?: number },
  folder: string | null,
): AsyncGenerator<LinesPart> {
  const size = Math.max(1, Math.floor(wanted));
  const opened = await openFile(path, folder);
  const { file } = opened;
  const utf8 = new Utf8(path);
  const version = new VersionMaker();
  const block = Buffer.alloc(BLOCK);
  let rest = '';
  let lines: string[] = [];
  let from = 0;
  let bytesRead = 0;
  try {
    for (;;) {
      const { bytesRead: count } = await file.read(block, 0, BLOCK);
      const bytes = block.subarray(0, count);
      version.add(bytes);
      bytesRead += count;
      const pieces = (rest + utf8.text(bytes, count === 0)).split('\n');
      rest = pieces.pop() ?? '';
      for (const piece of pieces) lines.push(piece.endsWith('\r') ? piece.slice(0, -1) : piece);
      if (count === 0) break;
      while (lines.length >= size) {
        const part = lines.slice(0, size);
        lines = lines.slice(size);
        yield { lines: part, from, bytesRead, size: opened.size };
        from += part.length;
        await turn();
      }
    }
    if (rest !== '') lines.push(rest.endsWith('\r') ? rest.slice(0, -1) : rest);
    yield { lines, from, bytesRead, size: opened.size, version: version.version() };
  } finally {
    await file.close();
  }
}
