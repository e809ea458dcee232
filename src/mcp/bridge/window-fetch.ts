import http from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Address } from '../listen.ts';

/** Statuses whose answers have no body (Fetch Standard: null body status). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/**
 * `fetch` to one address, over a socket or a loopback port. Node's own `fetch` knows no sockets; and this one goes through
 * no proxy, whatever the environment says.
 */
export function fetchAt(address: Address): FetchLike {
  const place = address.kind === 'socket' ? { socketPath: address.path } : { host: '127.0.0.1', port: address.port };
  const agent = new http.Agent({ keepAlive: true });
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(url);
      const headers = Object.fromEntries(new Headers(init.headers));
      const { method = 'GET', signal } = init;
      const request = http.request({
        ...place,
        agent,
        method,
        path: `${pathname}${search}`,
        headers: { ...headers, ...(address.kind === 'socket' ? { host: 'localhost' } : {}) },
        ...(signal ? { signal } : {}),
      });
      request.once('error', reject);
      request.once('response', (answer) => {
        const status = answer.statusCode ?? 500;
        if (WITHOUT_BODY.has(status)) answer.resume();
        const body = WITHOUT_BODY.has(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
        resolve(new Response(body as BodyInit | null, { status, headers: headersOf(answer) }));
      });
      request.end(typeof init.body === 'string' ? init.body : undefined);
    });
}

function headersOf({ headersDistinct }: http.IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  return headers;
}
