import type { Folded } from '../../protocol/history.ts';
import type { RestorePoint, Snapshot } from '../../protocol/worker.ts';

/** More messages than this since the last snapshot are not kept: the session cannot take its model down. */
const MOST_MESSAGES = 10_000;

/**
 * What a session can be brought back from: its last snapshot, and what was folded since (design: *Journal in the host*).
 * It outlives the session's workers. Secrets never get here: the worker takes them out.
 */
export class Journal {
  #snapshot: { readonly entry: number; readonly model: string } | null = null;
  #messages: Folded[] = [];
  #why = '';

  /** Goes on from where a session was when it was saved; begins with nothing without it. */
  constructor(from?: RestorePoint) {
    if (from === undefined) return;
    const first = from.entry - from.messages.length;
    this.#snapshot = { entry: first, model: from.model };
    const origin = { kind: 'system' } as const;
    this.#messages = from.messages.map((message, index) => ({
      kind: 'folded',
      entry: first + index + 1,
      message,
      origin,
      at: 0,
    }));
  }

  /** Why there is nothing to go on from although the session runs; '' when there is no reason known. */
  get why(): string {
    return this.#why;
  }

  /** Takes up a message that was folded. */
  folded(message: Folded): void {
    if (this.#messages.length < MOST_MESSAGES) this.#messages.push(message);
    else this.#drop(`More than ${MOST_MESSAGES} messages came before the model could be taken down.`);
  }

  /** Takes up a snapshot: the messages before it are in it. */
  snapshot({ entry, model, why = '' }: Snapshot): void {
    if (model === null) return this.#drop(why);
    if (model !== undefined) this.#snapshot = { entry, model };
    else if (this.#snapshot !== null) this.#snapshot = { ...this.#snapshot, entry };
    this.#messages = this.#messages.filter((message) => message.entry > entry);
    this.#why = '';
  }

  /** The session begins anew: nothing of before counts. */
  clear(): void {
    this.#drop('');
  }

  /** Where a session can go on now; `null` when it has to begin anew. */
  get point(): RestorePoint | null {
    if (this.#snapshot === null) return null;
    const { entry, model } = this.#snapshot;
    const messages = this.#messages.filter((message) => message.entry > entry);
    return { model, messages: messages.map(({ message }) => message), entry: messages.at(-1)?.entry ?? entry };
  }

  #drop(why: string): void {
    this.#snapshot = null;
    this.#messages = [];
    this.#why = why;
  }
}
