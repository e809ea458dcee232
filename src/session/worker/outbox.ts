import type { FromWorker } from '../../protocol/worker.ts';
import { wireValue } from './wire-value.ts';

/**
 * Gathers what is posted in one turn and sends it at once, in order: a call's view, record and answer cross the threads
 * together. What is posted outside of a turn goes out at the end of the running task.
 */
export class Outbox {
  readonly #send: (batch: readonly FromWorker[]) => void;
  #batch: FromWorker[] = [];
  #waits = false;
  #saidNotCloneable = false;

  /** `send` throws on what cannot be cloned. */
  constructor(send: (batch: readonly FromWorker[]) => void) {
    this.#send = send;
  }

  /** Adds a message. */
  post(message: FromWorker): void {
    this.#batch.push(message);
    if (this.#waits) return;
    this.#waits = true;
    queueMicrotask(() => {
      this.#waits = false;
      this.flush();
    });
  }

  /** Sends what was gathered. */
  flush(): void {
    const batch = this.#batch;
    if (batch.length === 0) return;
    this.#batch = [];
    try {
      this.#send(batch);
    } catch {
      for (const message of batch) this.#sendAlone(message);
    }
  }

  /** Only what an app puts into its messages can be uncloneable: it is replaced, and said once. */
  #sendAlone(message: FromWorker): void {
    try {
      this.#send([message]);
    } catch (error) {
      if (message.kind !== 'folded') throw error;
      this.#send([{ ...message, message: wireValue(message.message) }]);
      if (this.#saidNotCloneable) return;
      this.#saidNotCloneable = true;
      const { type } = message.message as { readonly type?: unknown };
      const text = `The message "${String(type)}" holds a value that cannot be recorded (a function or the like). Messages are plain data.`;
      this.#send([{ kind: 'problem', problem: { code: 'not_cloneable', message: text } }]);
    }
  }
}
