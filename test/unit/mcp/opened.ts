import { serveHttp } from '../../../src/mcp/index.ts';
import type { HttpOptions, McpEndpoint } from '../../../src/mcp/index.ts';
import { fakeHouse } from '../gateway/fakes.ts';
import type { FakeHouse } from '../gateway/fakes.ts';
import { connect } from './clients.ts';
import type { TestClient } from './clients.ts';

/** What can be closed, each in its way. */
interface Opened {
  close?(): unknown;
  dispose?(): unknown;
}

/** What the tests of a suite open, closed after each of them: the last first. */
export interface OpenedInTests {
  /** Has one more thing closed. */
  readonly push: (...opened: readonly Opened[]) => void;
  /** An endpoint on a loopback port; where no house is given, over one in which agents act freely. */
  readonly serve: (house?: FakeHouse, options?: Partial<HttpOptions>) => Promise<McpEndpoint>;
  readonly client: (endpoint: McpEndpoint, options?: Parameters<typeof connect>[1]) => Promise<TestClient>;
}

/** To be called once in a `describe`. */
export function openedInTests(): OpenedInTests {
  const open: Opened[] = [];
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await (each.close?.() ?? each.dispose?.());
  });
  return {
    push: (...opened) => void open.push(...opened),
    async serve(house = fakeHouse({ defaultAccess: 'act' }), options = {}) {
      const place = { kind: 'port', port: 0 } as const;
      const endpoint = await serveHttp({ gateway: house.gateway, version: '1.2.3', place, ...options });
      open.push(endpoint);
      return endpoint;
    },
    async client(endpoint, options = {}) {
      const connected = await connect(endpoint, options);
      open.push(connected);
      return connected;
    },
  };
}
