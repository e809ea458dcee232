import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { tabs } from '../../../src/widgets/tabs.ts';
import { call, draw, mouse, press } from './drawn.ts';

const pages = (activeIndex: number, more: object = {}): ViewNode => ({
  type: 'tabs',
  id: 'pages',
  tabs: ['Inbox', { label: 'Sent', badge: 3 }, { label: 'Spam', disabled: true }, 'Old'],
  activeIndex,
  ...more,
});
const area = { x: 0, y: 0, width: 40, height: 1 };
const chosen = (index: number) => [{ type: 'tab_change', id: 'pages', index }];

describe('tabs', () => {
  it('shows the titles, the shown one in brackets', () => {
    assert.deepEqual(draw(tabs.element, pages(1), 40, 1).rows, [' Inbox [Sent (3)] Spam  Old']);
  });

  it('scrolls so that the shown one is in sight', () => {
    assert.deepEqual(draw(tabs.element, pages(3), 12, 1).rows, ['‹ Spam [Old]']);
    assert.deepEqual(draw(tabs.element, pages(0), 12, 1).rows, ['[Inbox] Sen›']);
  });

  it('goes left and right past disabled ones and round the ends, and by digits', () => {
    const key = (node: ViewNode, chord: string) => tabs.key(node, press(chord), undefined, area)?.messages;
    assert.deepEqual(key(pages(1), 'right'), chosen(3));
    assert.deepEqual(key(pages(3), 'right'), chosen(0));
    assert.deepEqual(key(pages(0), 'left'), chosen(3));
    assert.deepEqual(key(pages(0), '2'), chosen(1));
    assert.equal(tabs.key(pages(0), press('3'), undefined, area), null, 'disabled');
    assert.equal(tabs.key(pages(0), press('9'), undefined, area), null, 'not there');
    assert.deepEqual(tabs.key(pages(0), press('1'), undefined, area), {}, 'taken, but nothing to send');
  });

  it('takes a click on a title, not on a disabled one', () => {
    assert.deepEqual(tabs.mouse(pages(0), mouse('press', 9, 0, { area }), undefined)?.messages, chosen(1));
    assert.equal(tabs.mouse(pages(0), mouse('press', 18, 0, { area }), undefined), null);
  });

  it('keeps the shown one inside the tabs when they get fewer, down to none', () => {
    assert.deepEqual(draw(tabs.element, pages(7), 40, 1).rows, [' Inbox  Sent (3)  Spam [Old]']);
    const none = pages(2, { tabs: [] });
    assert.deepEqual(draw(tabs.element, none, 10, 1).rows, ['']);
    assert.equal(tabs.focusable(none), false);
    assert.equal(tabs.key(none, press('left'), undefined, area), null);
  });

  it('refuses a disabled tab by tool', () => {
    const refused = call(tabs, pages(0), 'select_tab', { index: 2 });
    assert.match(refused.ok ? '' : refused.reason.message, /The tab 2 is disabled/);
  });

  it('scrolls with the wheel and by a click on the marks, until another tab is shown', () => {
    const room = { x: 0, y: 0, width: 12, height: 1 };
    const right = tabs.mouse(pages(0), mouse('press', 11, 0, { area: room }), undefined);
    assert.deepEqual([right?.messages, right?.local], [undefined, { left: 6, active: 0 }]);
    assert.deepEqual(draw(tabs.element, pages(0), 12, 1, { local: right?.local }).rows, ['‹ Sent (3) ›']);
    const back = tabs.mouse(pages(0), mouse('press', 0, 0, { area: room }), right?.local);
    assert.deepEqual(back?.local, { left: 0, active: 0 });
    const wheel = tabs.mouse(pages(0), mouse('wheel', 3, 0, { area: room, wheel: 9 }), undefined);
    assert.deepEqual(draw(tabs.element, pages(0), 12, 1, { local: wheel?.local }).rows, ['‹ Spam  Old']);
    assert.deepEqual(draw(tabs.element, pages(1), 12, 1, { local: wheel?.local }).rows, ['‹[Sent (3)]›']);
    assert.equal(tabs.mouse(pages(0), mouse('wheel', 3, 0, { area, wheel: 1 }), undefined), null, 'all in sight');
  });

  it('tells by tool which are disabled, and their badges', () => {
    const told = call(tabs, pages(1), 'get_tabs');
    assert.deepEqual(told.ok && told.result, {
      tabs: ['Inbox', 'Sent', 'Spam', 'Old'],
      activeIndex: 1,
      disabled: [2],
      badges: { 1: '3' },
    });
    const plain = call(tabs, pages(0, { tabs: ['a'] }), 'get_tabs');
    assert.deepEqual(plain.ok && plain.result, { tabs: ['a'], activeIndex: 0 });
  });
});
