import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import {
  DerivedTool,
  Registry,
  ToolSynchronizer,
  clientName,
  deriveTools,
  deriveWithRefusals,
} from '../../../src/tools/index.ts';
import type { ToolDefinition, View, WalkContext } from '../../../src/tools/types.ts';
import { TYPES, node, provider, spec } from './support.ts';

const context: WalkContext = { sessionId: 'demo', typeMap: TYPES };
const CLIENT_RULE = /^[A-Za-z0-9_-]{1,46}$/;

/** What a client is shown of a tool. */
const listed = (tool: ToolDefinition): unknown => [tool.name, tool.description, tool.inputSchema, tool.annotations];
const derived = (view: unknown): unknown[] => deriveTools(view, context).map(listed);

type Tree = Record<string, unknown>;
/** Views with buttons, inputs, texts and containers; ids repeat, so that widgets share them. */
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.record({
      type: fc.constantFrom('button', 'text_input', 'text'),
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'A', 'bad id'),
    }),
    fc.record({ type: fc.constant('button'), id: fc.constantFrom('a', 'b', 'f'), disabled: fc.boolean() }),
    fc.record({ type: fc.constantFrom('column', 'row', 'button'), children: fc.array(tie('tree'), { maxLength: 4 }) }),
  ),
}));

/** Another view that shares most of its objects with the first: parts are dropped, doubled, moved or replaced. */
function changed(view: Tree, dice: () => number, fresh: () => Tree): Tree {
  if (dice() < 0.15) return fresh();
  const { children } = view;
  if (!Array.isArray(children) || dice() < 0.3) return view;
  const next: Tree[] = [];
  for (const child of children as Tree[]) {
    const roll = dice();
    if (roll < 0.1) continue;
    if (roll < 0.2) next.push(fresh());
    next.push(roll < 0.6 ? child : changed(child, dice, fresh));
    if (roll > 0.95) next.push(child);
  }
  if (dice() < 0.15) next.reverse();
  return { ...view, children: next };
}

describe('laws of deriving', () => {
  it('the same view gives the same tools', () => {
    fc.assert(
      fc.property(tree, (view) => {
        assert.deepEqual(derived(view), derived(structuredClone(view)));
      }),
    );
  });

  it('wrapping changes nothing', () => {
    fc.assert(
      fc.property(tree, (view) => {
        assert.deepEqual(derived({ type: 'box', children: [{ type: 'column', children: view }] }), derived(view));
      }),
    );
  });

  it('a list of views derives what they derive alone, each name once', () => {
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        const names = new Set([...deriveTools(one, context), ...deriveTools(other, context)].map(({ name }) => name));
        assert.deepEqual(new Set(deriveTools([one, other], context).map(({ name }) => name)), names);
        assert.equal(deriveTools([one, other], context).length, names.size);
      }),
    );
  });

  it('a session that follows a view step by step lists what a new one lists', () => {
    fc.assert(
      fc.property(
        tree,
        fc.array(tree, { minLength: 1, maxLength: 5 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (first, spare, stream) => {
          const dice = (): number => stream.next().value as number;
          const fresh = (): Tree => spare[Math.floor(dice() * spare.length * 0.999)] as Tree;
          const registry = new Registry();
          const following = new ToolSynchronizer({ registry, sessionId: 'demo', typeMap: TYPES });
          following.start(node(first));
          const views: View[] = [node(first)];
          for (let view = first, i = 0; i < 5; i++) {
            view = changed(view, dice, fresh);
            views.push(node(view));
            following.sync(node(view));
          }
          const last = views.at(-1) ?? null;
          const alone = new ToolSynchronizer({ registry: new Registry(), sessionId: 'demo', typeMap: TYPES });
          alone.start(last);
          assert.deepEqual(following.refusals().map(text).sort(), alone.refusals().map(text).sort());
          assert.deepEqual(following.notices().map(text).sort(), alone.notices().map(text).sort());
          const { tools } = deriveWithRefusals(last, context);
          const clashes = new Set(following.nameCollisions().map(({ name }) => name));
          for (const tool of tools) {
            const held = registry.definition(tool.name);
            if (clashes.has(tool.name)) continue;
            assert.ok(held instanceof DerivedTool, tool.name);
            assert.deepEqual([listed(held), following.presence(tool.name)], [listed(tool), 'present']);
            assert.equal(held.node, tool.node, `${tool.name} acts on another node`);
          }
          const seen = new Set(views.flatMap((view) => deriveTools(view, context).map(({ name }) => name)));
          for (const { name } of registry.list().slice(1)) assert.ok(seen.has(name), name);
          for (const { name, widgetId } of registry.list()) {
            if (widgetId !== undefined)
              assert.equal(
                following.presence(name),
                tools.some((tool) => tool.widgetId === widgetId) || isShown(last, widgetId) ? 'present' : 'absent',
              );
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Whether a button that offers nothing now has the id: such a widget is in the view without a tool. */
function isShown(view: unknown, id: string): boolean {
  const { id: own, type, children } = (view ?? {}) as Tree;
  if (own === id && TYPES.has(String(type))) return true;
  return Array.isArray(children) && children.some((child) => isShown(child, id));
}

const text = (value: unknown): string => JSON.stringify(value);

describe('garbage', () => {
  const garbage = fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
    withObjectString: true,
  });
  const jsonSchema = fc.oneof(
    garbage,
    fc.record(
      {
        type: fc.constantFrom('object', 'string', ['object'], 'array'),
        properties: fc.dictionary(
          fc.string({ unit: 'binary', maxLength: 8 }),
          fc.oneof(
            garbage,
            fc.record(
              {
                type: fc.constantFrom('array', 'integer'),
                pattern: fc.string(),
                enum: fc.array(fc.jsonValue()),
                $ref: fc.constantFrom('#', '#/properties/a', 'x'),
              },
              { requiredKeys: [] },
            ),
          ),
        ),
        required: fc.oneof(garbage, fc.array(fc.string())),
        $defs: fc.dictionary(fc.string(), garbage),
        additionalProperties: fc.oneof(garbage, fc.boolean()),
      },
      { requiredKeys: [] },
    ),
  );
  const garbageSpec = fc.oneof(
    garbage,
    fc.record({
      name: fc.oneof(garbage, fc.constantFrom('go', 'get_x')),
      description: fc.oneof(garbage, fc.string({ unit: 'binary' })),
      inputSchema: jsonSchema,
      annotations: garbage,
    }),
  );

  it('any value as a view derives something, and throws nothing', () => {
    fc.assert(
      fc.property(garbage, (view) => {
        assert.ok(Array.isArray(deriveTools(view, context)));
      }),
      { numRuns: 500 },
    );
  });

  it('any value as a node’s fields throws nothing', () => {
    const fields = fc.record(
      {
        type: fc.constantFrom('button', 'column', 'text_input'),
        id: garbage,
        attrs: garbage,
        children: garbage,
        overlays: garbage,
        flowChild: garbage,
        componentModule: garbage,
        mcpExclude: garbage,
      },
      { requiredKeys: ['type'] },
    );
    fc.assert(
      fc.property(fields, (view) => {
        deriveTools([view, view], context);
      }),
      { numRuns: 500 },
    );
  });

  it('whatever a provider answers, what is listed encodes, is a valid schema, and has a name that clients take', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    fc.assert(
      fc.property(fc.oneof(garbage, fc.array(garbageSpec, { maxLength: 4 })), (specs) => {
        const made = new Map([
          ['w', provider(specs)],
          ['v', provider([spec('good')])],
        ]);
        const { tools } = deriveWithRefusals(
          [
            { type: 'w', id: 'w' },
            { type: 'v', id: 'v' },
          ],
          { sessionId: 'demo', typeMap: made },
        );
        assert.ok(
          tools.some(({ name }) => name === 'demo.v.good'),
          'a good sibling is listed',
        );
        for (const tool of tools) {
          const encoded = JSON.stringify(listed(tool));
          assert.ok(encoded.isWellFormed());
          assert.deepEqual((JSON.parse(encoded) as unknown[])[2], JSON.parse(JSON.stringify(tool.inputSchema)));
          assert.equal(ajv.validateSchema(tool.inputSchema as object), true, JSON.stringify(tool.inputSchema));
          assert.equal(tool.inputSchema.type, 'object');
          assert.match(clientName(tool.name), CLIENT_RULE);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
