import { randomUUID } from 'node:crypto';
import type { Json } from '../sdk/provider.ts';

/** What did not fit in an answer: a text, or a list of entries. */
export type Rest =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'list'; readonly list: readonly Json[] };

/** A rest that was found by its cursor, and where to go on. */
export interface FoundRest {
  readonly rest: Rest;
  /** The characters or entries that were shown before. */
  readonly offset: number;
}

/** The most rests that are kept for a client: who wants one asks soon. */
const MOST = 8;

/** The longest text that is kept, in characters. */
const LONGEST = 8_000_000;

/**
 * Keeps what did not fit in an answer, so that the client can go on reading without asking the app again. A cursor cannot
 * be guessed, holds for its client only, and until that has gone or was given eight more.
 */
export class Rests {
  readonly #byClient = new Map<string, Map<string, Rest>>();

  /** Keeps a rest for a client, by the client's id. `null` when it is too large to be kept. */
  keep(clientId: string, rest: Rest): string | null {
    if (rest.kind === 'text' && rest.text.length > LONGEST) return null;
    const own = this.#byClient.get(clientId) ?? new Map<string, Rest>();
    const id = randomUUID();
    this.#byClient.set(clientId, own.set(id, rest));
    const [oldest] = own.keys();
    if (own.size > MOST && oldest !== undefined) own.delete(oldest);
    return id;
  }

  /** What a client's cursor stands for; `null` when there is nothing any more, or it is another client's. */
  find(clientId: string, cursor: string): FoundRest | null {
    const [id = '', at] = cursor.split(':');
    const rest = this.#byClient.get(clientId)?.get(id);
    const offset = Number(at ?? 0);
    return rest && Number.isSafeInteger(offset) && offset >= 0 ? { rest, offset } : null;
  }

  /** A client has gone. */
  forget(clientId: string): void {
    this.#byClient.delete(clientId);
  }

  /** Nothing of what was kept may be read any more. */
  clear(): void {
    this.#byClient.clear();
  }

  /** How many are kept, for all clients. */
  get size(): number {
    return [...this.#byClient.values()].reduce((sum, own) => sum + own.size, 0);
  }
}
