import { randomUUID } from 'node:crypto';
import { INVALID_PARAMS, ProtocolError } from './protocol-error.ts';

/** The most entries of a page. Many clients never ask for a second one, so that lists of usual length come whole. */
const PAGE_SIZE = 5_000;

/** One page, in the form of MCP's list results. */
export interface Page<T> {
  readonly entries: readonly T[];
  readonly nextCursor?: string;
}

/**
 * Hands a very long list out in pages. While a client turns the pages it sees the list as it was at the first one; a
 * cursor holds until the next first page.
 */
export class Pages<T> {
  readonly #size: number;
  #list: readonly T[] = [];
  #id = '';

  /** @param size the most entries of a page */
  constructor(size = PAGE_SIZE) {
    this.#size = size;
  }

  /**
   * The first page of `list()`, or the one that a cursor stands for.
   *
   * @throws ProtocolError for a cursor that was never given out or is no more good
   */
  get(cursor: string | undefined, list: () => readonly T[]): Page<T> {
    if (cursor === undefined) {
      const all = list();
      if (all.length <= this.#size) return { entries: all };
      this.#list = all;
      this.#id = randomUUID();
      return this.#page(0);
    }
    const [id, index] = cursor.split(':');
    const page = Number(index);
    if (
      this.#id === '' ||
      id !== this.#id ||
      !Number.isInteger(page) ||
      page < 1 ||
      page * this.#size >= this.#list.length
    )
      throw new ProtocolError(
        INVALID_PARAMS,
        'There is no such cursor, or the list was read anew since. Begin without one.',
      );
    return this.#page(page);
  }

  #page(page: number): Page<T> {
    const next = (page + 1) * this.#size;
    return {
      entries: this.#list.slice(page * this.#size, next),
      ...(next < this.#list.length ? { nextCursor: `${this.#id}:${String(page + 1)}` } : {}),
    };
  }
}
