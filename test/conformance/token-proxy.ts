import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpEndpoint } from '../../src/mcp/index.ts';

/** A door that adds the token, for a suite that cannot send one. */
export interface TokenProxy {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Puts a door before an endpoint. Its own name in `Host` and `Origin` becomes the endpoint's; any other goes on as it
 * came, so that what the endpoint refuses is refused.
 */
export async function tokenProxy(endpoint: McpEndpoint): Promise<TokenProxy> {
  const { address, token } = endpoint;
  if (address.kind !== 'port') throw new Error('the suite reaches an endpoint on a port only');
  const { port } = address;
  const server = http.createServer((request, response) => {
    const own = `:${String((server.address() as AddressInfo).port)}`;
    const renamed = (name: string | undefined): string | undefined =>
      name?.endsWith(own) === true ? `${name.slice(0, -own.length)}:${String(port)}` : name;
    const { host, origin, ...others } = request.headers;
    const there = renamed(origin);
    const sent = http.request(
      {
        host: '127.0.0.1',
        port,
        method: request.method,
        path: request.url,
        headers: {
          ...others,
          host: renamed(host),
          ...(there === undefined ? {} : { origin: there }),
          authorization: `Bearer ${token}`,
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        answer.pipe(response);
      },
    );
    sent.on('error', () => response.destroy());
    response.on('close', () => sent.destroy());
    request.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mcp`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
