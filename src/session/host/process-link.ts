import type { Socket } from 'node:net';
import type { ToWorker } from '../../protocol/worker.ts';
import { packet, type Packets } from '../packets.ts';
import { Incoming } from './incoming.ts';
import type { Hold, Link, LinkListener, WorkerEnd } from './link.ts';

/** A process that joined: its socket, and the packets that have begun to come over it. */
export interface Joined {
  readonly socket: Socket;
  readonly packets: Packets;
}

/** Whoever starts the process of an app, and ends it. */
export interface ProcessOwner {
  /** Ends the process, also one that a debugger holds. Answers `false` when it has not ended after a while. */
  end(): Promise<boolean>;
  /** Why the process that has just gone is gone. */
  ended(): WorkerEnd;
}

/**
 * A link to a process of its own, that joins over a socket some time after the link was made. What is posted until then
 * waits. Code in it cannot be exchanged as it runs: a reload is a restart.
 */
export class ProcessLink implements Link {
  readonly canHandOver = false;
  readonly #owner: ProcessOwner;
  readonly #incoming = new Incoming(() => this.#close());
  readonly #closed = Promise.withResolvers<void>();
  #socket: Socket | undefined;
  #waiting: ToWorker[] = [];
  #isAsked = false;

  constructor(owner: ProcessOwner) {
    this.#owner = owner;
  }

  get ended(): boolean {
    return this.#incoming.ended;
  }

  /** The process is there. */
  joined({ socket, packets }: Joined): void {
    if (this.ended) return void socket.destroy();
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const batch of packets.add(chunk)) this.#incoming.received(batch);
      } catch (error) {
        this.finish({ why: 'crashed', detail: error instanceof Error ? error.message : String(error) });
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.finish(this.#owner.ended());
      this.#incoming.gone();
      this.#closed.resolve();
    });
    for (const message of this.#waiting.splice(0)) socket.write(packet(message));
  }

  /** The debugger stopped the app there, or (`null`) lets it run again. */
  held(hold: Hold | null): void {
    this.#incoming.held(hold);
  }

  /** The process is gone, or never came. */
  finish(end: WorkerEnd): void {
    this.#incoming.finish(end);
  }

  attach(listener: LinkListener): void {
    this.#incoming.attach(listener);
  }

  post(message: ToWorker): void {
    if (this.ended) return;
    // Made bytes at once, so that what cannot be cloned is told to whoever posts it.
    if (this.#socket === undefined) this.#waiting.push(structuredClone(message));
    else this.#socket.write(packet(message));
  }

  async terminate(): Promise<boolean> {
    this.finish({ why: 'ended' });
    return this.#owner.end();
  }

  async stop(patience: number): Promise<void> {
    const socket = this.#socket;
    if (!this.ended && socket !== undefined) {
      this.#isAsked = true;
      socket.write(packet({ kind: 'stop' } satisfies ToWorker));
      this.finish({ why: 'ended' });
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([this.#closed.promise, new Promise((resolve) => (timer = setTimeout(resolve, patience)))]);
      clearTimeout(timer);
      socket.destroy();
    }
    await this.terminate();
  }

  /** Nothing is said any more. A process that was asked to end closes the socket itself. */
  #close(): void {
    this.#waiting = [];
    if (!this.#isAsked) this.#socket?.destroy();
  }
}
