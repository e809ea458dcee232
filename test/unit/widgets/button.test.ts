import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { button } from '../../../src/widgets/button.ts';
import { call, draw, mouse, press } from './drawn.ts';

const save: ViewNode = { type: 'button', id: 'save', label: 'Save', onClick: { type: 'save' } };
const area = { x: 0, y: 0, width: 8, height: 1 };

describe('button', () => {
  it('is drawn as its label in brackets, round ones while disabled', () => {
    assert.deepEqual(draw(button.element, save, 10, 1).rows, ['[ Save ]']);
    assert.deepEqual(draw(button.element, { ...save, disabled: true }, 10, 1).rows, ['( Save )']);
  });

  it('shows the focus in reverse, so not by colour alone', () => {
    assert.equal(draw(button.element, save, 10, 1, { focused: true }).styleAt(2, 0).reverse, true);
    assert.equal(draw(button.element, save, 10, 1).styleAt(2, 0).reverse, undefined);
  });

  it('cuts its label where there is no room, down to nothing', () => {
    assert.deepEqual(draw(button.element, save, 7, 1).rows, ['[ Sa… ]']);
    assert.deepEqual(draw(button.element, save, 3, 1).rows, ['Sa…']);
    assert.deepEqual(draw(button.element, save, 0, 0).rows, []);
  });

  it('asks for its label and four cells, wide characters counted as they are drawn', () => {
    assert.deepEqual(button.element.measure({ ...save, label: '保存' }, { width: 80, height: 24 }), {
      width: 8,
      height: 1,
    });
  });

  it('sends its message on Enter and on Space, and leaves other keys alone', () => {
    assert.deepEqual(button.key(save, press('enter'), undefined, area), { messages: [{ type: 'save' }] });
    assert.deepEqual(button.key(save, press('space'), undefined, area), { messages: [{ type: 'save' }] });
    assert.equal(button.key(save, press('a'), undefined, area), null);
  });

  it('sends its message when the mouse is pressed and released on it', () => {
    const down = button.mouse(save, mouse('press', 1, 0, { area }), undefined);
    assert.deepEqual(down, { local: { pressed: true } });
    const up = button.mouse(save, mouse('release', 2, 0, { area }), down.local);
    assert.deepEqual(up, { messages: [{ type: 'save' }], local: { pressed: false } });
  });

  it('takes a press back when the mouse is released elsewhere', () => {
    assert.deepEqual(button.mouse(save, mouse('release', 9, 0, { area }), { pressed: true }), {
      local: { pressed: false },
    });
    assert.equal(button.mouse(save, mouse('release', 2, 0, { area }), undefined), null);
  });

  it('does nothing while disabled', () => {
    const off = { ...save, disabled: true };
    assert.equal(button.focusable(off), false);
    assert.deepEqual(button.keys(off, undefined), []);
    assert.equal(button.key(off, press('enter'), undefined, area), null);
    assert.equal(button.mouse(off, mouse('press', 1, 0, { area }), undefined), null);
  });

  it('asks a person each time when it is destructive', () => {
    const [spec] = button.provider.mcpTools({ ...save, destructive: true });
    assert.deepEqual(spec?.annotations, { sensitive: true, destructiveHint: true });
    assert.equal(button.provider.mcpTools({ ...save, destructive: true })[0], spec, 'one object an action');
  });

  it('refuses a click when onClick is no message, and says why', () => {
    for (const [onClick, why] of [
      [undefined, /has no onClick/],
      [{ $unsupported: 'function' }, /has a function as onClick/],
      ['save', /has "save" as onClick/],
    ] as const) {
      const answer = call(button, { type: 'button', id: 'save', onClick } as unknown as ViewNode, 'click');
      assert.ok(!answer.ok);
      assert.match(answer.reason.message, why);
    }
  });

  it('shows its key and is pressed by it, unless it is disabled', () => {
    const save: ViewNode = { type: 'button', id: 'save', label: 'Save', hotkey: 'ctrl+s', onClick: { type: 'save' } };
    assert.deepEqual(draw(button.element, save, 20, 1).rows, ['[ Save ctrl+s ]']);
    assert.deepEqual(draw(button.element, save, 9, 1).rows, ['[ Save ]'], 'the key gives way first');
    assert.equal(button.element.measure(save, { width: 80, height: 1 }).width, 15);
    assert.deepEqual([button.hotkeys?.(save), button.hotkey?.(save, 'ctrl+s')], [['ctrl+s'], [{ type: 'save' }]]);
    const off = { ...save, disabled: true };
    assert.deepEqual([button.hotkeys?.(off), button.hotkey?.(off, 'ctrl+s')], [[], []]);
  });
});
