import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { widgets } from '../../../src/widgets/index.ts';

const LONG = '語'.repeat(3_000);
const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** A node of each type that holds far more than a result can. */
const HUGE: readonly ViewNode[] = [
  { type: 'table', columns: many(300, (i) => `${LONG}${i}`), rows: many(300, () => many(300, () => LONG)) },
  { type: 'table', columns: ['a'], rows: [Object.fromEntries(many(2_000, (i) => [`key ${i}`, LONG]))] },
  { type: 'select_list', options: many(500, (i) => `${LONG}${i}`), selectedIndex: 3 },
  { type: 'tabs', tabs: many(500, () => LONG) },
  { type: 'text_input', value: LONG.repeat(10) },
  { type: 'text_area', value: `${LONG}\n`.repeat(10) },
  { type: 'menu', items: many(500, (i) => ({ id: `${i}${LONG}`, label: LONG })) },
  { type: 'tree', nodes: many(500, (i) => ({ id: `${i}${LONG}`, label: LONG })) },
  ...['bar_chart', 'line_chart', 'scatter_chart'].map((type) => ({
    type,
    series: many(100, () => ({ name: LONG, data: many(500, (i) => ({ x: i, y: i + 0.123456789, label: LONG })) })),
  })),
];

describe('a read', () => {
  for (const node of HUGE) {
    const provider = widgets.get(node.type)?.provider;
    for (const { name } of provider?.mcpTools(node).filter(({ annotations }) => annotations === undefined) ?? []) {
      it(`answers less than 8,000 bytes, however much a ${node.type} holds: ${name}`, () => {
        for (const args of [{}, { limit: 200 }, { offset: 3, limit: 1 }]) {
          const all = { ...args, index: 0 };
          const answer = provider?.handleToolCall(name, all, { widgetId: 'x', widgetState: node, dispatcher: null });
          assert.ok(answer?.ok);
          const bytes = Buffer.byteLength(JSON.stringify(answer.result));
          assert.ok(bytes < 8_000, `${bytes} bytes for ${JSON.stringify(args)}`);
        }
      });
    }
  }
});
