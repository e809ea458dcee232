import assert from 'node:assert/strict';
import { describePage, type OpenPage } from './page-kit.ts';

/** A page with some text and the bar open. */
async function openBar(open: OpenPage) {
  const opened = await open();
  await opened.draw('tea 茶 tea\r\nnothing\r\nTea');
  await opened.send({ kind: 'reach', part: 'find' });
  const said = (): Promise<string> => opened.page.locator('#find output').innerText();
  const copied = async (): Promise<string> => {
    await opened.page.keyboard.press('Control+c');
    return await opened.page.evaluate('navigator.clipboard.readText()');
  };
  return { ...opened, said, copied };
}

describePage('the page’s bar for finding text', (open) => {
  it('marks every match where it stands, and goes round them by keyboard', async () => {
    const { page, said, cell } = await openBar(open);
    await page.keyboard.type('tea');
    assert.equal(await said(), '1 of 3');
    const marks = await page.locator('.find-mark').evaluateAll((all) =>
      all.map((mark) => {
        const { left, top, width } = mark.getBoundingClientRect();
        return { left, top, width };
      }),
    );
    const second = await cell(7, 0); // behind a character that takes two cells
    assert.equal(marks.length, 3);
    assert.ok(Math.abs(marks[1]!.left - (second.x - marks[1]!.width / 6)) < 1.5, JSON.stringify({ marks, second }));
    for (const [key, text] of [
      ['Enter', '2 of 3'],
      ['Enter', '3 of 3'],
      ['F3', '1 of 3'],
      ['Shift+Enter', '3 of 3'],
    ] as const) {
      await page.keyboard.press(key);
      assert.equal(await said(), text, key);
    }
  });

  it('sends the app nothing, and gives the keyboard back with the match selected', async () => {
    const { page, inputs, forget, copied } = await openBar(open);
    await forget();
    await page.evaluate(`window.__passed = []; addEventListener('keydown', ({ key }) => window.__passed.push(key));`);
    await page.keyboard.type('TEA');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    assert.deepEqual(await page.evaluate('window.__passed'), ['T', 'E', 'A'], 'the editor gets none that is used here');
    assert.equal(await page.locator('#find').isVisible(), false);
    assert.equal(await page.locator('.find-mark').count(), 0);
    assert.deepEqual(await inputs(), []);
    assert.equal(await copied(), 'tea');
    await page.keyboard.type('x');
    assert.deepEqual(await inputs(), [{ kind: 'key', key: 'x', text: 'x' }]);
  });

  it('says that there is none', async () => {
    const { page, said } = await openBar(open);
    await page.keyboard.type('coffee');
    assert.equal(await said(), 'No results');
  });

  it('follows the picture while it is open', async () => {
    const { page, said, draw } = await openBar(open);
    await page.keyboard.type('tea');
    await draw('no more\r\none tea');
    assert.equal(await said(), '1 of 1');
    assert.equal(await page.locator('.find-mark').count(), 1);
  });

  it('begins with the selected text, and closes from the terminal too, where the app has no use for Escape', async () => {
    const { page, said, send } = await openBar(open);
    await page.keyboard.type('nothing');
    await page.locator('.xterm-helper-textarea').focus();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#find').isVisible(), false);
    await send({ kind: 'reach', part: 'find' });
    assert.equal(await page.locator('#find input').inputValue(), 'nothing');
    assert.equal(await said(), '1 of 1');
  });

  it('has names for all of its parts', async () => {
    const { page } = await openBar(open);
    assert.equal(
      await page.locator('#find').ariaSnapshot(),
      [
        '- search:',
        '  - textbox "Find"',
        '  - status',
        '  - button "Previous Match": ↑',
        '  - button "Next Match": ↓',
        '  - button "Close": ✕',
      ].join('\n'),
    );
  });
});
