import assert from 'node:assert/strict';
import { Listing, Registry } from '../../../src/tools/index.ts';
import type { ToolDefinition } from '../../../src/tools/types.ts';
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
});
