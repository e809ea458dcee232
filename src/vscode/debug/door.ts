import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { listen } from '../../mcp/listen.ts';
import type { Joined } from '../../session/host/process-link.ts';
import { JOIN_SOCKET, JOIN_TOKEN, type JoinAnswer, type JoinRequest } from '../../session/join.ts';
import { packet, Packets } from '../../session/packets.ts';
import type { Disposable } from '../../session/types.ts';

/** The most bytes of the first packet, and the milliseconds it may take to come. */
const LONGEST_REQUEST = 1_000;
const PATIENCE = 10_000;

/** A process that came through the door. */
export interface Joiner extends Joined {
  readonly pid: number;
}

/** What a {@link Door} is made with. */
export interface DoorOptions {
  /** The environment that the app is to see. */
  readonly env: Readonly<Record<string, string>>;
  /** A process joined. */
  joined(joiner: Joiner): void;
}

/**
 * Where the processes of one debug session join: a socket in a folder of its own that only this user can enter (a named
 * pipe on Windows), and a token besides. Who has no token is shut out.
 */
export class Door implements Disposable {
  readonly #options: DoorOptions;
  readonly #token = randomBytes(32).toString('hex');
  readonly #server: Server;
  /** Those that have not said who they are. */
  readonly #strangers = new Set<Socket>();
  #removeTraces: () => void = () => undefined;
  #isClosed = false;

  constructor(options: DoorOptions) {
    this.#options = options;
    this.#server = createServer((socket) => this.#came(socket));
  }

  /** Opens it. Answers the variables that tell a process where it is. Rejects with the system's error. */
  async open(): Promise<Readonly<Record<string, string>>> {
    const listening = await listen(this.#server, { kind: 'socket' });
    const { address } = listening;
    this.#removeTraces = () => listening.removeTraces();
    if (this.#isClosed) this.#close();
    // A place of the kind asked for always has a path.
    const path = address.kind === 'socket' ? address.path : '';
    return { [JOIN_SOCKET]: path, [JOIN_TOKEN]: this.#token };
  }

  /** Closes it. Processes that joined stay joined. */
  dispose(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#close();
  }

  #close(): void {
    this.#server.close();
    for (const socket of this.#strangers) socket.destroy();
    this.#removeTraces();
  }

  #came(socket: Socket): void {
    const packets = new Packets();
    const shutOut = (): void => void socket.destroy();
    let bytes = 0;
    this.#strangers.add(socket);
    const timer = setTimeout(shutOut, PATIENCE);
    const heard = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > LONGEST_REQUEST) return shutOut();
      const pid = this.#pidOf(packets, chunk);
      if (pid === undefined) return;
      if (pid === null) return shutOut();
      socket.off('data', heard);
      clearTimeout(timer);
      this.#strangers.delete(socket);
      socket.write(packet({ env: this.#options.env } satisfies JoinAnswer));
      this.#options.joined({ socket, packets, pid });
    };
    socket.on('data', heard);
    socket.on('error', shutOut);
    socket.on('close', () => {
      clearTimeout(timer);
      this.#strangers.delete(socket);
    });
  }

  /** Who it is; `undefined` when more has to come, `null` for a stranger. */
  #pidOf(packets: Packets, chunk: Buffer): number | null | undefined {
    let request: unknown;
    try {
      [request] = packets.add(chunk);
    } catch {
      return null;
    }
    if (request === undefined) return undefined;
    const { token, pid } = (request ?? {}) as Partial<JoinRequest>;
    return typeof token === 'string' && typeof pid === 'number' && this.#isToken(token) ? pid : null;
  }

  #isToken(given: string): boolean {
    const [mine, theirs] = [Buffer.from(this.#token), Buffer.from(given)];
    return mine.length === theirs.length && timingSafeEqual(mine, theirs);
  }
}
