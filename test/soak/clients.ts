import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createHouse } from '../../src/gateway/house.ts';
import type { House } from '../../src/gateway/house.ts';
import { serveHttp } from '../../src/mcp/index.ts';
import type { McpEndpoint } from '../../src/mcp/index.ts';
import { appSource } from '../../src/session/host/index.ts';
import { LoadClient } from './load-client.ts';

/** How much load, and by which worker. */
export interface ClientLoadOptions {
  readonly clients: number;
  readonly sessions: number;
  readonly calls: number;
  /** Ends earlier when so many milliseconds are over. */
  readonly longest?: number;
  /** A tool comes or goes after so many calls. */
  readonly changeEvery: number;
  readonly workerUrl: URL;
  readonly entries: Readonly<Record<string, string>>;
  readonly say?: (text: string) => void;
}

/** What a load of clients saw. */
export interface ClientLoadReport {
  readonly calls: number;
  readonly seconds: number;
  readonly listChanges: number;
  /** Megabytes of heap in use after a collection: a fifth of the work done, all of it done. */
  readonly heap: { readonly early: number; readonly late: number };
  /** Milliseconds of a call: of all clients together, and the mean of the slowest client beside the mean of all. */
  readonly latency: { readonly p50: number; readonly p99: number; readonly most: number; readonly unfair: number };
  /** What was lost, came twice, or was answered wrongly. Each is a fault. */
  readonly faults: readonly string[];
}

const counter = new URL('../fixtures/apps/counter.tea.ts', import.meta.url).pathname;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function heap(): Promise<number> {
  for (let i = 0; i < 3; i += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

/**
 * Many clients call into many sessions at once, while tools come and go: each waits for its answer before it calls again.
 * What each session counted is compared with what was answered, and what each client is shown at last with the list.
 */
export async function clientLoad(options: ClientLoadOptions): Promise<ClientLoadReport> {
  const { workerUrl, entries } = options;
  const house = createHouse({
    workerUrl,
    entries,
    appsFolder: new URL('../../src/apps', import.meta.url).pathname,
    authorizer: { ask: () => Promise.resolve({ unavailable: 'Nobody is here.' }) },
    settings: { defaultAccess: 'act' },
  });
  let endpoint: McpEndpoint | null = null;
  try {
    for (let at = 0; at < options.sessions; at += 1) {
      const id = `load_${at}`;
      const session = house.sessions.start({ app: appSource(counter), id, startedBy: { kind: 'person' } });
      const state = await session.ready;
      if (state.name !== 'running') throw new Error(`${id}: ${JSON.stringify(state)}`);
    }
    options.say?.(`${options.sessions} sessions run`);
    endpoint = await serveHttp({ gateway: house.gateway, version: '1', place: { kind: 'private' } });
    return await new Load(options, house, endpoint).run();
  } finally {
    await endpoint?.dispose();
    house.dispose();
  }
}

class Load {
  readonly #options: ClientLoadOptions;
  readonly #house: House;
  readonly #clients: readonly LoadClient[];
  readonly #faults: string[] = [];
  /** Calls that were answered well, by session. */
  readonly #done: number[];
  readonly #times: number[][];
  #begun = 0;
  #changes = 0;
  #comer: AbortController | null = null;

  constructor(options: ClientLoadOptions, house: House, endpoint: McpEndpoint) {
    this.#options = options;
    this.#house = house;
    this.#done = Array.from({ length: options.sessions }, () => 0);
    this.#times = Array.from({ length: options.clients }, () => []);
    // Half of them are shown everything, half what fits.
    this.#clients = Array.from(
      { length: options.clients },
      (_, at) => new LoadClient(endpoint, `client ${at}`, at % 2 === 0 ? '/mcp' : '/mcp/all'),
    );
  }

  async run(): Promise<ClientLoadReport> {
    const { calls, say = () => undefined } = this.#options;
    await Promise.all(this.#clients.map((client) => client.open()));
    const from = performance.now();
    await this.#work(Math.ceil(calls / 5), from);
    const early = await heap();
    say(`a fifth is done: ${early.toFixed(1)} MB`);
    await this.#work(calls, from);
    const seconds = (performance.now() - from) / 1_000;
    const late = await heap();
    say(`all is done: ${late.toFixed(1)} MB`);
    await this.#compare();
    for (const client of this.#clients) client.close();
    return {
      calls: this.#begun,
      seconds,
      listChanges: this.#changes,
      heap: { early, late },
      latency: this.#latency(),
      faults: this.#faults,
    };
  }

  /** All clients call until so many calls were begun, or the time is over. */
  async #work(until: number, from: number): Promise<void> {
    const { longest = Infinity } = this.#options;
    const goesOn = (): boolean => this.#begun < until && performance.now() - from < longest;
    await Promise.all(
      this.#clients.map(async (client, at) => {
        while (goesOn()) await this.#call(client, at);
      }),
    );
  }

  async #call(client: LoadClient, at: number): Promise<void> {
    const number = (this.#begun += 1);
    if (number % this.#options.changeEvery === 0) this.#change();
    const session = number % this.#options.sessions;
    const { ok, text, milliseconds, answers } = await client.call(`load_${session}.add.click`);
    this.#times[at]?.push(milliseconds);
    if (answers !== 1) this.#faults.push(`${client.name}, call ${number}: ${answers} answers`);
    if (ok) this.#done[session] = (this.#done[session] ?? 0) + 1;
    else this.#faults.push(`${client.name}, call ${number}: ${text}`);
  }

  /** A tool comes, or the one that came goes. */
  #change(): void {
    this.#changes += 1;
    if (this.#comer) {
      this.#comer.abort();
      this.#comer = null;
      return;
    }
    this.#comer = new AbortController();
    this.#house.registry.registerTools(
      [
        {
          name: 'comes_and_goes',
          description: 'Comes and goes.',
          inputSchema: { type: 'object', properties: {} },
          call: () => Promise.resolve({ ok: true, result: null }),
        },
      ],
      { owner: { signal: this.#comer.signal } },
    );
  }

  /** Each session counted what was answered, and each client was told of changes and is shown the list. */
  async #compare(): Promise<void> {
    for (const [at, done] of this.#done.entries()) {
      const shown = this.#house.sessions.get(`load_${at}`);
      const screen = (await shown?.readScreen())?.rows.join('\n') ?? '';
      const counted = Number(/Count (\d+)/.exec(screen)?.[1]);
      if (counted !== done) this.#faults.push(`load_${at} counted ${counted}, answered were ${done}`);
    }
    const { gateway } = this.#house;
    for (const [at, client] of this.#clients.entries()) {
      const wanted = gateway.list(at % 2 === 0 ? gateway.listMode : 'all').map(({ clientName }) => clientName);
      if ((await client.names()).join() !== wanted.join()) this.#faults.push(`${client.name} is shown another list`);
      if (at % 2 === 1 && this.#changes > 0 && client.notices === 0)
        this.#faults.push(`${client.name} was never told that its list changed`);
    }
  }

  #latency(): ClientLoadReport['latency'] {
    const all = this.#times.flat().sort((a, b) => a - b);
    const mean = (times: readonly number[]): number => times.reduce((sum, each) => sum + each, 0) / times.length;
    const at = (part: number): number => all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? NaN;
    return {
      p50: at(0.5),
      p99: at(0.99),
      most: at(1),
      unfair: Math.max(...this.#times.map(mean)) / mean(all),
    };
  }
}

/** What is wrong with what a load saw; empty when nothing is. `heap` is how often as large it may be at the end. */
export function clientLoadFaults(
  { faults, heap: { early, late }, latency, calls }: ClientLoadReport,
  { heap: limit, unfair, wanted }: { readonly heap: number; readonly unfair: number; readonly wanted: number },
): readonly string[] {
  return [
    ...faults.slice(0, 10),
    ...(late > early * limit ? [`MB of heap: ${late.toFixed(1)}, at most ${(early * limit).toFixed(1)}`] : []),
    ...(latency.unfair > unfair ? [`the slowest client waits ${latency.unfair.toFixed(2)} times the mean`] : []),
    ...(calls < wanted ? [`calls: ${calls}, wanted were ${wanted}`] : []),
  ];
}
