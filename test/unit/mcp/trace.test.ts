import assert from 'node:assert/strict';
import { serveHttp } from '../../../src/mcp/index.ts';
import { traceLine } from '../../../src/mcp/trace.ts';
import { connect } from './clients.ts';
import { realHouse, startFixture } from './real-house.ts';

describe('the messages of the protocol, written down', function () {
  this.timeout(30_000);

  it('say who, which way, which method and tool, and how large: no argument and no result', async () => {
    const lines: string[] = [];
    const trace = { on: true, say: (line: string) => void lines.push(line) };
    const house = realHouse();
    const endpoint = await serveHttp({ gateway: house.gateway, version: '1', place: { kind: 'port', port: 0 }, trace });
    const agent = await connect(endpoint, { name: 'Cursor' });
    try {
      await startFixture(house, 'counter');
      await agent.client.listTools();
      await agent.call('send_keys', { session: 'counter', text: 'hunter22' });
      await agent.call('read_screen', { session: 'counter' });
      const said = lines.map((line) => line.replace(/#\d+/, '#N').replace(/\d+ bytes/, 'S bytes'));
      for (const line of [
        'A new client → initialize #N, S bytes',
        'A new client → notifications/initialized, S bytes',
        'Cursor → tools/list #N, S bytes',
        'Cursor → tools/call send_keys #N, S bytes',
        'Cursor ← result #N, S bytes',
      ])
        assert.ok(said.includes(line), `${line} in\n${said.join('\n')}`);
      for (const text of ['hunter22', 'Count', endpoint.token]) assert.ok(!lines.join('\n').includes(text), text);
      const before = lines.length;
      trace.on = false;
      await agent.call('read_screen', { session: 'counter' });
      assert.equal(lines.length, before, 'nothing is written once nobody reads');
    } finally {
      await agent.close();
      await endpoint.dispose();
      house.dispose();
    }
  });

  it('carry nothing of a client into the log but names of the usual form', () => {
    const call = { jsonrpc: '2.0' as const, id: 1, method: 'tools/call', params: { name: 'pay\n[info] token=abc' } };
    assert.match(traceLine('in', 'x', call), /^x → tools\/call #1, \d+ bytes$/);
    const odd = { jsonrpc: '2.0' as const, id: 1, method: `a\nb${'c'.repeat(100)}` };
    assert.match(traceLine('in', 'x', odd), /^x → a\?bc{57} #1, \d+ bytes$/);
    const error = { jsonrpc: '2.0' as const, id: 2, error: { code: -32602, message: 'Unknown tool: secret' } };
    assert.match(traceLine('out', 'x', error), /^x ← error -32602 #2, \d+ bytes$/);
  });
});
