import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cellAt, gridFor, WheelRows } from '../../../src/webview/cells.ts';

describe('the cell under the pointer', () => {
  const box = { left: 10, top: 20, width: 800, height: 400 };
  const grid = { columns: 100, rows: 20 };

  it('counts from the top left of what is drawn', () => {
    assert.deepEqual(cellAt(10, 20, box, grid), { column: 0, row: 0 });
    assert.deepEqual(cellAt(17.9, 39.9, box, grid), { column: 0, row: 0 });
    assert.deepEqual(cellAt(18, 40, box, grid), { column: 1, row: 1 });
  });

  it('is held inside when the pointer is dragged outside', () => {
    assert.deepEqual(cellAt(-50, 9999, box, grid), { column: 0, row: 19 });
    assert.deepEqual(cellAt(9999, -50, box, grid), { column: 99, row: 0 });
  });

  it('is the same at every zoom', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(19), fc.double({ min: 0.3, max: 4, noNaN: true }), (column, row, zoom) => {
        const zoomed = { left: 10 * zoom, top: 20 * zoom, width: 800 * zoom, height: 400 * zoom };
        const middle = { x: (10 + (column + 0.5) * 8) * zoom, y: (20 + (row + 0.5) * 20) * zoom };
        assert.deepEqual(cellAt(middle.x, middle.y, zoomed, grid), { column, row });
      }),
    );
  });

  it('is one of the grid even while nothing is drawn', () => {
    assert.deepEqual(cellAt(0, 0, { left: 0, top: 0, width: 0, height: 0 }, grid), { column: 0, row: 0 });
    assert.deepEqual(cellAt(5, 5, { left: 0, top: 0, width: 0, height: 0 }, grid), { column: 99, row: 19 });
  });
});

describe('the grid that fits', () => {
  it('is of whole cells', () => {
    assert.deepEqual(gridFor(805, 399, 8, 20), { columns: 100, rows: 19 });
  });

  it('is not one short because of a rounding error', () => {
    assert.deepEqual(gridFor(8.1 * 100, 20, 8.1, 20)?.columns, 100);
  });

  it('is at least two columns and a row', () => {
    assert.deepEqual(gridFor(3, 3, 8, 20), { columns: 2, rows: 1 });
  });

  it('is none while the page is hidden or a measure is nonsense', () => {
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      assert.equal(gridFor(bad, 100, 8, 20), null);
      assert.equal(gridFor(100, bad, 8, 20), null);
      assert.equal(gridFor(100, 100, bad, 20), null);
      assert.equal(gridFor(100, 100, 8, bad), null);
    }
  });

  it('is never absurdly large', () => {
    assert.deepEqual(gridFor(1e7, 1e7, 1, 1), { columns: 1000, rows: 1000 });
  });
});

describe('the wheel', () => {
  it('adds small steps up to whole rows', () => {
    const wheel = new WheelRows();
    assert.deepEqual(
      [8, 8, 8, 8].map((delta) => wheel.add(delta, 0, 16, 30)),
      [0, 1, 0, 1],
    );
  });

  it('turns round at once', () => {
    const wheel = new WheelRows();
    wheel.add(15, 0, 16, 30);
    assert.equal(wheel.add(-16, 0, 16, 30), -1);
  });

  it('counts lines and pages as such', () => {
    const wheel = new WheelRows();
    assert.equal(wheel.add(3, 1, 16, 30), 3);
    assert.equal(wheel.add(-1, 2, 16, 30), -30);
  });

  it('ignores nonsense', () => {
    const wheel = new WheelRows();
    assert.equal(wheel.add(Number.NaN, 0, 16, 30), 0);
    assert.equal(wheel.add(16, 0, 16, 30), 1);
  });
});
