import type { IncomingMessage } from 'node:http';

/** What a request may say of where it came from and where it goes. */
export interface Doors {
  /** The port of a loopback server; `null` on a socket. */
  readonly port: number | null;
  readonly isRightToken: (header: string | undefined) => boolean;
}

/**
 * Whether a request may come in at all; else the status to answer with. Host and Origin are compared whole, so that no
 * page that had its name led here gets through: 403. A missing or wrong token is 404 without a challenge, since 401 and
 * 403 make VS Code start a sign-in (spec: host.md 8.3).
 */
export function refusedStatus(request: IncomingMessage, doors: Doors): 403 | 404 | null {
  const { host, origin, authorization } = request.headers;
  if (!isOurHost(host, doors.port)) return 403;
  if (origin !== undefined && !isOurOrigin(origin, doors.port)) return 403;
  return doors.isRightToken(authorization) ? null : 404;
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
