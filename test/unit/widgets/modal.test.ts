import assert from 'node:assert/strict';
import { Look } from '../../../src/screen/cells.ts';
import { layout } from '../../../src/screen/layout.ts';
import { paint } from '../../../src/screen/paint.ts';
import { screenRows } from '../../../src/screen/rows.ts';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { elementOf } from '../../../src/widgets/index.ts';
import { modal } from '../../../src/widgets/modal.ts';
import { draw, mouse, press } from './drawn.ts';

const sure = (more: object = {}): ViewNode => ({
  type: 'modal',
  id: 'sure',
  title: 'Delete',
  content: 'Delete 3 contacts?',
  ...more,
});
const area = { x: 0, y: 0, width: 30, height: 6 };
const dismissed = [{ type: 'modal_dismiss', id: 'sure' }];
const confirmed = [{ type: 'modal_confirm', id: 'sure' }];

describe('modal', () => {
  it('is a frame with its text and two buttons', () => {
    assert.deepEqual(draw(modal.element, sure({ confirmLabel: 'Delete' }), 30, 5).rows, [
      '╭ Delete ────────────────────╮',
      '│ Delete 3 contacts?         │',
      '│                            │',
      '│     [ Cancel ]  [ Delete ] │',
      '╰────────────────────────────╯',
    ]);
  });

  it('lies over the middle of everything else, around what it holds', () => {
    const view: ViewNode = {
      type: 'column',
      children: [
        { type: 'text', content: 'x'.repeat(34 * 7) },
        { type: 'modal', id: 'm', title: 'Edit', children: [{ type: 'text', content: 'inside' }] },
      ],
    };
    const placed = layout(view, { width: 34, height: 7 }, elementOf);
    const screen = paint(placed, () => ({ focused: false, hovered: false, local: undefined }));
    assert.deepEqual(screenRows(screen), [
      'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'xxxxxx╭ Edit ──────────────╮xxxxxx',
      'xxxxxx│ inside             │xxxxxx',
      'xxxxxx│                    │xxxxxx',
      'xxxxxx│ [ Cancel ]  [ OK ] │xxxxxx',
      'xxxxxx╰────────────────────╯xxxxxx',
      'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ]);
  });

  it('dims what lies behind it, and nothing of its own', () => {
    const rows = Array.from({ length: 9 }, (): ViewNode => ({ type: 'text', content: 'x'.repeat(50) }));
    const placed = layout([...rows, sure()], { width: 50, height: 9 }, elementOf);
    const screen = paint(placed, () => ({ focused: false, hovered: false, local: undefined }));
    const isDim = (x: number, y: number) => ((screen.looks[y * 50 + x] ?? 0) & Look.dim) !== 0;
    assert.deepEqual([isDim(0, 0), isDim(2, 3), isDim(16, 3)], [true, true, false]);
    assert.equal(screenRows(screen)[3], 'xxxxxxxxxxxxxx│ Delete 3 contacts? │xxxxxxxxxxxxxx');
  });

  it('is dismissed by Escape wherever the focus is inside', () => {
    assert.deepEqual(modal.key(sure(), press('escape'), undefined, area, false)?.messages, dismissed);
  });

  it('leaves Enter to what has the focus inside, and presses its own button when it has it itself', () => {
    assert.equal(modal.key(sure(), press('enter'), undefined, area, false), null);
    assert.deepEqual(modal.key(sure(), press('enter'), undefined, area, true)?.messages, confirmed);
    const left = modal.key(sure(), press('left'), undefined, area, true);
    assert.deepEqual(modal.key(sure(), press('enter'), left?.local, area, true)?.messages, dismissed);
  });

  it('begins at Cancel when it is destructive, and marks confirming for agents only', () => {
    const node = sure({ destructive: true });
    assert.deepEqual(modal.key(node, press('enter'), undefined, area, true)?.messages, dismissed);
    assert.deepEqual(
      modal.provider.mcpTools(node).map(({ annotations }) => annotations),
      [{ sensitive: true }, { sensitive: true, destructiveHint: true }],
    );
  });

  it('takes clicks on its buttons and nowhere else', () => {
    assert.deepEqual(modal.mouse(sure(), mouse('press', 24, 4, { area }), undefined)?.messages, confirmed);
    assert.deepEqual(modal.mouse(sure(), mouse('press', 12, 4, { area }), undefined)?.messages, dismissed);
    assert.equal(modal.mouse(sure(), mouse('press', 20, 4, { area }), undefined), null);
    assert.equal(modal.mouse(sure(), mouse('press', 24, 3, { area }), undefined), null);
  });

  it('takes nothing while it is closed', () => {
    const closed = sure({ visible: false });
    assert.deepEqual([modal.focusable(closed), modal.keys(closed, undefined)], [false, []]);
    assert.equal(modal.key(closed, press('escape'), undefined, area, true), null);
  });

  it('draws at any size without a throw', () => {
    for (let width = 0; width < 12; width += 1)
      for (let height = 0; height < 7; height += 1) draw(modal.element, sure(), width, height);
  });

  it('tells a screen reader its text and its keys', () => {
    const told = modal.accessible(
      { type: 'modal', id: 'm', title: 'Sure?', content: 'All of it.', confirmLabel: 'Delete' },
      undefined,
    );
    assert.deepEqual(told.children, [{ role: 'text', name: 'All of it.' }]);
    assert.equal(told.description, 'Escape: Cancel. Enter on the dialog: Delete.');
  });
});
