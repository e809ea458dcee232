import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Listing, Registry, ToolSynchronizer, deriveWithRefusals } from '../../src/tools/index.ts';
import type {
  ListedTool,
  Message,
  ToolProvider,
  ToolSpec,
  View,
  ViewNode,
  WalkContext,
} from '../../src/tools/index.ts';
import type { CleanAction, Offer, Offers } from '../../src/tools/offer.ts';
import { providerMap } from '../../src/widgets/index.ts';
import { benchTree, buttonIds, withLabel } from './tree.ts';

/**
 * The tools core against its floors, measured in the same run: each line is a goal, what was measured, and whether it
 * holds. Times are medians; the shortest ones stand beside them, since a busy machine spoils medians first.
 */

const SIZES = [100, 1_000, 10_000, 100_000];
const context: WalkContext = { sessionId: 'demo' };
let missed = 0;

interface Timing {
  readonly p50: number;
  readonly min: number;
}

/**
 * Times several pieces of work in turn, so that a disturbance hits all; microseconds for each. No garbage is collected in
 * between, as in a process that goes on: a collection of everything shrinks the room for young objects, and what makes
 * many of them (a derive of 100,000 nodes) then takes twice as long as what makes one text.
 */
function timed(runs: number, work: Readonly<Record<string, () => unknown>>): Record<string, Timing> {
  const times: Record<string, number[]> = {};
  for (let run = -Math.ceil(runs / 5); run < runs; run++) {
    for (const [name, task] of Object.entries(work)) {
      const start = performance.now();
      task();
      if (run >= 0) (times[name] ??= []).push((performance.now() - start) * 1_000);
    }
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, all]) => {
      const sorted = all.sort((a, b) => a - b);
      return [name, { p50: sorted[sorted.length >> 1] ?? 0, min: sorted[0] ?? 0 }];
    }),
  );
}

function report(what: string, value: number, goal: number, unit: string, beside: string): void {
  const holds = value <= goal;
  if (!holds) missed++;
  console.log(`${holds ? 'ok    ' : 'MISSED'} ${what}: ${value.toFixed(2)} ${unit} (goal ${String(goal)}); ${beside}`);
}
const us = ({ p50, min }: Timing): string => `${p50.toFixed(1)} µs (min ${min.toFixed(1)})`;
const at = (timings: Record<string, Timing>, name: string): Timing => timings[name] ?? { p50: NaN, min: NaN };
/** How many times as long `name` took as `floor`: by the shortest runs, which a busy machine disturbs least. */
const ratio = (timings: Record<string, Timing>, name: string, floor: string): number =>
  at(timings, name).min / at(timings, floor).min;

/** Takes specs as they are, once for each list a provider hands out: a derive that checks and cleans nothing. */
class Uncleaned {
  readonly #known = new Map<readonly ToolSpec[], Offer>();

  of(provider: ToolProvider, node: ViewNode): Offer {
    const specs = provider.mcpTools(node);
    const known = this.#known.get(specs);
    if (known !== undefined) return known;
    const actions = specs.map(({ name, description, inputSchema }): CleanAction => ({
      name,
      description,
      inputSchema,
      annotations: undefined,
      hash: '',
      suffix: `.${name}`,
    }));
    const offer = { actions, refused: [], twice: [], completed: [], failed: null, hasIssues: false };
    if (this.#known.size < 100) this.#known.set(specs, offer);
    return offer;
  }
}

/** A view as a render makes it: every node is another object. */
const rebuilt = (view: ViewNode): ViewNode => JSON.parse(JSON.stringify(view)) as ViewNode;

function benchDerive(): void {
  for (const size of SIZES) {
    const view = rebuilt(benchTree(size));
    const runs = Math.max(30, Math.min(1_000, 1_000_000 / size));
    const uncleaned = new Uncleaned() as unknown as Offers;
    const timings = timed(runs, {
      json: () => JSON.stringify(view),
      derive: () => deriveWithRefusals(view, context),
      uncleaned: () => deriveWithRefusals(view, context, uncleaned),
    });
    const { tools } = deriveWithRefusals(view, context);
    const beside = `derive ${us(at(timings, 'derive'))}, JSON ${us(at(timings, 'json'))}, uncleaned ${us(at(timings, 'uncleaned'))}, ${String(tools.length)} tools`;
    report(
      `derive ${String(size)} nodes / JSON.stringify of the tree`,
      ratio(timings, 'derive', 'json'),
      0.6,
      'x',
      beside,
    );
    report(`derive ${String(size)} nodes / without cleaning`, ratio(timings, 'derive', 'uncleaned'), 1.8, 'x', '');
  }
}

/** For information: a provider that builds its specs anew for each node has them cleaned each time. */
function benchRebuiltSpecs(): void {
  const view = rebuilt(benchTree(1_000));
  const typeMap = new Map(
    [...providerMap].map(([type, provider]): [string, ToolProvider] => [
      type,
      { ...provider, mcpTools: (node) => structuredClone(provider.mcpTools(node)) },
    ]),
  );
  const cloned = (): number => {
    let count = 0;
    for (let i = 0; i < 500; i++)
      count += structuredClone(providerMap.get('table')?.mcpTools({ type: 'table' }) ?? []).length;
    return count;
  };
  const timings = timed(30, { derive: () => deriveWithRefusals(view, { ...context, typeMap }), cloned });
  console.log(
    `       derive 1000 nodes with specs built anew for each: ${us(at(timings, 'derive'))}; 500 times building those of a table: ${us(at(timings, 'cloned'))}`,
  );
}

function benchSync(): void {
  const shared: Record<string, Timing> = {};
  for (const size of SIZES) {
    const first = benchTree(size);
    const id = buttonIds(first).at(-1) ?? '';
    const views = ['one', 'two'].map((label) => withLabel(first, id, label));
    const whole = [rebuilt(first), rebuilt(first)];
    const following = new ToolSynchronizer({ registry: new Registry(), sessionId: 'demo' });
    following.start(first);
    const runs = Math.max(30, Math.min(1_000, 1_000_000 / size));
    let turn = 0;
    const sharedTime = at(
      timed(Math.max(runs, 200), {
        shared: () => {
          following.sync(views[turn++ % 2] ?? null);
        },
      }),
      'shared',
    );
    shared[String(size)] = sharedTime;
    const timings = timed(runs, {
      derive: () => deriveWithRefusals(whole[0] ?? null, context),
      rebuilt: () => {
        following.sync(whole[turn++ % 2] ?? null);
      },
    });
    report(
      `sync ${String(size)} nodes, tree rebuilt / derive`,
      ratio(timings, 'rebuilt', 'derive'),
      1.5,
      'x',
      `rebuilt ${us(at(timings, 'rebuilt'))}; nodes shared ${us(sharedTime)}`,
    );
    following.stop();
  }
  report(
    'sync with nodes shared, 100,000 nodes / 100 nodes',
    ratio(shared, '100000', '100'),
    3,
    'x',
    `${us(at(shared, '100000'))} against ${us(at(shared, '100'))}`,
  );
}

async function benchChange(): Promise<void> {
  for (const size of [1_000, 10_000]) {
    const base = benchTree(size);
    const late: number[] = [];
    const shownAt: number[] = [];
    const registry = new Registry();
    const following = new ToolSynchronizer({
      registry,
      sessionId: 'demo',
      onListChanged: () => {
        while (shownAt.length > 0) late.push(performance.now() - (shownAt.shift() ?? 0));
      },
    });
    following.start(base);
    late.length = 0;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    for (let frame = 0; frame < 180; frame++) {
      shownAt.push(performance.now());
      following.viewTreeUpdated({
        ...base,
        children: [...(base.children as ViewNode[]), { type: 'button', id: `new${String(frame)}` }],
      });
      await new Promise((resolve) => setTimeout(resolve, 1_000 / 60));
    }
    await following.flush();
    following.stop();
    report(
      `changed view to list_changed at 60 renders a second, ${String(size)} nodes`,
      Math.max(...late),
      300,
      'ms',
      `${String(late.length)} changes; the event loop itself was late by up to ${(delay.max / 1e6).toFixed(0)} ms`,
    );
  }
}

async function benchCall(): Promise<void> {
  const node: ViewNode = { type: 'text_input', id: 'name', value: '' };
  const folded = Promise.resolve({ folded: true } as const);
  let received = 0;
  const queue: Message[] = [];
  const dispatcher = {
    dispatch: (message: Message) => {
      if (queue.push(message) === 1)
        queueMicrotask(() => {
          received += queue.length;
          queue.length = 0;
        });
      return folded;
    },
  };
  const provider = providerMap.get('text_input') as ToolProvider;
  const bare = async (): Promise<unknown> => {
    const answer = provider.handleToolCall(
      'type_into',
      { text: 'x' },
      { widgetId: 'name', widgetState: node, dispatcher },
    );
    if (answer.ok)
      for (const message of answer.messages ?? []) if (message !== null) await dispatcher.dispatch(message);
    return answer;
  };
  const registry = new Registry();
  const view: View = { type: 'column', children: [node] };
  registry.registerTools(deriveWithRefusals(view, { ...context, dispatcher }).tools, { derived: true });
  const caller = { origin: { kind: 'agent' }, mayWrite: true } as const;
  const checked = (): Promise<unknown> => registry.call('demo.name.type_into', { text: 'x' }, caller);
  const each = 1_000;
  const times: Record<string, number[]> = { bare: [], checked: [] };
  for (let round = 0; round < 200; round++) {
    for (const [name, call] of Object.entries({ bare, checked })) {
      const start = performance.now();
      for (let i = 0; i < each; i++) await call();
      if (round > 20) times[name]?.push(((performance.now() - start) * 1_000) / each);
    }
  }
  const [floor = NaN, own = NaN] = ['bare', 'checked'].map((name) => Math.min(...(times[name] ?? [])));
  report(
    'registry.call with checked arguments / bare call',
    own / floor,
    4,
    'x',
    `${own.toFixed(2)} µs against ${floor.toFixed(2)} µs, ${String(received)} messages`,
  );
}

function benchMemory(): void {
  const { gc } = globalThis;
  if (gc === undefined) return console.log('memory: start Node with --expose-gc');
  const view = rebuilt(benchTree(100_000));
  const { tools: warm } = deriveWithRefusals(benchTree(100), context);
  new Registry().registerTools(warm, { derived: true });
  const heap = (): number => {
    for (let i = 0; i < 4; i++) gc();
    return process.memoryUsage().heapUsed;
  };
  deriveWithRefusals(view, context);
  const before = heap();
  const registry = new Registry();
  registry.registerTools(deriveWithRefusals(view, context).tools, { derived: true });
  const count = registry.size;
  const bytes = (heap() - before) / count;
  report('memory for each registered tool', bytes, 320, 'bytes', `${String(count)} tools, tree apart`);
  const listed = registry.list().length;
  console.log(`       with every tool listed once: ${((heap() - before) / listed).toFixed(0)} bytes`);
  const following = new ToolSynchronizer({ registry: new Registry(), sessionId: 'demo' });
  const start = heap();
  following.start(view);
  console.log(
    `       in a synchronizer, with what it remembers of the view: ${((heap() - start) / count).toFixed(0)} bytes`,
  );
  following.stop();
  registry.dispose();
}

function benchList(): void {
  const shown = (tool: ListedTool): unknown => ({
    name: tool.clientName,
    title: tool.title,
    description: tool.description,
    inputSchema: tool.inputSchema,
    annotations: tool.annotations,
    _meta: { 'teahouse/name': tool.name },
  });
  const registry = new Registry();
  const following = new ToolSynchronizer({ registry, sessionId: 'demo' });
  // 900 nodes derive about 1,000 tools; one more widget is described anew in each view
  const base = benchTree(905);
  const turns = ['This.', 'That.'].map((description): ToolProvider => ({
    mcpTools: () => [{ name: 'go', description, inputSchema: { type: 'object', properties: {} } }],
    handleToolCall: () => ({ ok: true, result: null }),
  }));
  const views = turns.map((componentModule): ViewNode => ({
    ...base,
    children: [...(base.children as ViewNode[]), { type: 'moody', id: 'moody', componentModule }],
  }));
  following.start(views[0] ?? null);
  const listing = new Listing(shown);
  const pieces = registry.list().map((tool) => new TextEncoder().encode(JSON.stringify(shown(tool))));
  let turn = 1;
  const whole = timed(50, { whole: () => Buffer.from(JSON.stringify(registry.list().map(shown))) });
  const timings = timed(500, {
    pieces: () => Buffer.concat(pieces),
    sync: () => {
      following.sync(views[turn++ % 2] ?? null);
    },
    changed: () => listing.bytes(registry.list()),
    cached: () => listing.bytes(registry.list()),
  });
  following.stop();
  const beside = `${String(pieces.length)} tools; ${us(at(timings, 'changed'))} against ${us(at(timings, 'pieces'))}; the sync before it ${us(at(timings, 'sync'))}; encoded anew ${us(at(whole, 'whole'))}; unchanged ${us(at(timings, 'cached'))}`;
  const what = 'list of 1,000 tools as bytes after one change / joining ready pieces';
  report(what, ratio(timings, 'changed', 'pieces'), 3, 'x', beside);
}

console.log(`Node ${process.version}`);
benchDerive();
benchRebuiltSpecs();
benchSync();
await benchChange();
await benchCall();
benchMemory();
benchList();
if (missed > 0) console.log(`${String(missed)} goals missed`);
