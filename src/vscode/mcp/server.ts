import type { Gateway } from '../../gateway/types.ts';
import type { McpEndpoint } from '../../mcp/index.ts';
import type { Disposable } from '../../session/types.ts';
import type { Endpoint } from './endpoint.ts';
import { Lazy } from './lazy.ts';

/**
 * The MCP server of this extension host. It is started when VS Code first asks for it, not before, and then kept until
 * the host ends: VS Code recovers badly from a server that comes and goes (spec: host.md 8.3).
 */
export class McpServer implements Disposable {
  readonly #server: Lazy<McpEndpoint>;
  #endpoint: McpEndpoint | undefined;
  #disposed: Promise<void> | undefined;

  constructor(gateway: Gateway, version: string) {
    this.#server = new Lazy(async () => {
      const { serveHttp } = await import('../../mcp/index.ts');
      const endpoint = await serveHttp({ gateway, version, place: { kind: 'private' } });
      if (this.#disposed) await endpoint.dispose();
      else this.#endpoint = endpoint;
      return endpoint;
    });
  }

  /**
   * Where the server listens; starts it.
   *
   * @throws when it cannot listen anywhere, with what stood in the way
   */
  async endpoint(): Promise<Endpoint> {
    const { address, token } = await this.#server.get().catch((error: unknown) => {
      // VS Code shows this to the person and hands it to the model.
      throw new Error(`The MCP server of Teahouse could not be started: ${messageOf(error)}`, { cause: error });
    });
    return address.kind === 'socket' ? { socket: address.path, token } : { port: address.port, token };
  }

  /** Ends the server. What it left in the file system is gone when this returns, its streams a moment later. */
  dispose(): void {
    void this.ended();
  }

  /** The same, to be waited for. */
  ended(): Promise<void> {
    this.#disposed ??= this.#endpoint?.dispose() ?? Promise.resolve();
    return this.#disposed;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
