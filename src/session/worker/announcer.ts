import type { Json } from '../../sdk/provider.ts';
import type { FromWorker, Keymap } from '../../protocol/worker.ts';
import type { Ui } from './ui/ui.ts';
import { sameKeymap } from './ui/keymap.ts';

/** Milliseconds between two accessible mirrors. */
const ACCESSIBLE_INTERVAL = 200;

/** Posts what the host is told of the person's side, when it changed. */
export class Announcer {
  readonly #post: (message: FromWorker) => void;
  readonly #ui: Ui;
  readonly #wanted: (keymap: Keymap) => Keymap;
  #keymap: Keymap | undefined;
  #accessible = '';
  #listened = false;
  #timer: NodeJS.Timeout | undefined;

  /** `wanted` makes of the widgets' keys those that are wanted now. */
  constructor(post: (message: FromWorker) => void, ui: Ui, wanted: (keymap: Keymap) => Keymap = (keymap) => keymap) {
    this.#post = post;
    this.#ui = ui;
    this.#wanted = wanted;
  }

  /** Posts the keymap if it is another one. */
  keymap(): void {
    const keymap = this.#wanted(this.#ui.keymap);
    if (this.#keymap !== undefined && sameKeymap(this.#keymap, keymap)) return;
    this.#keymap = keymap;
    this.#post({ kind: 'keymap', keymap });
  }

  /** Begins or ends to post the accessible mirror: it is made only while a screen reader reads it. */
  listen(listened: boolean): void {
    this.#listened = listened;
    this.#accessible = '';
    if (listened) this.accessible();
    else this.stop();
  }

  /** Posts the accessible mirror soon, if it is another one and somebody reads it. */
  accessible(): void {
    if (!this.#listened) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const tree = this.#ui.accessible as unknown as Json;
      const text = JSON.stringify(tree);
      if (text === this.#accessible) return;
      this.#accessible = text;
      this.#post({ kind: 'accessible', tree });
    }, ACCESSIBLE_INTERVAL);
  }

  /** Posts nothing any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
