import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { checkbox } from '../../../src/widgets/checkbox.ts';
import { call, draw, mouse, press } from './drawn.ts';

const box = (checked: unknown, more: object = {}): ViewNode => ({
  type: 'checkbox',
  id: 'done',
  label: 'Done',
  checked,
  ...more,
});
const area = { x: 0, y: 0, width: 8, height: 1 };

describe('checkbox', () => {
  it('shows its three states', () => {
    assert.deepEqual(draw(checkbox.element, box(true), 12, 1).rows, ['[x] Done']);
    assert.deepEqual(draw(checkbox.element, box(false), 12, 1).rows, ['[ ] Done']);
    assert.deepEqual(draw(checkbox.element, box('mixed'), 12, 1).rows, ['[-] Done']);
  });

  it('sends the state it is to have, by Space, Enter and a click on box or label', () => {
    const checked = [{ type: 'checkbox_toggle', id: 'done', checked: true }];
    assert.deepEqual(checkbox.key(box(false), press('space'), undefined, area)?.messages, checked);
    assert.deepEqual(checkbox.key(box('mixed'), press('enter'), undefined, area)?.messages, checked);
    assert.deepEqual(
      checkbox.mouse(box(false), mouse('release', 6, 0, { area }), { pressed: true })?.messages,
      checked,
    );
  });

  it("sends the node's own message after the fixed one, with the new state filled in", () => {
    const node = box(true, { onChange: { type: 'done_changed' } });
    assert.deepEqual(checkbox.key(node, press('space'), undefined, area)?.messages, [
      { type: 'checkbox_toggle', id: 'done', checked: false },
      { type: 'done_changed', value: false },
    ]);
  });

  it('reads as mixed where it is', () => {
    assert.deepEqual(call(checkbox, box('mixed'), 'get_checked'), { ok: true, result: 'mixed' });
  });

  it('tells a screen reader its name and state', () => {
    assert.deepEqual(checkbox.accessible(box(true), undefined), {
      role: 'checkbox',
      name: 'Done',
      id: 'done',
      checked: true,
    });
  });
});
