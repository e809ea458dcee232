const LONGEST = 32;

/**
 * The default id of a session of `name`: made fit (1–32 of `[A-Za-z0-9_-]`) and numbered when taken.
 *
 * ```ts
 * freeId('my board', (id) => id === 'my_board'); // 'my_board-2'
 * ```
 */
export function freeId(name: string, isTaken: (id: string) => boolean): string {
  const fit = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LONGEST);
  const base = fit === '' ? 'app' : fit;
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const id = base.slice(0, LONGEST - suffix.length) + suffix;
    if (!isTaken(id)) return id;
  }
}
