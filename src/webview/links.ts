import type { ILink, Terminal } from '@xterm/xterm';
import type { PageLink } from '../protocol/page.ts';
import { linksIn, type LinkText } from './link-text.ts';
import { rowText } from './row-text.ts';

/** What links need of the page. */
export interface LinksPort {
  readonly mac: boolean;
  /** Asks which places are files; the answer comes through {@link Links.found}. */
  ask(id: number, places: readonly string[]): void;
  /** A person follows a link. */
  open(link: PageLink): void;
}

/**
 * Links in the picture, as in the editor's own terminal: underlined under the pointer, followed by a click with ctrl (cmd
 * on a Mac). A file is a link only when the host says that it is there.
 */
export class Links {
  readonly #port: LinksPort;
  readonly #asked = new Map<number, (found: readonly boolean[]) => void>();
  #last = 0;
  #hovered = false;

  constructor(terminal: Terminal, port: LinksPort) {
    this.#port = port;
    terminal.registerLinkProvider({
      provideLinks: (line, give) => {
        const { text, columns } = rowText(terminal, line - 1 - terminal.buffer.active.viewportY);
        void this.#present(linksIn(text)).then((links) => give(links.map((link) => this.#made(link, columns, line))));
      },
    });
  }

  /** The answer to a question about places. */
  found(id: number, found: readonly boolean[]): void {
    this.#asked.get(id)?.(found);
    this.#asked.delete(id);
  }

  /** Whether the event is part of following the link under the pointer, and so none of the app's. */
  follows(event: MouseEvent): boolean {
    return this.#hovered && event.button === 0 && (this.#port.mac ? event.metaKey : event.ctrlKey);
  }

  /** The links whose ends are there. */
  async #present(links: readonly LinkText[]): Promise<readonly LinkText[]> {
    const places = links.flatMap(({ link }) => (link.kind === 'place' ? [link.place] : []));
    if (places.length === 0) return links;
    const found = await new Promise<readonly boolean[]>((resolve) => {
      this.#asked.clear(); // nobody waits for the row before
      this.#asked.set(++this.#last, resolve);
      this.#port.ask(this.#last, places);
    });
    const there = new Set(places.filter((_, index) => found[index] === true));
    return links.filter(({ link }) => link.kind === 'address' || there.has(link.place));
  }

  #made({ start, end, link }: LinkText, columns: readonly number[], line: number): ILink {
    return {
      text: link.kind === 'address' ? link.address : link.place,
      // xterm counts cells from 1, the last one with it.
      range: { start: { x: (columns[start] ?? 0) + 1, y: line }, end: { x: columns[end] ?? 0, y: line } },
      activate: (event) => {
        if (this.#port.mac ? event.metaKey : event.ctrlKey) this.#port.open(link);
      },
      hover: () => (this.#hovered = true),
      leave: () => (this.#hovered = false),
    };
  }
}
