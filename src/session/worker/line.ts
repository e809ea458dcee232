import type { Socket } from 'node:net';
import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import type { FromWorker, ToWorker } from '../../protocol/worker.ts';
import { packet, type Packets } from '../packets.ts';

/** The worker's end of the way to its host. */
export interface Line {
  /** Calls `listener` for a message that came; what came with it waits for {@link Line.take}. */
  listen(listener: (message: ToWorker) => void): void;
  /** The next message that is here already. */
  take(): ToWorker | undefined;
  /** Sends a list of messages; throws on what cannot be cloned. */
  send(batch: readonly FromWorker[]): void;
  /** Takes nothing more; the line no longer keeps the process alive. */
  close(): void;
}

/** The line of a thread. */
export function threadLine(port: MessagePort): Line {
  return {
    listen: (listener) => void port.on('message', listener),
    take: () => receiveMessageOnPort(port)?.message as ToWorker | undefined,
    send: (batch) => port.postMessage(batch),
    close: () => port.close(),
  };
}

/** The line of a process. `early`: the messages that came before it. */
export function socketLine(socket: Socket, packets: Packets, early: readonly unknown[]): Line {
  const waiting = [...early] as ToWorker[];
  return {
    listen(listener) {
      const handOn = (): void => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) listener(next);
      };
      socket.on('data', (chunk: Buffer) => {
        waiting.push(...(packets.add(chunk) as ToWorker[]));
        handOn();
      });
      // Not before whoever listens is ready.
      queueMicrotask(handOn);
    },
    take: () => waiting.shift(),
    send: (batch) => void socket.write(packet(batch)),
    close: () => void socket.end(),
  };
}
