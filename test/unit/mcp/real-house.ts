import { appSource } from '../../../src/session/host/index.ts';
import { createHouse } from '../../../src/gateway/house.ts';
import type { House, HouseOptions } from '../../../src/gateway/house.ts';
import type { Session } from '../../../src/session/types.ts';

const source = (path: string): URL => new URL(`../../../src/${path}`, import.meta.url);

/** A house on the sources: real workers, real registry. */
export function realHouse(options: Partial<HouseOptions> = {}): House {
  return createHouse({
    workerUrl: source('session/worker/main.ts'),
    entries: { teahouse: source('teahouse.ts').href },
    appsFolder: source('apps').pathname,
    authorizer: { ask: () => Promise.resolve({ unavailable: 'Nobody is here.' }) },
    ...options,
    settings: { defaultAccess: 'act', ...options.settings },
  });
}

/** The path of an app that is there for tests. */
export function fixture(name: string): string {
  return new URL(`../../fixtures/apps/${name}.tea.ts`, import.meta.url).pathname;
}

/** Starts an app of the tests, and waits for its first view. */
export async function startFixture(house: House, name: string, id = name): Promise<Session> {
  const session = house.sessions.start({ app: appSource(fixture(name)), id, startedBy: { kind: 'person' } });
  const state = await session.ready;
  if (state.name !== 'running') throw new Error(`${name} did not start: ${JSON.stringify(state)}`);
  return session;
}
