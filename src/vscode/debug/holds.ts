import type { Hold } from '../../session/types.ts';

/** What {@link Holds} needs. */
export interface HoldPorts {
  /** Asks the debugger for the top of the stack of a thread. Rejects when it cannot say. */
  top(threadId: number): Promise<Hold>;
  held(hold: Hold | null): void;
  /** A person ends the debug session. */
  stopping(): void;
}

/** Milliseconds that the place of a stop is waited for. */
const PATIENCE = 1_000;

/** Requests after which the program runs, though an adapter need not say so by an event of its own. */
const RUNS: ReadonlySet<unknown> = new Set(['continue', 'next', 'stepIn', 'stepOut', 'stepBack', 'reverseContinue']);

/** Follows the messages of the Debug Adapter Protocol of one program: where it stands, and when it runs again. */
export class Holds {
  readonly #ports: HoldPorts;
  /** Counts stops and runs: what is learned of an earlier stop is of no use. */
  #turn = 0;

  constructor(ports: HoldPorts) {
    this.#ports = ports;
  }

  /** The adapter sent a message to the editor. */
  sent(message: unknown): void {
    const { type, event, command, success, body } = message as Readonly<Record<string, unknown>>;
    if (type === 'response') {
      if (success === true && RUNS.has(command)) this.#runs();
      return;
    }
    if (type !== 'event') return;
    if (event === 'stopped') void this.#stopped((body as { readonly threadId?: unknown } | undefined)?.threadId);
    else if (event === 'continued' || event === 'terminated') this.#runs();
  }

  /** The editor sends a message to the adapter. */
  received(message: unknown): void {
    const { type, command, arguments: given } = message as Readonly<Record<string, unknown>>;
    if (type !== 'request' || (command !== 'terminate' && command !== 'disconnect')) return;
    if ((given as { readonly restart?: unknown } | undefined)?.restart !== true) this.#ports.stopping();
  }

  async #stopped(threadId: unknown): Promise<void> {
    const turn = ++this.#turn;
    const hold = typeof threadId === 'number' ? await this.#top(threadId) : {};
    if (turn === this.#turn) this.#ports.held(hold);
  }

  async #top(threadId: number): Promise<Hold> {
    let timer: NodeJS.Timeout | undefined;
    const unknown = new Promise<Hold>((resolve) => (timer = setTimeout(() => resolve({}), PATIENCE)));
    try {
      return await Promise.race([this.#ports.top(threadId), unknown]);
    } catch {
      return {};
    } finally {
      clearTimeout(timer);
    }
  }

  #runs(): void {
    this.#turn += 1;
    this.#ports.held(null);
  }
}
