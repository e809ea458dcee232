import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Rect } from '../../../src/screen/element.ts';
import { layout } from '../../../src/screen/layout.ts';
import { screenRows } from '../../../src/screen/rows.ts';
import { textWidth } from '../../../src/screen/width.ts';
import { elementOf, screenOf } from './show.ts';
import { anyJunk, anyLayeredView, anySize, anyView } from './views.ts';

const isWithin = (a: Rect, b: Rect): boolean =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('whatever the view', function () {
  this.timeout(120_000);

  it('no node leaves its parent, and no two siblings overlap', () => {
    fc.assert(
      fc.property(anyView, anySize, (view, size) => {
        const { nodes } = layout(view, size, elementOf);
        nodes.forEach(({ rect, parent }, index) => {
          const around = nodes[parent]?.rect ?? { x: 0, y: 0, ...size };
          assert.ok(isWithin(rect, around), `node ${index} ${JSON.stringify(rect)} leaves ${JSON.stringify(around)}`);
          nodes.slice(0, index).forEach((other, before) => {
            if (other.parent === parent) assert.ok(!overlap(other.rect, rect), `nodes ${before} and ${index} overlap`);
          });
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('equal views give equal layouts', () => {
    fc.assert(
      fc.property(anyLayeredView, anySize, (view, size) => {
        const rects = () => layout(structuredClone(view), size, elementOf).nodes.map(({ rect }) => rect);
        assert.deepEqual(rects(), rects());
      }),
    );
  });

  it('the screen has exactly its rows, none of them wider than it', () => {
    fc.assert(
      fc.property(anyLayeredView, anySize, (view, size) => {
        const rows = screenRows(screenOf(view, size).screen);
        assert.equal(rows.length, size.height);
        for (const line of rows) assert.ok(textWidth(line) <= size.width, JSON.stringify(line));
      }),
      { numRuns: 1000 },
    );
  });

  it('no cell belongs to a node that cannot be seen there', () => {
    fc.assert(
      fc.property(anyLayeredView, anySize, (view, size) => {
        const { placed, screen } = screenOf(view, size);
        screen.owners.forEach((owner, cell) => {
          if (owner < 0) return;
          const at = { x: cell % size.width, y: Math.floor(cell / size.width), width: 1, height: 1 };
          const node = placed.nodes[owner];
          assert.ok(node && isWithin(at, node.rect) && isWithin(at, node.clip));
        });
      }),
    );
  });

  it('a two-cell glyph is there whole or not at all', () => {
    fc.assert(
      fc.property(anyLayeredView, anySize, (view, size) => {
        const { screen } = screenOf(view, size);
        for (let cell = 0; cell < screen.glyphs.length; cell++) {
          if (screen.glyphs[cell] !== 0x1fffff) continue;
          assert.notEqual(cell % size.width, 0);
          assert.notEqual(screen.glyphs[cell - 1], 0x20);
          assert.equal(screen.fg[cell - 1], screen.fg[cell]);
          assert.equal(screen.bg[cell - 1], screen.bg[cell]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('nothing throws, whatever the fields hold', () => {
    fc.assert(
      fc.property(anyJunk, anySize, (view, size) => {
        screenOf(view, size);
      }),
      { numRuns: 3000 },
    );
  });
});
