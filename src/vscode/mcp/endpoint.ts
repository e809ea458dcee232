import * as vscode from 'vscode';

/** Where the MCP server of this extension host listens: a socket (a pipe on Windows) or a loopback port. */
export type Endpoint = { readonly token: string } & ({ readonly socket: string } | { readonly port: number });

/** The path that VS Code is offered: the widgets' tools without the static ones, which it has as language-model tools. */
const path = '/mcp/vscode';

/** The address of an endpoint as VS Code's MCP client takes it: the socket is the path, the request path the fragment. */
export function endpointUri(endpoint: Endpoint, platform: NodeJS.Platform = process.platform): vscode.Uri {
  if ('port' in endpoint) return vscode.Uri.parse(`http://127.0.0.1:${String(endpoint.port)}${path}`);
  return vscode.Uri.from({ scheme: platform === 'win32' ? 'pipe' : 'unix', path: endpoint.socket, fragment: path });
}

/**
 * Starts something once, on its first use, and keeps it. A start that failed is tried again at the next use.
 *
 * ```ts
 * const server = new Lazy(() => startServer());
 * await server.get(); // starts
 * await server.get(); // the same
 * ```
 */
export class Lazy<T> {
  readonly #start: () => Promise<T>;
  #started: Promise<T> | undefined;

  constructor(start: () => Promise<T>) {
    this.#start = start;
  }

  /** Starts it, or answers what was started. */
  get(): Promise<T> {
    this.#started ??= this.#start().catch((error: unknown) => {
      this.#started = undefined;
      throw error;
    });
    return this.#started;
  }

  /** What was started, or is being started; `undefined` when nothing was. */
  peek(): Promise<T> | undefined {
    return this.#started;
  }
}
