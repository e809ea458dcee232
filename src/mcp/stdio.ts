import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Readable, Writable } from 'node:stream';
import { systemClock } from '../gateway/clock.ts';
import type { Gateway, ListMode } from '../gateway/types.ts';
import type { Clock } from '../tools/types.ts';
import { McpSession } from './server.ts';

/** How a client at the standard streams is served. */
export interface StdioOptions {
  readonly gateway: Gateway;
  readonly version: string;
  readonly mode?: ListMode;
  /** Whether questions of access go to the client's own person. */
  readonly elicitation?: boolean;
  readonly clock?: Clock;
  readonly input?: Readable;
  readonly output?: Writable;
}

/** A client that is served. */
export interface StdioConnection {
  /** Resolves when the client has gone: its stream ended, or `dispose` was called. */
  readonly closed: Promise<void>;
  dispose(): void;
}

/**
 * Serves the gateway to one client on the standard streams. Nothing else may write to the output.
 *
 * @throws when a sensitive static tool is registered and nobody can be asked
 */
export async function serveStdio(options: StdioOptions): Promise<StdioConnection> {
  const {
    gateway,
    version,
    mode = 'setting',
    elicitation,
    clock = systemClock,
    input = process.stdin,
    output = process.stdout,
  } = options;
  gateway.assertGuarded();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const session = new McpSession({
    gateway,
    version,
    mode,
    ...(elicitation === undefined ? {} : { elicitation }),
    clock,
    onClose: resolve,
  });
  const gone = (): void => {
    session.dispose();
  };
  // The SDK's transport does not notice that its input has ended, nor that nobody reads any more.
  input.once('end', gone);
  input.once('close', gone);
  output.once('error', gone);
  await session.connect(new StdioServerTransport(input, output));
  return { closed, dispose: gone };
}
