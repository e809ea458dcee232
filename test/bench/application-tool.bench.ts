/**
 * What the check of a tool's arguments costs: at the first call of all, which loads Ajv, at the first of each further
 * tool, which compiles its schema, and at later ones.
 *
 *   node --conditions=teahouse-source test/bench/application-tool.bench.ts
 *
 * The floor of a first call is Ajv with the same schema and nothing around it; that of a later call is Ajv's compiled check,
 * the bare function and its result as JSON. `ratio` is ours over the floor.
 */
import { performance } from 'node:perf_hooks';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { runTool } from '../../src/tools/application-call.ts';
import { ApplicationTool } from '../../src/tools/application-tool.ts';
import type { AnyToolClass } from '../../src/tools/application-tool.ts';

const TOOLS = 100;
const CALLS = 20_000;

/** A tool with the arguments that authors write, another schema each time. */
function toolOf(place: number): AnyToolClass {
  const tool = class extends ApplicationTool.argument('items', 'array', {
    required: true,
    items: { type: 'object', properties: { name: { type: 'string' }, count: { type: 'integer' } }, required: ['name'] },
    maxItems: 50 + place,
  })
    .argument('place', 'string', { enum: ['top', 'bottom'] })
    .argument('note', 'string', { maxLength: 200, null: true }) {
    override call({ items }: this['args']): unknown {
      return { count: items.length };
    }
  };
  tool.toolName(`tool_${String(place)}`);
  return tool;
}

const ARGS = { items: [{ name: 'tea', count: 2 }, { name: 'milk' }], place: 'top', note: null };

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const call = async (tool: AnyToolClass): Promise<void> => {
  const { result } = await runTool(tool, ARGS);
  if (result.isError === true) throw new Error(JSON.stringify(result));
};

const tools = Array.from({ length: TOOLS }, (_, place) => toolOf(place));
const [one] = tools;
if (one === undefined) throw new Error('There is no tool.');

const first = await timed(() => call(one));
const further: number[] = [];
for (const tool of tools.slice(1)) further.push(await timed(() => call(tool)));

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, meta: false, addUsedSchema: false });
const compiled: number[] = [];
for (const tool of tools.slice(1)) {
  const { maxItems } = (tool.inputSchema['properties'] as { items: { maxItems: number } }).items;
  const schema = { ...(structuredClone(tool.inputSchema) as Record<string, unknown>), $comment: String(maxItems) };
  compiled.push(await timed(() => ajv.compile(schema)(ARGS)));
}

const bare = ({ items }: typeof ARGS): Promise<unknown> => Promise.resolve({ count: items.length });
const check = ajv.compile({ ...(structuredClone(one.inputSchema) as Record<string, unknown>), $comment: 'floor' });
const later: number[] = [];
const floor: number[] = [];
for (let round = 0; round < 10; round++) {
  later.push(
    (await timed(async () => {
      for (let i = 0; i < CALLS / 10; i++) await call(one);
    })) /
      (CALLS / 10),
  );
  floor.push(
    (await timed(async () => {
      for (let i = 0; i < CALLS / 10; i++) if (check(ARGS)) JSON.parse(JSON.stringify(await bare(ARGS)));
    })) /
      (CALLS / 10),
  );
}

const row = (what: string, ours: number, under: number | null): void => {
  const micro = (ms: number): string => `${(ms * 1_000).toFixed(1)} µs`;
  const beside = under === null ? '' : `   floor ${micro(under).padStart(11)}   ratio ${(ours / under).toFixed(2)}`;
  console.log(`${what.padEnd(40)} ${micro(ours).padStart(12)}${beside}`);
};
row('first call of all (loads Ajv)', first, null);
row('first call of another tool (median)', median(further), median(compiled));
row('later call (median)', median(later), median(floor));
