import { randomBytes, timingSafeEqual } from 'node:crypto';

/** A token that nobody guesses: 256 bits, fit for a header. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Makes a check of `Authorization` headers. It takes the same time for every wrong token, whatever its length and
 * however much of it is right.
 *
 * ```ts
 * const isRight = tokenCheck('secret');
 * isRight('Bearer secret'); // true
 * ```
 */
export function tokenCheck(token: string): (header: string | undefined) => boolean {
  const wanted = Buffer.from(`Bearer ${token}`);
  const given = Buffer.alloc(wanted.length);
  return (header = '') => {
    given.fill(0);
    given.write(header);
    // Compared first, so that a token of another length takes as long.
    const same = timingSafeEqual(given, wanted);
    return same && Buffer.byteLength(header) === wanted.length;
  };
}
