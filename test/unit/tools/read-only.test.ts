import assert from 'node:assert/strict';
import { Registry, ToolSynchronizer } from '../../../src/tools/index.ts';
import type { ListedTool, ViewNode } from '../../../src/tools/types.ts';
import { widgets } from '../../../src/widgets/index.ts';
import { subjectOf } from '../../../src/gateway/subject.ts';
import { wireTool } from '../../../src/mcp/wire.ts';
import { ARGUMENTS, SAMPLES } from '../widgets/widget-table.ts';
import { node, provider, spec } from './support.ts';

/** The tools of a view, by name. */
function listed(...children: unknown[]): ReadonlyMap<string, ListedTool> {
  const registry = new Registry();
  new ToolSynchronizer({ registry, sessionId: 'demo', debounceMs: 0 }).start(node({ type: 'column', children }));
  return new Map(registry.list().map((tool) => [tool.name, tool]));
}

describe('a tool that only reads', () => {
  const tools = listed(
    { type: 'table', id: 'people', columns: [{ id: 'name', label: 'Name' }], rows: [['Ann']] },
    { type: 'text_input', id: 'name', value: '' },
    { type: 'button', id: 'drop', label: 'Drop', onClick: { type: 'drop' }, destructive: true },
    {
      type: 'own',
      id: 'own',
      componentModule: provider([spec('look'), spec('act', { annotations: { sensitive: true } })]),
    },
    { type: 'text_input', id: 'fake', value: '', componentModule: provider([spec('get_value')]) },
  );
  const tool = (name: string): ListedTool => {
    const found = tools.get(`demo.${name}`);
    assert.ok(found, `no tool ${name}`);
    return found;
  };

  for (const name of ['people.get_rows', 'name.get_value']) {
    it(`is shown as one, and judged as one: ${name}`, () => {
      assert.equal(tool(name).readOnly, true);
      assert.deepEqual(wireTool(tool(name)).annotations, { readOnlyHint: true });
      assert.equal(subjectOf(tool(name), null).effect, 'none');
    });
  }

  for (const name of ['people.select_row', 'people.sort', 'name.type_into', 'name.clear', 'drop.click', 'own.act']) {
    it(`is not one that changes something: ${name}`, () => {
      assert.equal(tool(name).readOnly, undefined);
      assert.equal(wireTool(tool(name)).annotations?.readOnlyHint, undefined);
      assert.equal(subjectOf(tool(name), null).effect, 'write');
    });
  }

  for (const name of ['own.look', 'fake.get_value']) {
    it(`is not one of a provider that the app brings, whatever it says: ${name}`, () => {
      assert.equal(tool(name).readOnly, undefined);
      assert.equal(wireTool(tool(name)).annotations, undefined);
      assert.equal(subjectOf(tool(name), null).effect, 'unmarked');
    });
  }

  it('is told by what is not marked: a built-in action is marked exactly when it sends messages', () => {
    for (const [type, { provider: own }] of widgets) {
      const widgetState: ViewNode = { type, id: 'x', ...SAMPLES[type] };
      for (const { name, annotations } of own.mcpTools(widgetState)) {
        const answer = own.handleToolCall(name, ARGUMENTS, { widgetId: 'x', widgetState, dispatcher: null });
        assert.ok(answer.ok, `${type}.${name}`);
        assert.equal((answer.messages ?? []).length > 0, annotations?.sensitive === true, `${type}.${name}`);
      }
    }
  });
});
