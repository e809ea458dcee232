import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Part } from '../../../src/screen/share.ts';
import { share } from '../../../src/screen/share.ts';

function part(kind: Part['kind'], value: number, bounds: { min?: number; max?: number; size?: number } = {}): Part {
  return { kind, value, min: bounds.min ?? 0, max: bounds.max ?? 1_000_000, size: bounds.size ?? value };
}

function sizes(parts: Part[], room: number): number[] {
  share(parts, room);
  return parts.map(({ size }) => size);
}

describe('share', () => {
  it('gives left-over cells to the largest remainders, the first of equal ones first', () => {
    assert.deepEqual(sizes([part('grow', 1), part('grow', 1), part('grow', 1)], 10), [4, 3, 3]);
    assert.deepEqual(sizes([part('grow', 1), part('grow', 2)], 10), [3, 7]);
  });

  it('halves an odd room without a cell too many', () => {
    assert.deepEqual(sizes([part('percent', 50), part('percent', 50)], 7), [4, 3]);
    assert.deepEqual(sizes([part('percent', 25)], 5), [1]);
  });

  it('shrinks the longest first', () => {
    assert.deepEqual(sizes([part('auto', 0, { size: 100 }), part('auto', 0, { size: 10 })], 40), [30, 10]);
    assert.deepEqual(sizes([part('auto', 0, { size: 30 }), part('auto', 0, { size: 30 })], 41), [21, 20]);
  });

  it('keeps fixed lengths while others can give', () => {
    assert.deepEqual(sizes([part('cells', 30), part('auto', 0, { size: 20 })], 40), [30, 10]);
    assert.deepEqual(sizes([part('cells', 30), part('auto', 0, { size: 20 })], 20), [19, 1]);
  });

  it('answers what is left over, and what is too much', () => {
    assert.equal(share([part('cells', 4)], 10), 6);
    assert.equal(share([part('cells', 4), part('cells', 4), part('cells', 4)], 2), -1);
  });

  const parts = fc.array(
    fc.record({
      kind: fc.constantFrom('auto' as const, 'cells' as const, 'percent' as const, 'grow' as const),
      value: fc.integer({ min: 1, max: 120 }),
      min: fc.integer({ min: 0, max: 20 }),
      max: fc.integer({ min: 0, max: 200 }),
      size: fc.integer({ min: 0, max: 150 }),
    }),
    { maxLength: 12 },
  );
  const room = fc.integer({ min: 0, max: 200 });

  it('whatever is asked for: whole cells, no more than the room but one cell a part, and the answer is the difference', () => {
    fc.assert(
      fc.property(parts, room, (given, cells) => {
        const left = share(given, cells);
        const sum = given.reduce((total, { size }) => total + size, 0);
        for (const { size } of given) assert.ok(Number.isInteger(size) && size >= 0);
        assert.equal(cells - sum, left);
        if (left < 0) for (const { size } of given) assert.ok(size <= 1);
      }),
      { numRuns: 5000 },
    );
  });

  it('with a part that may grow without bounds the sum is exactly the room', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 20, max: 200 }), (given, cells) => {
        const left = share([...given, part('grow', 1)], cells);
        assert.ok(left <= 0);
      }),
      { numRuns: 5000 },
    );
  });

  it('the same parts get the same cells', () => {
    fc.assert(
      fc.property(parts, room, (given, cells) => {
        const again = given.map((one) => ({ ...one }));
        assert.deepEqual(sizes(given, cells), sizes(again, cells));
      }),
    );
  });
});
