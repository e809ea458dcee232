import assert from 'node:assert/strict';
import { describePage } from './page-kit.ts';

const mark = { kind: 'mark', mark: { column: 2, row: 3, columns: 8, rows: 1, label: 'save' } } as const;

describePage('a widget that is pointed out', (open) => {
  it('has a line around just its cells, and its name beside it', async () => {
    const { page, draw, send, cell } = await open();
    await draw('x');
    await send(mark);
    const box = await page.locator('#mark').boundingBox();
    const [first, last] = [await cell(2, 3), await cell(9, 3)];
    const height = (await cell(0, 1)).y - (await cell(0, 0)).y;
    assert.ok(box);
    assert.ok(Math.abs(box.x - (first.x - (last.x - first.x) / 14)) < 1, JSON.stringify({ box, first, last }));
    assert.ok(Math.abs(box.x + box.width - (last.x + (last.x - first.x) / 14)) < 1);
    assert.ok(Math.abs(box.y - (first.y - height / 2)) < 1);
    assert.ok(Math.abs(box.height - height) < 1);
    assert.equal(await page.locator('#mark').innerText(), 'save');
  });

  it('is told to a screen reader by a region that was there before, and no more once the mark is gone', async () => {
    const { page, draw, send, until } = await open();
    await draw('x');
    const said = page.locator('#said[role=status]');
    assert.equal(await said.textContent(), '');
    await send(mark);
    assert.equal(await said.textContent(), 'save');
    await until(async () => (await said.textContent()) === '', 'nothing more to be told');
  });

  it('is not told call by call when an agent works fast: the first, then the last', async () => {
    const { page, draw, send, until } = await open();
    await draw('x');
    await page.evaluate(`
      window.told = [];
      new MutationObserver(() => window.told.push(document.getElementById('said').textContent))
        .observe(document.getElementById('said'), { childList: true, characterData: true, subtree: true });
    `);
    for (let i = 1; i <= 20; i++)
      await send({ kind: 'mark', mark: { ...mark.mark, label: `Copilot: field${String(i)}` } });
    await until(
      async () => (await page.locator('#said[role=status]').textContent()) === 'Copilot: field20',
      'the last',
    );
    assert.deepEqual(await page.evaluate('window.told'), ['Copilot: field1', 'Copilot: field20']);
  });

  it('has its name below it in the first row', async () => {
    const { page, draw, send } = await open();
    await draw('x');
    await send({ kind: 'mark', mark: { ...mark.mark, row: 0 } });
    const [box, label] = [await page.locator('#mark').boundingBox(), await page.locator('.mark-label').boundingBox()];
    assert.ok(box && label && label.y > box.y + box.height);
  });

  it('goes at once when its widget stands there no more', async () => {
    const { page, draw, send } = await open();
    await draw('x');
    await send(mark);
    await send({ kind: 'mark', mark: null });
    assert.equal(await page.locator('#mark').isVisible(), false);
  });

  it('takes neither the mouse nor the keyboard, and goes by itself', async () => {
    const { page, draw, send, cell, inputs, until } = await open();
    await draw('x');
    await send(mark);
    const { x, y } = await cell(4, 3);
    await page.mouse.click(x, y);
    await page.keyboard.press('a');
    const kinds = (await inputs()).map(({ kind }) => kind);
    assert.ok(kinds.includes('mouse') && kinds.includes('key'), kinds.join());
    await until(async () => !(await page.locator('#mark').isVisible()), 'end of the mark');
  });
});

describePage('the menu of the right mouse button', (open) => {
  const told = `JSON.parse(document.body.dataset.vscodeContext)`;

  it('is told the session, and the cell that it was opened over', async () => {
    const { page, draw, cell } = await open();
    await draw('x');
    assert.deepEqual(await page.evaluate(told), { session: 'counter' });
    const { x, y } = await cell(5, 2);
    await page.mouse.click(x, y, { button: 'right' });
    assert.deepEqual(await page.evaluate(told), { session: 'counter', cell: { column: 5, row: 2 } });
  });

  it('is told no cell when it is opened by keyboard', async () => {
    const { page, draw, cell } = await open();
    await draw('x');
    const { x, y } = await cell(5, 2);
    await page.mouse.click(x, y, { button: 'right' });
    await page.evaluate(
      `document.querySelector('.xterm-helper-textarea').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, button: 0 }))`,
    );
    assert.deepEqual(await page.evaluate(told), { session: 'counter' });
  });
});
