import assert from 'node:assert/strict';
import type { MouseEvent } from '../../../src/protocol/page.ts';
import { describePage } from './page-kit.ts';

const mouse = (
  action: MouseEvent['action'],
  column: number,
  row: number,
  more: Partial<MouseEvent> = {},
): MouseEvent => ({
  kind: 'mouse',
  action,
  column,
  row,
  button: action === 'move' || action === 'wheel' ? 'none' : 'left',
  wheel: 0,
  clicks: action === 'move' || action === 'wheel' ? 0 : 1,
  ctrl: false,
  shift: false,
  alt: false,
  ...more,
});

describePage('the page’s mouse', (open) => {
  it('is the cell under it: press, release and double click', async () => {
    const { page, inputs, cell, forget } = await open();
    const at = await cell(12, 3);
    await page.mouse.move(at.x, at.y);
    await forget();
    await page.mouse.dblclick(at.x, at.y);
    assert.deepEqual(await inputs(), [
      mouse('press', 12, 3),
      mouse('release', 12, 3),
      mouse('press', 12, 3, { clicks: 2 }),
      mouse('release', 12, 3, { clicks: 2 }),
    ]);
  });

  it('takes the keyboard to the terminal', async () => {
    const { page, cell } = await open();
    await page.locator('.xterm-helper-textarea').blur();
    const at = await cell(1, 1);
    await page.mouse.click(at.x, at.y);
    assert.equal(await page.evaluate('document.activeElement.className'), 'xterm-helper-textarea');
  });

  it('drags cell by cell, held inside the terminal', async () => {
    const { page, inputs, cell, forget } = await open();
    const [from, to] = [await cell(2, 2), await cell(3, 2)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await forget();
    await page.mouse.move(from.x + 1, from.y);
    await page.mouse.move(to.x, to.y);
    await page.mouse.move(-20, to.y);
    await page.mouse.up();
    assert.deepEqual(await inputs(), [
      mouse('drag', 3, 2),
      mouse('drag', 0, 2),
      mouse('release', 0, 2),
      { kind: 'leave' },
    ]);
  });

  it('moves cell by cell', async () => {
    const { page, inputs, cell, forget } = await open();
    const [from, to] = [await cell(2, 2), await cell(3, 2)];
    await page.mouse.move(from.x, from.y);
    await forget();
    await page.mouse.move(from.x + 1, from.y + 1);
    await page.mouse.move(to.x, to.y);
    assert.deepEqual(await inputs(), [mouse('move', 3, 2)]);
  });

  it('scrolls rows, and zooms with ctrl', async () => {
    const { page, inputs, cell, forget } = await open();
    const at = await cell(5, 5);
    await page.mouse.move(at.x, at.y);
    await forget();
    await page.mouse.wheel(0, 40);
    await page.mouse.wheel(0, -100);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 100);
    await page.keyboard.up('Control');
    await page.waitForTimeout(50);
    const rows = (await inputs()).map((event) => event.kind === 'mouse' && [event.action, event.wheel]);
    assert.deepEqual(rows, [
      ['wheel', 2],
      ['wheel', -6],
    ]);
  });

  it('is under the same cell at every zoom', async () => {
    const { page, inputs, cell, forget } = await open();
    for (const zoom of ['1.5', '0.67']) {
      await page.evaluate(`void (document.documentElement.style.zoom = '${zoom}')`);
      await page.waitForTimeout(150);
      const at = await cell(30, 12);
      await page.mouse.move(at.x, at.y);
      await forget();
      await page.mouse.click(at.x, at.y);
      assert.deepEqual((await inputs())[0], mouse('press', 30, 12), `at ${zoom}`);
    }
  });

  it('says that the pointer left, once, and not while a button is held', async () => {
    const { page, inputs, cell, forget } = await open();
    await page.evaluate(`void (document.getElementById('terminal').style.right = '100px')`);
    await page.waitForTimeout(150);
    const at = await cell(5, 5);
    await page.mouse.move(at.x, at.y);
    await forget();
    await page.mouse.move(890, at.y);
    await page.mouse.move(880, at.y);
    assert.deepEqual(await inputs(), [{ kind: 'leave' }]);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await forget();
    await page.mouse.move(890, at.y);
    assert.deepEqual(
      (await inputs()).map(({ kind }) => kind),
      ['mouse'],
    );
    await page.mouse.up();
    assert.deepEqual((await inputs()).at(-1), { kind: 'leave' });
  });

  it('leaves the right button to the editor’s menu', async () => {
    const { page, inputs, cell, forget } = await open();
    await page.evaluate(
      `addEventListener('contextmenu', (event) => { window.__menus = event.defaultPrevented ? 0 : 1; })`,
    );
    const at = await cell(5, 5);
    await page.mouse.move(at.x, at.y);
    await forget();
    await page.mouse.click(at.x, at.y, { button: 'right' });
    assert.deepEqual(await inputs(), []);
    assert.equal(await page.evaluate('window.__menus'), 1);
  });

  it('selects text with a drag that no widget takes, from where it began, to be copied', async () => {
    const { page, inputs, draw, cell, send, forget } = await open();
    await draw('hello world\r\nsecond row');
    const [from, over, to] = [await cell(6, 0), await cell(8, 0), await cell(5, 1)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(over.x, over.y);
    await send({ kind: 'free_drag' });
    await forget();
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    assert.deepEqual(await inputs(), [mouse('release', 5, 1)], 'what selects is no drag for the app');
    await page.keyboard.press('Control+c');
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'world\nsecond');
    await page.mouse.click(from.x, from.y);
    await forget();
    await page.keyboard.press('Control+c');
    assert.deepEqual(await inputs(), [{ kind: 'key', key: 'ctrl+c', text: '' }], 'a click takes the selection back');
  });

  it('selects nothing with a drag that a widget takes, nor after the drag has ended', async () => {
    const { page, draw, cell, send } = await open();
    await draw('hello world');
    const [from, to] = [await cell(0, 0), await cell(4, 0)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    await send({ kind: 'free_drag' });
    assert.equal(await page.locator('.xterm-selection > div').count(), 0);
  });

  it('selects text when the app does not want it', async () => {
    const { page, inputs, draw, cell, send } = await open();
    await send({ kind: 'keymap', keymap: { text: false, keys: ['ctrl+c'], mouse: false } });
    await draw('hello world');
    const at = await cell(8, 0);
    await page.mouse.dblclick(at.x, at.y);
    await page.keyboard.press('Control+c');
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'world');
    assert.deepEqual(await inputs(), []);
  });
});
