import type { ListedTool } from './types.ts';

/**
 * A tool list as UTF-8 JSON. A list that did not change is not encoded again; of one that did, the tools at its beginning
 * and end that stayed are copied in one piece each. So the same list gives the same bytes, and one changed tool costs
 * one encoding.
 *
 * ```ts
 * const listing = new Listing((tool) => ({ name: tool.clientName, inputSchema: tool.inputSchema }));
 * listing.bytes(registry.list()); // the bytes of '[{"name":…},…]'
 * ```
 */
export class Listing {
  readonly #shown: (tool: ListedTool) => unknown;
  readonly #pieces = new WeakMap<ListedTool, Uint8Array>();
  #list: readonly ListedTool[] = [];
  /** Where each tool begins in the bytes, the bracket or comma before it counted in, and after the last where all end. */
  #places: Uint32Array = Uint32Array.of(0);
  #bytes: Uint8Array = EMPTY;

  /** `shown`: what of a tool stands in the list, as plain JSON. */
  constructor(shown: (tool: ListedTool) => unknown) {
    this.#shown = shown;
  }

  /** The list as a JSON array. The same bytes object for the same list object; not to be written to. */
  bytes(list: readonly ListedTool[]): Uint8Array {
    if (list === this.#list || list.length === 0) return list.length === 0 ? EMPTY : this.#bytes;
    const old = this.#list;
    const shorter = Math.min(old.length, list.length);
    let head = 0;
    while (head < shorter && old[head] === list[head]) head++;
    let tail = 0;
    while (tail < shorter - head && old[old.length - 1 - tail] === list[list.length - 1 - tail]) tail++;
    this.#join(list, head, tail);
    this.#list = list;
    return this.#bytes;
  }

  /** Makes the bytes of `list`, of which the first `head` and the last `tail` tools are those of the list before. */
  #join(list: readonly ListedTool[], head: number, tail: number): void {
    const before = this.#places;
    const headEnd = before[head] ?? 0;
    const tailStart = before[before.length - 1 - tail] ?? 0;
    const oldEnd = before.at(-1) ?? 0;
    const middle = list.slice(head, list.length - tail).map((tool) => this.#piece(tool));
    const middleSize = middle.reduce((sum, piece) => sum + piece.length + 1, 0);
    const size = headEnd + middleSize + (oldEnd - tailStart);
    const all = new Uint8Array(size + 1);
    const places = new Uint32Array(list.length + 1);
    all.set(this.#bytes.subarray(0, headEnd));
    places.set(before.subarray(0, head));
    let at = headEnd;
    for (const [i, piece] of middle.entries()) {
      places[head + i] = at;
      all[at] = COMMA;
      all.set(piece, at + 1);
      at += piece.length + 1;
    }
    all.set(this.#bytes.subarray(tailStart, oldEnd), at);
    for (let i = 0; i <= tail; i++) {
      places[list.length - tail + i] = (before[before.length - 1 - tail + i] ?? 0) - tailStart + at;
    }
    if (tail > 0) all[at] = COMMA;
    all[0] = OPEN;
    all[size] = CLOSE;
    this.#bytes = all;
    this.#places = places;
  }

  #piece(tool: ListedTool): Uint8Array {
    const known = this.#pieces.get(tool);
    if (known !== undefined) return known;
    const piece = new TextEncoder().encode(JSON.stringify(this.#shown(tool)));
    this.#pieces.set(tool, piece);
    return piece;
  }
}

const EMPTY = new TextEncoder().encode('[]');
const [OPEN = 0, COMMA = 0, CLOSE = 0] = new TextEncoder().encode('[,]');
