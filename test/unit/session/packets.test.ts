import assert from 'node:assert/strict';
import { packet, Packets } from '../../../src/session/packets.ts';

const values = [
  { kind: 'a', at: new Date(5), in: new Map([['x', new Set([1])]]) },
  'b'.repeat(70_000),
  [],
  undefined,
  0,
];

describe('packets over a stream', () => {
  for (const size of [1, 3, 5, 1_000, 1_000_000])
    it(`come out as they went in when the stream hands over ${size} bytes at a time`, () => {
      const all = Buffer.concat(values.map(packet));
      const packets = new Packets();
      const got: unknown[] = [];
      for (let at = 0; at < all.length; at += size) got.push(...packets.add(all.subarray(at, at + size)));
      assert.deepEqual(got, values);
    });

  it('wait for their end', () => {
    const bytes = packet('whole');
    const packets = new Packets();
    assert.deepEqual(packets.add(bytes.subarray(0, -1)), []);
    assert.deepEqual(packets.add(bytes.subarray(-1)), ['whole']);
  });

  it('may not be longer than is said', () => {
    assert.throws(() => new Packets(10).add(packet('a text of some length')), /longer than 10/);
  });

  it('hold no function: that is said as `postMessage` says it', () => {
    assert.throws(() => packet({ run: () => 1 }), /could not be cloned/);
  });
});
