import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Listing, Registry } from '../../../src/tools/index.ts';
import type { ListedTool, ToolDefinition } from '../../../src/tools/types.ts';
import { NO_ARGUMENTS } from './support.ts';

const tool = (name: string, description: string = 'é'): ToolDefinition => ({
  name,
  description,
  inputSchema: NO_ARGUMENTS,
  call: () => Promise.resolve({ ok: true, result: null }),
});

describe('a list as bytes', () => {
  it('is the JSON of what is shown of each tool, and encodes a tool once', () => {
    let encoded = 0;
    const listing = new Listing(({ clientName, description }) => {
      encoded++;
      return { name: clientName, description };
    });
    const registry = new Registry();
    const text = (): string => new TextDecoder().decode(listing.bytes(registry.list()));
    assert.equal(text(), '[]');
    registry.registerTools([tool('a.b'), tool('c')]);
    assert.equal(text(), '[{"name":"a_b","description":"é"},{"name":"c","description":"é"}]');
    assert.equal(listing.bytes(registry.list()), listing.bytes(registry.list()));
    registry.registerTools([tool('c', 'new')]);
    assert.equal(text(), '[{"name":"a_b","description":"é"},{"name":"c","description":"new"}]');
    assert.equal(encoded, 3);
  });

  it('is that JSON whatever changes from one list to the next', () => {
    const tools = new Registry();
    tools.registerTools(Array.from({ length: 8 }, (_, i) => tool(`t${String(i)}`, 'é'.repeat(i + 1))));
    const all = tools.list();
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(7), { maxLength: 8 }), { minLength: 1, maxLength: 8 }), (lists) => {
        const listing = new Listing(({ name, description }) => ({ name, description }));
        for (const picked of lists) {
          const list = picked.map((i) => all[i] as ListedTool);
          const expected = JSON.stringify(list.map(({ name, description }) => ({ name, description })));
          assert.equal(new TextDecoder().decode(listing.bytes(list)), expected);
        }
      }),
    );
  });
});
