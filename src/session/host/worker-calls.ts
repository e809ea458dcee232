import type { Elicit } from '../../protocol/hand-written.ts';
import type { CallAnswer, ToWorker } from '../../protocol/worker.ts';
import type { Elicited } from '../../tools/application-context.ts';
import type { CallContext, Clock } from '../../tools/types.ts';
import type { FromApp } from './link.ts';
import { Requests } from './requests.ts';

type Answer = CallAnswer['answer'];

/** What calls need of their worker. */
export interface WorkerCallPorts {
  readonly clock: Clock;
  /** Milliseconds until a call answers that none came. */
  callTimeout(): number;
  /** Where a caller that got no answer sees whether the call took place; the screen without it. */
  readonly lookAt?: string;
  post(message: ToWorker): void;
  /** The answer to something whose asker had been told that none came. */
  late?(what: string, answer: Answer): void;
  /** What is answered to a call that was under way when a debugger stopped the worker. */
  held?(what: string): Answer;
}

/** What a worker says about its calls. */
export type AboutCalls = Extract<FromApp, { readonly kind: 'answer' | 'progress' | 'elicit' }>;

/** What a call lends to what it calls. */
export type Lent = Pick<CallContext, 'signal' | 'progress' | 'elicit'>;

/**
 * What is asked of one worker: each call is answered exactly once, in time or not. While a tool asks the person, the time
 * of its call stands still; a caller who cannot be asked declines at once.
 */
export class WorkerCalls {
  readonly #ports: WorkerCallPorts;
  readonly #answers: Requests<Answer>;
  /** What those who wait lend to what they called, by the call's number. */
  readonly #lent = new Map<number, Lent>();
  /** What was asked whose caller has been told that no answer came, by number. */
  readonly #late = new Map<number, string>();

  constructor(ports: WorkerCallPorts) {
    this.#ports = ports;
    this.#answers = new Requests(ports.clock);
  }

  /** How many calls wait for an answer. */
  get size(): number {
    return this.#answers.size;
  }

  /** Asks for something; `what` names it in the text that says that no answer came. */
  ask(what: string, message: (id: number) => ToWorker, lent: Lent = {}): Promise<Answer> {
    const ms = this.#ports.callTimeout();
    const { signal } = lent;
    let asked = 0;
    const answer = this.#answers.ask(
      ms,
      (id) => {
        asked = id;
        this.#lent.set(id, lent);
        this.#ports.post(message(id));
      },
      (why) => {
        this.#late.set(asked, what);
        return (
          (why === 'held' ? this.#ports.held?.(what) : undefined) ??
          timedOut(what, ms, this.#ports.lookAt ?? 'the screen')
        );
      },
    );
    const cancel = (): void => this.#ports.post({ kind: 'cancel', id: asked });
    signal?.addEventListener('abort', cancel, { once: true });
    return answer.finally(() => {
      signal?.removeEventListener('abort', cancel);
      this.#lent.delete(asked);
    });
  }

  /** Takes up what a worker says about its calls; `false` for anything else. */
  take(message: FromApp): message is AboutCalls {
    switch (message.kind) {
      case 'answer':
        if (!this.#answers.settle(message.id, message.answer)) this.#answeredLate(message.id, message.answer);
        return true;
      case 'progress':
        this.#lent.get(message.id)?.progress?.(message.done, message.total, message.message);
        return true;
      case 'elicit':
        void this.#elicit(message);
        return true;
      default:
        return false;
    }
  }

  /** Answers all that wait that a debugger stopped the worker. */
  giveUp(): void {
    this.#answers.giveUp();
  }

  /** Answers all that wait. */
  settleAll(answer: Answer): void {
    this.#answers.settleAll(answer);
  }

  async #elicit({ id, question, message, schema }: Elicit): Promise<void> {
    const elicit = this.#lent.get(id)?.elicit;
    let answer: Elicited = { action: 'decline', reason: 'Nobody can be asked: the client shows no forms.' };
    if (elicit !== undefined) {
      const resume = this.#answers.pause(id);
      // A client that fails to ask its person has nobody who could say yes.
      answer = await elicit(message, schema).catch(() => ({ action: 'decline', reason: 'The client did not ask.' }));
      resume();
    }
    this.#ports.post({ kind: 'elicited', question, answer });
  }

  #answeredLate(id: number, answer: Answer): void {
    const what = this.#late.get(id);
    if (what === undefined) return;
    this.#late.delete(id);
    this.#ports.late?.(what, answer);
  }
}

function timedOut(what: string, ms: number, lookAt: string): Answer {
  const message =
    `No answer to ${what} within ${ms / 1_000} s. It may still be applied: look at ${lookAt} before you try again, ` +
    'or it may happen twice.';
  return { ok: false, reason: { code: 'timeout', message } };
}
