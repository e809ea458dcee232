import type { Gateway } from '../../gateway/types.ts';
import type { Grants, McpEndpoint, ProtocolTrace } from '../../mcp/index.ts';
import type { Disposable } from '../../session/types.ts';
import type { Endpoint } from './endpoint.ts';
import { Lazy } from './lazy.ts';
import { errorText } from '../../tools/clean-text.ts';

/**
 * The MCP server of this extension host. It is started when VS Code first asks for it, not before, and then kept until
 * the host ends: VS Code recovers badly from a server that comes and goes (spec: host.md 8.3).
 */
export class McpServer implements Disposable {
  readonly #server: Lazy<McpEndpoint>;
  readonly #port: Lazy<McpEndpoint>;
  readonly #endpoints: McpEndpoint[] = [];
  #disposed: Promise<void> | undefined;

  /**
   * @param grants the tokens of clients other than VS Code's own
   * @param trace where the messages of the protocol are written down
   */
  constructor(gateway: Gateway, version: string, grants: Grants, trace?: ProtocolTrace) {
    const served = async (kind: 'private' | 'port'): Promise<McpEndpoint> => {
      const { serveHttp } = await import('../../mcp/index.ts');
      const place = kind === 'port' ? { kind, port: 0 } : { kind };
      const endpoint = await serveHttp({ gateway, version, place, grants, ...(trace ? { trace } : {}) });
      if (this.#disposed) await endpoint.dispose();
      else this.#endpoints.push(endpoint);
      return endpoint;
    };
    this.#server = new Lazy(() => served('private'));
    this.#port = new Lazy(() => served('port'));
  }

  /**
   * Where the server listens; starts it.
   *
   * @throws when it cannot listen anywhere, with what stood in the way
   */
  async endpoint(): Promise<Endpoint> {
    const { address, token } = await this.#server.get().catch((error: unknown) => {
      // VS Code shows this to the person and hands it to the model.
      throw new Error(`The MCP server of Teahouse could not be started: ${errorText(error)}`, { cause: error });
    });
    return address.kind === 'socket' ? { socket: address.path, token } : { port: address.port, token };
  }

  /**
   * Where clients that speak HTTP reach it: a loopback port of this window, opened at the first use.
   *
   * @throws when no port can be had
   */
  async httpUrl(): Promise<string> {
    return (await this.#port.get()).url;
  }

  /** Ends the server. What it left in the file system is gone when this returns, its streams a moment later. */
  dispose(): void {
    void this.ended();
  }

  /** The same, to be waited for. */
  ended(): Promise<void> {
    this.#disposed ??= Promise.all(this.#endpoints.map((endpoint) => endpoint.dispose())).then(() => undefined);
    return this.#disposed;
  }
}
