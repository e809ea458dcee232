import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest, ServerResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { INVALID_PARAMS, ProtocolError } from './protocol-error.ts';

/** What the SDK gives along with a request. */
export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

// eslint-disable-next-line @typescript-eslint/no-deprecated -- McpServer cannot list plain JSON Schema
type LowServer = Server;

/** A schema of the SDK's for one method. */
interface RequestSchema<T> {
  readonly shape: { readonly method: { readonly value: string } };
  safeParse(request: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

/**
 * Handles a request. What does not fit the method's schema is answered with -32602, where the SDK would answer -32603 and
 * the whole report of its validator.
 */
export function onRequest<T>(
  server: LowServer,
  schema: RequestSchema<T>,
  handle: (request: T, extra: Extra) => ServerResult | Promise<ServerResult>,
): void {
  const method = schema.shape.method.value;
  const loose = z.looseObject({ method: z.literal(method) });
  server.setRequestHandler(loose, (request, extra) => {
    const parsed = schema.safeParse(request);
    if (!parsed.success) throw new ProtocolError(INVALID_PARAMS, `The params of ${method} are not what it takes.`);
    return handle(parsed.data, extra);
  });
}
