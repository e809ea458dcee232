import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import vm from 'node:vm';
import type { Page } from 'playwright-core';
import { terminalPage } from './terminal-page.ts';
import type { Report } from './report.ts';

/** What {@link startBridge} needs from its owner. */
export interface BridgeOwner {
  /** A line of mocha's progress. */
  onReport(report: Report): void;
  /** The end of the tests: `error` says why they could not run, or that some failed. */
  onExit(exit: { failures: number; error?: string }): void;
  /** The workbench's page. */
  page(): Page;
}

/** A running bridge. */
export interface Bridge {
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

type UiFunction = (context: object) => unknown;

/**
 * The way between the tests, which run inside VS Code's extension host, and the launcher, which owns the browser's
 * page: a loopback server with the run's random token.
 *
 * - `POST /report` a {@link Report}, as it happens
 * - `POST /exit` `{ failures, error? }`, once
 * - `POST /ui` `{ fn, arg }` runs the text of a function against the page and answers its JSON result
 */
export async function startBridge(owner: BridgeOwner): Promise<Bridge> {
  const token = randomBytes(16).toString('hex');

  async function route(url: string | undefined, body: string): Promise<unknown> {
    if (url === '/report') return owner.onReport(JSON.parse(body) as Report);
    if (url === '/exit') return owner.onExit(JSON.parse(body) as { failures: number; error?: string });
    if (url !== '/ui') throw new Error(`The bridge has no route ${String(url)}.`);
    const { fn, arg } = JSON.parse(body) as { fn: string; arg: unknown };
    const page = owner.page();
    const ui = vm.runInThisContext(`(${fn})`) as UiFunction;
    return await ui({ page, context: page.context(), terminal: terminalPage(page), arg });
  }

  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const answer = (status: number, value: unknown): void => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(value ?? null));
      };
      if (request.headers.authorization !== `Bearer ${token}`) return answer(404, { message: 'bad token' });
      route(request.url, body).then(
        (value) => answer(200, value),
        (error: unknown) => answer(500, { message: error instanceof Error ? error.message : String(error) }),
      );
    });
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    token,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
