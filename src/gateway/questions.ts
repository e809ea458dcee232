import type { Clock } from '../tools/types.ts';
import type { AccessAnswer, AccessQuestion, Authorizer } from './types.ts';

/** Milliseconds after which a question without an answer is denied (design: *Access*). */
const QUESTION_LIMIT = 60_000;

/** How a question ended. */
export type Outcome = AccessAnswer | { readonly unavailable: string };

/** One question that a person is looking at, and the calls that wait for its answer. */
export class OpenQuestion {
  readonly question: AccessQuestion;
  readonly #outcome: Promise<Outcome>;
  readonly #withdrawal = new AbortController();
  readonly #over: (question: OpenQuestion) => void;
  #waiting = 0;

  constructor(question: AccessQuestion, ask: Authorizer['ask'], clock: Clock, over: (question: OpenQuestion) => void) {
    this.question = question;
    this.#over = over;
    const late = new Promise<Outcome>((resolve) => {
      const cancel = clock.after(QUESTION_LIMIT, () => {
        resolve('no_answer');
      });
      this.#withdrawal.signal.addEventListener('abort', cancel, { once: true });
    });
    const answered = Promise.resolve()
      .then(() => ask(question, this.#withdrawal.signal))
      .catch((): Outcome => ({ unavailable: 'The question could not be shown.' }));
    this.#outcome = Promise.race([answered, late]).finally(() => {
      this.#end();
    });
  }

  /** Waits for the answer; `cancelled` when the signal comes first. The last one to leave withdraws the question. */
  async wait(signal: AbortSignal | undefined): Promise<Outcome | 'cancelled'> {
    this.#waiting += 1;
    let leave = (): void => undefined;
    const cancelled = new Promise<'cancelled'>((resolve) => {
      leave = () => {
        resolve('cancelled');
      };
      if (signal?.aborted === true) leave();
      else signal?.addEventListener('abort', leave, { once: true });
    });
    const outcome = await Promise.race([this.#outcome, cancelled]);
    signal?.removeEventListener('abort', leave);
    this.#waiting -= 1;
    if (this.#waiting === 0) this.#end();
    return outcome;
  }

  /** Nobody may join any more, and whoever shows the question takes it away. */
  #end(): void {
    this.#over(this);
    this.#withdrawal.abort();
  }
}

/**
 * Puts questions to a person: one at a time for a key (a client and session). A call that comes meanwhile waits for the
 * one that is open. A question that nobody waits for any more, or that stood for 60 s, is withdrawn.
 */
export class Questions {
  readonly #open = new Map<string, OpenQuestion>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many are open now. */
  get size(): number {
    return this.#open.size;
  }

  /** The question that is open for `key`, to be waited for. */
  open(key: string): OpenQuestion | undefined {
    return this.#open.get(key);
  }

  /**
   * Asks, and waits for the answer. Only while no question is open for `key`.
   *
   * @param key who asks for what: a client and a session
   */
  put(
    key: string,
    question: AccessQuestion,
    ask: Authorizer['ask'],
    signal: AbortSignal | undefined,
  ): Promise<Outcome | 'cancelled'> {
    const open = new OpenQuestion(question, ask, this.#clock, (ended) => {
      if (this.#open.get(key) === ended) this.#open.delete(key);
    });
    this.#open.set(key, open);
    return open.wait(signal);
  }
}
