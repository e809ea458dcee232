/**
 * Finds messages that send messages for ever. A command belongs to the chain of the message that asked for it, and a
 * message that a command sends goes on with that chain unless it took its time. Only messages that ask for commands
 * lengthen a chain, so that one command may report progress as often as it likes.
 */

/** How often a chain may go on within one turn of the event loop: nothing else runs meanwhile. */
const WITHIN_A_TURN = 1_000;
/** How often a chain may go on without a pause, other work running in between. */
const WITHOUT_PAUSE = 100_000;
/** Milliseconds a command must take to count as a pause. */
const PAUSE = 5;

/** The messages and commands that follow from one cause without a pause. */
interface Chain {
  inTurn: number;
  total: number;
}

/** Where a command stands in its chain: kept while it runs and handed over with the messages it sends. */
export interface Link {
  readonly chain: Chain;
  readonly turn: number;
  readonly at: number;
}

/** Counts how chains go on. */
export class Chains {
  #turn = 0;
  #ticking = false;

  /**
   * Begins the commands of a message. `cause` is the link of the command that sent the message; `null` for a message of
   * a person, an agent or a timer. Answers `null` when the chain went on for too long: the commands must not run.
   */
  next(cause: Link | null): Link | null {
    this.#tick();
    const at = performance.now();
    const sameTurn = cause !== null && cause.turn === this.#turn;
    if (cause === null || (!sameTurn && at - cause.at >= PAUSE))
      return { chain: { inTurn: 0, total: 0 }, turn: this.#turn, at };
    const { chain } = cause;
    chain.total += 1;
    chain.inTurn = sameTurn ? chain.inTurn + 1 : 0;
    return chain.inTurn > WITHIN_A_TURN || chain.total > WITHOUT_PAUSE ? null : { chain, turn: this.#turn, at };
  }

  #tick(): void {
    if (this.#ticking) return;
    this.#ticking = true;
    setImmediate(() => {
      this.#ticking = false;
      this.#turn += 1;
    });
  }
}
