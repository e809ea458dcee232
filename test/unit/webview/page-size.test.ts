import assert from 'node:assert/strict';
import { describePage } from './page-kit.ts';

describePage('the page’s size', (open) => {
  it('is said first, in the font of the settings', async () => {
    const { posted } = await open({ running: false, options: { fontSize: 20 } });
    const first = (await posted())[0];
    const smaller = (await (await open({ running: false })).posted())[0];
    assert.ok(first?.kind === 'ready' && smaller?.kind === 'ready');
    assert.ok(first.columns < smaller.columns && first.rows < smaller.rows);
  });

  it('follows the window, once it stands still', async () => {
    const { page, inputs } = await open();
    await page.evaluate(`(async () => {
      for (const width of [800, 750, 700, 650, 600]) {
        document.getElementById('terminal').style.right = (900 - width) + 'px';
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
      }
    })()`);
    await page.waitForTimeout(200);
    const sizes = await inputs();
    assert.equal(sizes.length, 1, JSON.stringify(sizes));
    assert.ok(sizes[0]?.kind === 'resize' && sizes[0].columns < 75 && sizes[0].rows > 20);
  });

  it('stays the last good one while the page is hidden', async () => {
    const { page, inputs } = await open();
    await page.evaluate(`void (document.body.style.display = 'none')`);
    await page.waitForTimeout(120);
    assert.deepEqual(await inputs(), []);
    await page.evaluate(`void (document.body.style.display = '')`);
    await page.waitForTimeout(120);
    assert.deepEqual(await inputs(), []);
  });

  it('follows the font', async () => {
    const { inputs, send } = await open();
    await send({
      kind: 'terminal_options',
      options: { fontFamily: 'monospace', fontSize: 28, lineHeight: 1, minimumContrastRatio: 1, roles: {} },
    });
    const [size] = await inputs();
    assert.ok(size?.kind === 'resize' && size.columns < 60);
  });

  it('is the session’s while another page gives it, and its own again with the keyboard', async () => {
    const { page, posted, rows, send, forget } = await open();
    await page.locator('.xterm-helper-textarea').blur();
    await send({ kind: 'size', columns: 40, rows: 10 });
    assert.equal((await rows()).length, 10);
    await forget();
    await page.locator('.xterm-helper-textarea').focus();
    const [first] = await posted();
    assert.ok(first?.kind === 'input' && first.event.kind === 'resize' && first.event.columns > 100);
    assert.ok((await rows()).length > 10);
  });
});
