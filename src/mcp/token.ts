import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

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
  const wanted = digest(`Bearer ${token}`);
  return (header) => timingSafeEqual(digest(header ?? ''), wanted);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
