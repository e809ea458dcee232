import type { Json } from '../../sdk/provider.ts';
import type { Folded, FromWorker, Keymap } from '../../protocol/worker.ts';
import { wireValue } from './wire-value.ts';
import type { Ui } from './ui/ui.ts';
import { sameKeymap } from './ui/keymap.ts';

/** Milliseconds between two accessible mirrors. */
const ACCESSIBLE_INTERVAL = 200;

/** Posts what the host is told of the person's side, when it changed. */
export class Announcer {
  readonly #post: (message: FromWorker) => void;
  readonly #ui: Ui;
  #keymap: Keymap | undefined;
  #accessible = '';
  #timer: NodeJS.Timeout | undefined;
  #notCloneable = false;

  constructor(post: (message: FromWorker) => void, ui: Ui) {
    this.#post = post;
    this.#ui = ui;
  }

  /** Posts a folded message; what cannot cross in it is replaced, and said once. */
  folded(folded: Folded): void {
    try {
      this.#post(folded);
    } catch {
      this.#post({ ...folded, message: wireValue(folded.message) });
      if (this.#notCloneable) return;
      this.#notCloneable = true;
      const { type } = folded.message as { type?: unknown };
      const message = `The message "${String(type)}" holds a value that cannot be recorded (a function or the like). Messages are plain data.`;
      this.#post({ kind: 'problem', problem: { code: 'not_cloneable', message } });
    }
  }

  /** Posts the keymap if it is another one. */
  keymap(): void {
    const { keymap } = this.#ui;
    if (this.#keymap !== undefined && sameKeymap(this.#keymap, keymap)) return;
    this.#keymap = keymap;
    this.#post({ kind: 'keymap', keymap });
  }

  /** Posts the accessible mirror soon, if it is another one. */
  accessible(): void {
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
  }
}
