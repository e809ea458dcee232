import assert from 'node:assert/strict';
import { callResult } from '../../../src/gateway/answers.ts';
import { Rests } from '../../../src/gateway/rests.ts';
import type { Client } from '../../../src/gateway/types.ts';
import type { Json } from '../../../src/sdk/provider.ts';
import { agent } from './fakes.ts';
import type { FakeHouse } from './fakes.ts';
import { call, house, refusal, result } from './static-house.ts';

const claude = agent('Claude');

type Shown = Readonly<Record<string, Json>>;

/** A house with a tool that answers something long, and what a client sees of calls. */
function answering(result: Json): {
  made: FakeHouse;
  see: (name: string, args?: object, by?: Client) => Promise<Shown>;
} {
  const made = house();
  made.registry.add('demo.long.get_value', { readOnly: true, answer: () => ({ ok: true, result }) });
  const see = async (name: string, args: object = {}, by: Client = claude): Promise<Shown> => {
    const answered = await call(made, name, args as Record<string, unknown>, by);
    const shown = callResult(answered, (rest) => made.gateway.keepRest(by, rest));
    assert.ok(Buffer.byteLength(shown.text) <= 8_000, `${name}: ${String(Buffer.byteLength(shown.text))} bytes`);
    return shown.structured ?? {};
  };
  return { made, see };
}

describe('what does not fit in an answer', () => {
  it('is a text: it is read on by its cursor, to the last character and none twice', async () => {
    const text = Array.from({ length: 3_000 }, (_, n) => `line ${String(n)} “é” 茶`).join('\n');
    const { see } = answering(text);
    let shown = await see('demo.long.get_value');
    assert.deepEqual([shown['truncated'], shown['characters']], [true, text.length]);
    let whole = shown['value'] as string;
    while (shown['cursor'] !== undefined) {
      shown = await see('read_model', { cursor: shown['cursor'] });
      whole += shown['untrustedText'] as string;
    }
    assert.equal(whole, text);
  });

  it('is a list of a tool that takes no offset: its entries come by cursor and `next`', async () => {
    const list = Array.from({ length: 2_000 }, (_, n) => `entry number ${String(n)}`);
    const { see } = answering(list);
    let shown = await see('demo.long.get_value');
    const entries = [...(shown['items'] as string[])];
    const cursor = shown['cursor'] ?? assert.fail('no cursor');
    while (shown['next'] !== undefined) {
      shown = await see('read_model', { cursor, offset: shown['next'] });
      entries.push(...(shown['items'] as string[]));
    }
    assert.deepEqual(entries, list);
  });

  it('is an object: the JSON goes on', async () => {
    const object = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`key_${String(n)}`, n]));
    const { see } = answering(object);
    let shown = await see('demo.long.get_value');
    let json = shown['truncatedJson'] as string;
    while (shown['cursor'] !== undefined) {
      shown = await see('read_model', { cursor: shown['cursor'] });
      json += shown['untrustedText'] as string;
    }
    assert.deepEqual(JSON.parse(json), object);
  });

  it('is read by nothing but its cursor, which nobody guesses, and says so when it is gone', async () => {
    const { made, see } = answering('x'.repeat(20_000));
    const cursor = (await see('demo.long.get_value'))['cursor'] as string;
    assert.match(cursor, /^[0-9a-f-]{36}:\d+$/);
    for (const wrong of ['', 'x', '0:0', `${cursor}0000000000000000`, cursor.replace(/:.*/, ':-1')]) {
      const refused = refusal(await call(made, 'read_model', { cursor: wrong }));
      assert.equal(refused.code, 'cursor_not_found', wrong);
    }
    made.gateway.forget(claude);
    assert.equal(refusal(await call(made, 'read_model', { cursor })).code, 'cursor_not_found');
  });

  it('is forgotten when something is hidden from agents: it may be of that', async () => {
    const { made, see } = answering('x'.repeat(20_000));
    const { cursor } = await see('demo.long.get_value');
    made.hidden.set('other', true);
    assert.equal(refusal(await call(made, 'read_model', { cursor })).code, 'cursor_not_found');
  });

  it('is read by nobody but the client whose answer it was', async () => {
    const { made, see } = answering('x'.repeat(20_000));
    const { cursor } = await see('demo.long.get_value');
    const other = await call(made, 'read_model', { cursor }, agent('Other'));
    assert.equal(refusal(other).code, 'cursor_not_found');
    result(await call(made, 'read_model', { cursor }));
  });

  it('is kept for no client that has gone, until it comes back', () => {
    const { made } = answering('');
    const late = { kind: 'text', text: 'late' } as const;
    made.gateway.admit(claude);
    made.gateway.forget(claude);
    assert.equal(made.gateway.keepRest(claude, late), null);
    made.gateway.admit(claude);
    assert.notEqual(made.gateway.keepRest(claude, late), null);
  });

  it('is kept for eight answers of a client, and not when it is larger than eight million characters', () => {
    const rests = new Rests();
    const ids = Array.from({ length: 9 }, (_, n) => rests.keep(claude.id, { kind: 'text', text: String(n) }) ?? '');
    assert.equal(rests.find(claude.id, ids[0] ?? ''), null);
    assert.deepEqual(rests.find(claude.id, `${ids[8] ?? ''}:0`), { rest: { kind: 'text', text: '8' }, offset: 0 });
    assert.equal(rests.size, 8);
    assert.equal(rests.keep(claude.id, { kind: 'text', text: 'x'.repeat(8_000_001) }), null);
    rests.forget(claude.id);
    assert.equal(rests.size, 0);
  });

  it('is only counted where nobody keeps it, as for a person at the program', async () => {
    const { made } = answering('x'.repeat(20_000));
    const { structured } = callResult(await call(made, 'demo.long.get_value'));
    assert.deepEqual([structured?.['characters'], structured?.['cursor']], [20_000, undefined]);
  });
});
