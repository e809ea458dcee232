import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { serveStdio } from '../../../src/mcp/index.ts';
import { fakeHouse } from '../gateway/fakes.ts';
import type { FakeHouse } from '../gateway/fakes.ts';
import { initialize } from './clients.ts';

/** Serves a house on streams and answers what to write to and what was written. */
async function serve(house: FakeHouse): Promise<{
  input: PassThrough;
  lines: () => Record<string, unknown>[];
  until: (count: number) => Promise<void>;
  closed: Promise<void>;
}> {
  const input = new PassThrough();
  const output = new PassThrough();
  let text = '';
  output.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  const { closed } = await serveStdio({ gateway: house.gateway, version: '1', input, output });
  const lines = (): Record<string, unknown>[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    input,
    lines,
    closed,
    until: async (count) => {
      while (lines().length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}

const line = (message: object): string => `${JSON.stringify(message)}\n`;

describe('the MCP server on the standard streams', () => {
  it('answers each request with one line, and a notification with none', async () => {
    const { input, lines, until } = await serve(fakeHouse());
    input.write(
      line(initialize()) +
        line({ jsonrpc: '2.0', method: 'notifications/initialized' }) +
        line({ jsonrpc: '2.0', id: 2, method: 'ping' }),
    );
    await until(2);
    assert.deepEqual(
      lines().map(({ id }) => id),
      [1, 2],
    );
  });

  it('passes over blank lines and what is no JSON', async () => {
    const { input, lines, until } = await serve(fakeHouse());
    input.write('\n  \nnot json\n' + line(initialize()));
    await until(1);
    assert.deepEqual(
      lines().map(({ id }) => id),
      [1],
    );
  });

  it('keeps characters whole that come in pieces', async () => {
    const house = fakeHouse({ defaultAccess: 'act' });
    house.registry.add('demo.name.type_into', {
      answer: (args) => ({ ok: true, result: (args as { text: string }).text }),
    });
    const { input, lines, until } = await serve(house);
    input.write(line(initialize()));
    const bytes = Buffer.from(
      line({
        jsonrpc: '2.0',
        id: 2,
        method: 'tools/call',
        params: { name: 'demo_name_type_into', arguments: { text: 'Zoë 茶' } },
      }),
    );
    for (const byte of bytes) input.write(Buffer.from([byte]));
    await until(2);
    assert.deepEqual((lines()[1]?.['result'] as { structuredContent: unknown }).structuredContent, { value: 'Zoë 茶' });
  });

  it('ends with its input: the client is forgotten and nothing is left listening', async () => {
    const house = fakeHouse();
    const before = house.registry.listeners;
    const { input, until, closed } = await serve(house);
    input.write(line(initialize()));
    await until(1);
    assert.ok(house.registry.listeners > before);
    input.end();
    await closed;
    assert.equal(house.registry.listeners, before);
  });

  it('does not start while a static tool writes and nobody can be asked', async () => {
    const house = fakeHouse({ authorizer: null });
    house.registry.add('stop_session', { annotations: { sensitive: true } });
    await assert.rejects(serve(house), /stop_session/);
  });
});
