import { ProcessLink } from '../../session/host/process-link.ts';
import type { Hold, WorkerEnd } from '../../session/host/link.ts';
import type { Joiner } from './door.ts';

/** Milliseconds for a process to be gone once the debugger was told to stop. */
const PATIENCE = 5_000;

/** What a debug run asks of the editor. */
export interface DebugRunPorts {
  /** Ends the debug session. */
  stop(): Promise<void>;
  /** Ends a process that is there though its debugger is gone. Nothing happens when it is gone too. */
  kill(pid: number): void;
  /** The debugger started the app's process again: the session is to go on in it. */
  again(): void;
}

/**
 * One debug session of an app, from the link's side: usually one process; another each time the debugger starts the app
 * again.
 */
export class DebugRun {
  readonly #ports: DebugRunPorts;
  readonly #over = Promise.withResolvers<void>();
  #link: ProcessLink;
  #joiner: Joiner | undefined;
  /** A process that joined, which no link has taken up. */
  #waiting: Joiner | undefined;
  #isOver = false;
  #isStopped = false;

  constructor(ports: DebugRunPorts) {
    this.#ports = ports;
    this.#link = this.#newLink();
  }

  /** The link to the process that is there or comes. */
  get link(): ProcessLink {
    return this.#link;
  }

  /** A link to the process that the debugger started after the last; `null` when there is none. */
  nextLink(): ProcessLink | null {
    const joiner = this.#waiting;
    if (joiner === undefined) return null;
    this.#waiting = undefined;
    this.#link = this.#newLink();
    this.#take(joiner);
    return this.#link;
  }

  /** A process joined. */
  joined(joiner: Joiner): void {
    if (this.#joiner === undefined) return this.#take(joiner);
    this.#waiting = joiner;
    this.#ports.again();
  }

  /** The debugger holds the process there, or (`null`) lets it run again. */
  held(hold: Hold | null): void {
    this.#link.held(hold);
  }

  /** A person ends the debug session: the app is stopped, and did not end by itself. */
  stopping(): void {
    this.#isStopped = true;
  }

  /** The debug session is over, or could not begin. */
  over(end: WorkerEnd = this.#reason()): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#over.resolve();
    // The end of the link closes the socket: what is there now must be looked at before.
    const left = [this.#joiner, this.#waiting].filter((joiner) => joiner?.socket.destroyed === false);
    this.#link.finish(end);
    this.#waiting?.socket.destroy();
    for (const joiner of left) if (joiner !== undefined) this.#ports.kill(joiner.pid);
  }

  /** Ends the debug session with its process. Answers `false` when the process had not ended after a while. */
  async end(): Promise<boolean> {
    if (this.#isOver) return true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), PATIENCE)));
    const ended = await Promise.race([this.#ports.stop().then(() => this.#over.promise.then(() => true)), late]);
    clearTimeout(timer);
    if (!ended && this.#joiner !== undefined) this.#ports.kill(this.#joiner.pid);
    return ended;
  }

  #newLink(): ProcessLink {
    const link: ProcessLink = new ProcessLink({
      // The debug session goes on when another process has taken this one's place.
      end: () => (this.#link === link ? this.end() : Promise.resolve(true)),
      ended: () => this.#reason(),
    });
    return link;
  }

  #take(joiner: Joiner): void {
    this.#joiner = joiner;
    this.#link.joined(joiner);
  }

  #reason(): WorkerEnd {
    return this.#isStopped ? { why: 'stopped' } : { why: 'exited', detail: 'Its process has ended.' };
  }
}
