import assert from 'node:assert/strict';
import { Registry } from '../../../src/tools/registry.ts';
import type { ToolDefinition } from '../../../src/tools/types.ts';
import { tool } from './by-hand.ts';

/** A definition, and how often its schema was looked at. */
function watched(schema: ToolDefinition['inputSchema']) {
  const looks: { count: number } = { count: 0 };
  const definition = Object.defineProperty(tool('x'), 'inputSchema', {
    get: () => (looks.count++, schema),
  });
  return { definition, looks };
}

describe('definitions that are known to be right', () => {
  it('are not looked at before they are listed, and once then', () => {
    const { definition, looks } = watched({ type: 'object', properties: {} });
    const registry = new Registry();
    registry.registerTools([definition], { kind: 'static', checked: 'when_listed' });
    const before = looks.count;
    assert.equal(before, 0);
    const [listed] = registry.list();
    const looked = looks.count;
    assert.notEqual(looked, before);
    assert.deepEqual(listed?.inputSchema, { type: 'object', properties: {} });
    registry.find('x');
    assert.equal(looks.count, looked);
  });

  it('are cleaned as others are', () => {
    const registry = new Registry();
    registry.registerTools([tool('x', { description: 'a\u0000b' })], { kind: 'static', checked: 'when_listed' });
    const other = new Registry();
    other.registerTools([tool('x', { description: 'a\u0000b' })], { kind: 'static' });
    assert.deepEqual(registry.list(), other.list());
  });

  it('and are not throw when they are listed', () => {
    const registry = new Registry();
    registry.registerTools([watched({ type: 'string' }).definition], { checked: 'when_listed' });
    assert.throws(() => registry.list(), /Tool 0 \("x"\) cannot be registered: invalid_input_schema/);
  });
});
