import type { IncomingMessage } from 'node:http';

/**
 * Whether a request comes from this machine's own programs. Host and Origin are compared whole, so that no page that had
 * its name led here gets through.
 *
 * @param port the port of a loopback server; `null` on a socket
 */
export function comesFromHere(request: IncomingMessage, port: number | null): boolean {
  const { host, origin } = request.headers;
  return isOurHost(host, port) && (origin === undefined || isOurOrigin(origin, port));
}

function isOurHost(host: string | undefined, port: number | null): boolean {
  // Over a socket, clients make up a host: VS Code and most others say `localhost`.
  if (port === null) return host === 'localhost';
  return host === `127.0.0.1:${String(port)}` || host === `localhost:${String(port)}`;
}

function isOurOrigin(origin: string, port: number | null): boolean {
  return (
    port !== null && (origin === `http://127.0.0.1:${String(port)}` || origin === `http://localhost:${String(port)}`)
  );
}
