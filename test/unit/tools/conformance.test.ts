import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { checkSchema, cleanSpec, defaultTypeMap, deriveWithRefusals } from '../../../src/tools/index.ts';
import * as builders from '../../../src/sdk/builders/index.ts';
import { widgets } from '../../../src/widgets/index.ts';

const root = new URL('../../../', import.meta.url);
const types = [...defaultTypeMap().keys()].sort();
const camel = (type: string): string => type.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

// What is said about widgets in five places is the same: the widgets, their files, the type map, the builders, the table.
describe('widgets, type map, builders and documents agree', () => {
  it('the type map holds each widget’s own provider', () => {
    assert.deepEqual(types, [...widgets.keys()].sort());
    for (const [type, widget] of widgets) assert.equal(defaultTypeMap().get(type), widget.provider, type);
  });

  it('each widget has a file and a builder of its name', () => {
    const files = new Set(readdirSync(new URL('src/widgets', root)));
    for (const type of types) {
      assert.ok(files.has(`${type.replaceAll('_', '-')}.ts`), `no file for ${type}`);
      assert.equal(typeof (builders as Record<string, unknown>)[camel(type)], 'function', `no builder for ${type}`);
    }
  });

  it('the table of docs/widgets.md names every type and every action', () => {
    const table = readFileSync(new URL('docs/widgets.md', root), 'utf8');
    const rows = [...table.matchAll(/^\| `(\w+)` \| `(\w+)` \|/gm)].map(
      ([, type, action]) => `${String(type)}.${String(action)}`,
    );
    const derived = types.flatMap((type) =>
      deriveWithRefusals({ type, id: 'x', visible: true }, { sessionId: 's' }).tools.map(
        ({ action }) => `${type}.${action}`,
      ),
    );
    assert.deepEqual([...new Set(rows)].sort(), derived.sort());
  });

  it('every built-in action is listed as its provider wrote it: nothing is cleaned, completed, refused or rebuilt', () => {
    for (const [type, provider] of defaultTypeMap()) {
      const node = { type, id: 'x', visible: true };
      const { refusals, notices } = deriveWithRefusals(node, { sessionId: 's' });
      assert.deepEqual([refusals, notices], [[], []], type);
      for (const [i, spec] of provider.mcpTools(node).entries()) {
        assert.equal(provider.mcpTools(node)[i], spec, `${type}.${spec.name} is built anew`);
        const cleaned = cleanSpec(spec.description, spec.inputSchema);
        assert.deepEqual(cleaned, { ok: true, description: spec.description, inputSchema: spec.inputSchema });
        const checked = checkSchema(spec.inputSchema, { derived: true });
        assert.deepEqual(checked, { ok: true, inputSchema: spec.inputSchema, completed: [] });
      }
    }
  });
});
