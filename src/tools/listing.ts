import type { ListedTool } from './types.ts';

/**
 * A tool list as UTF-8 JSON, made of pieces that are kept: a tool is encoded once, and a list that did not change not at
 * all. So the same list gives the same bytes, and one changed tool costs one encoding.
 *
 * ```ts
 * const listing = new Listing((tool) => ({ name: tool.clientName, inputSchema: tool.inputSchema }));
 * listing.bytes(registry.list()); // the bytes of '[{"name":…},…]'
 * ```
 */
export class Listing {
  readonly #shown: (tool: ListedTool) => unknown;
  readonly #pieces = new WeakMap<ListedTool, Uint8Array>();
  #list: readonly ListedTool[] | null = null;
  #bytes: Uint8Array = new Uint8Array();

  /** `shown`: what of a tool stands in the list, as plain JSON. */
  constructor(shown: (tool: ListedTool) => unknown) {
    this.#shown = shown;
  }

  /** The list as a JSON array. The same bytes object for the same list object; not to be written to. */
  bytes(list: readonly ListedTool[]): Uint8Array {
    if (list === this.#list) return this.#bytes;
    const pieces = list.map((tool) => this.#piece(tool));
    const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length + 1, list.length === 0 ? 2 : 1));
    let at = 0;
    for (const piece of pieces) {
      all[at++] = at === 1 ? OPEN : COMMA;
      all.set(piece, at);
      at += piece.length;
    }
    if (list.length === 0) all[at++] = OPEN;
    all[at] = CLOSE;
    this.#list = list;
    this.#bytes = all;
    return all;
  }

  #piece(tool: ListedTool): Uint8Array {
    const known = this.#pieces.get(tool);
    if (known !== undefined) return known;
    const piece = new TextEncoder().encode(JSON.stringify(this.#shown(tool)));
    this.#pieces.set(tool, piece);
    return piece;
  }
}

const [OPEN = 0, COMMA = 0, CLOSE = 0] = new TextEncoder().encode('[,]');
