import type { AppToolCall } from '../../protocol/hand-written.ts';
import type { CallRequest, DispatchRequest, ToWorker } from '../../protocol/worker.ts';
import type { Line } from './line.ts';

type Request = CallRequest | DispatchRequest | AppToolCall;

/** What the inbox asks and tells. */
export interface InboxPorts {
  /** Deals with a message that must not wait and answers `true`; `false` for all others. */
  urgent(message: ToWorker): boolean;
  /** A request was taken out before it began. */
  cancelled(request: Request): void;
  /** The caller of a request that has begun gave up. */
  gaveUp(id: number): void;
}

/**
 * Takes messages off the line in order. It looks ahead for `cancel`, so that a call whose caller gave up before it
 * began is not done, though the `cancel` came after it.
 */
export class Inbox {
  readonly #line: Line;
  readonly #waiting: ToWorker[] = [];
  readonly #ports: InboxPorts;
  #handle: ((message: ToWorker) => void) | undefined;

  constructor(line: Line, ports: InboxPorts) {
    this.#line = line;
    this.#ports = ports;
    line.listen((message) => {
      this.#add(message);
      this.#work();
    });
  }

  /** Begins to hand messages over; until now all but urgent ones waited. */
  open(handle: (message: ToWorker) => void): void {
    this.#handle = handle;
    this.#work();
  }

  /** Stops listening; the line no longer keeps the worker alive. */
  close(): void {
    this.#handle = undefined;
    this.#waiting.length = 0;
    this.#line.close();
  }

  #add(message: ToWorker): void {
    if (message.kind !== 'cancel') {
      if (!this.#ports.urgent(message)) this.#waiting.push(message);
      return;
    }
    const at = this.#waiting.findIndex((waiting) => isRequest(waiting) && waiting.id === message.id);
    const [request] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (request !== undefined && isRequest(request)) this.#ports.cancelled(request);
    else this.#ports.gaveUp(message.id);
  }

  #pull(): void {
    for (let next = this.#line.take(); next !== undefined; next = this.#line.take()) this.#add(next);
  }

  /** Looking ahead costs a call into the port, so it is done once before each message and not after the last. */
  #work(): void {
    if (this.#handle === undefined) return this.#pull();
    // Dealing with a message may close the inbox, which empties it.
    while (this.#waiting.length > 0) {
      this.#pull();
      const message = this.#waiting.shift();
      if (message !== undefined) this.#handle(message);
    }
  }
}

function isRequest(message: ToWorker): message is Request {
  return message.kind === 'call' || message.kind === 'dispatch' || message.kind === 'tool_call';
}
