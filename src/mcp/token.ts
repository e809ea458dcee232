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
function tokenCheck(token: string): (header: string | undefined) => boolean {
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

/** A token that one client was given, beside the endpoint's own. */
export interface Grant {
  /** Names the token; no secret. */
  readonly id: string;
  readonly token: string;
}

/** The tokens that clients were given. Whoever keeps them says when they change. */
export interface Grants {
  readonly all: readonly Grant[];
  onDidChange(listener: () => void): { dispose(): void };
}

/** Which token a request brought: the endpoint's own (`null`), or the one of a grant. */
export interface Key {
  readonly grantId: string | null;
}

/** Tells which token a header brings. All are compared, whichever fits, each in constant time. */
export class KeyRing {
  readonly #own: (header: string | undefined) => boolean;
  #grants: readonly { readonly id: string; readonly fits: (header: string | undefined) => boolean }[] = [];

  /** @param own the endpoint's own token */
  constructor(own: string) {
    this.#own = tokenCheck(own);
  }

  /** Takes these grants in place of those it had. */
  setGrants(grants: readonly Grant[]): void {
    this.#grants = grants.map(({ id, token }) => ({ id, fits: tokenCheck(token) }));
  }

  /** Whether a grant still holds. */
  has(grantId: string): boolean {
    return this.#grants.some(({ id }) => id === grantId);
  }

  /** The token in an `Authorization` header; `null` when it is none that holds. */
  keyOf(header: string | undefined): Key | null {
    let key: Key | null = this.#own(header) ? { grantId: null } : null;
    for (const { id, fits } of this.#grants) if (fits(header)) key ??= { grantId: id };
    return key;
  }
}
