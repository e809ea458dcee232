import assert from 'node:assert/strict';
import { describePage, type PageUnderTest } from './page-kit.ts';
import { highContrast, lightModern } from './themes.ts';

describePage('the page’s frames', (open) => {
  it('are drawn, and acknowledged each when it is on the screen', async () => {
    const { draw, rows, posted } = await open();
    await draw('┌──────┐\r\n│ 41 😀│\r\n└──────┘');
    await draw('\x1b[2;3H42\x1b[3;1H');
    assert.equal((await rows())[1]?.trim(), '42');
    const shown = (await posted()).filter(({ kind }) => kind === 'frame_shown');
    assert.deepEqual(shown, [
      { kind: 'frame_shown', frame: 1 },
      { kind: 'frame_shown', frame: 2 },
    ]);
  });

  it('draw the rows from the cursor to what changed, and no others', async () => {
    const { page, draw, send, rows, until } = await open();
    await draw(Array.from({ length: 20 }, (_, row) => `row ${row}`).join('\r\n') + '\x1b[8;5H');
    await page.evaluate(`(() => {
      window.__drawn = new Set();
      const rows = [...document.querySelectorAll('.xterm-rows > div')];
      new MutationObserver((changes) => {
        for (const { target } of changes) window.__drawn.add(rows.findIndex((row) => row.contains(target)));
      }).observe(document.querySelector('.xterm-rows'), { childList: true, subtree: true, characterData: true });
    })()`);
    const ansi = '\x1b[?2026h\x1b[8;5HX\x1b[?2026l';
    await send({ kind: 'frame', frame: 50, full: false, ansi });
    await until(async () => (await rows())[7] === 'row X', 'changed row');
    const drawn = await page.evaluate<number[]>('[...window.__drawn]');
    assert.deepEqual(drawn, [7]);
  });

  it('stand where the painter measured: a new emoji is two cells wide', async () => {
    const { draw, rows } = await open();
    await draw('\u{1FAE8}X\x1b[1;3HY');
    assert.equal((await rows())[0], '\u{1FAE8}Y');
  });

  it('do not wrap when the window narrows', async () => {
    const { page, draw, rows, inputs, until } = await open();
    await draw('x'.repeat(100) + '\x1b[5;1H');
    await page.setViewportSize({ width: 500, height: 500 });
    await until(async () => (await inputs()).length > 0, 'narrower terminal');
    assert.equal((await rows())[1], '');
  });
});

describePage('the page’s theme', (open) => {
  const colorOf = (page: PageUnderTest['page'], text: string, property = 'color'): Promise<string> =>
    page.evaluate(
      `getComputedStyle([...document.querySelectorAll('.xterm-rows span')].find((s) => s.textContent.includes('${text}')))['${property}']`,
    );

  it('colours the roles, live', async () => {
    const { page, draw } = await open({ options: { minimumContrastRatio: 1 } });
    await draw('\x1b[38;5;23mwrong\x1b[0m \x1b[38;5;22;48;5;21mchosen\x1b[0m \x1b[31mred\x1b[0m');
    assert.equal(await colorOf(page, 'wrong'), 'rgb(248, 81, 73)');
    assert.equal(await colorOf(page, 'chosen', 'backgroundColor'), 'rgb(4, 57, 94)');
    assert.equal(await colorOf(page, 'red'), 'rgb(205, 49, 49)');
    await page.evaluate(`(() => {
      for (const [name, value] of Object.entries(${JSON.stringify(lightModern)}))
        document.documentElement.style.setProperty('--vscode-' + name, value);
    })()`);
    await page.waitForTimeout(100);
    assert.equal(await colorOf(page, 'chosen', 'backgroundColor'), 'rgb(232, 232, 232)');
    assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(255, 255, 255)');
  });

  it('is plain light or dark, by the kind of the theme, where the theme leaves everything out', async () => {
    const { page } = await open({ theme: {}, bodyClass: 'vscode-dark' });
    const background = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    assert.equal(await background(), 'rgb(31, 31, 31)');
    await page.evaluate(`void (document.body.className = 'vscode-light')`);
    assert.equal(await background(), 'rgb(255, 255, 255)');
  });

  it('marks a selection in a high-contrast theme by reversing it', async () => {
    const { page, draw } = await open({ theme: highContrast, bodyClass: 'vscode-high-contrast' });
    await draw('\x1b[38;5;22;48;5;21mchosen\x1b[0m');
    assert.equal(await colorOf(page, 'chosen', 'backgroundColor'), 'rgb(255, 255, 255)');
    assert.equal(await colorOf(page, 'chosen'), 'rgb(0, 0, 0)');
  });

  it('keeps the contrast that the settings ask for', async () => {
    const { page, draw } = await open({ options: { minimumContrastRatio: 4.5 } });
    await draw('\x1b[38;2;40;40;40mfaint\x1b[0m');
    assert.notEqual(await colorOf(page, 'faint'), 'rgb(40, 40, 40)');
  });
});

describePage('the page’s policy', (open) => {
  it('runs no script but its own', async () => {
    const { page, violations } = await open();
    await page.evaluate(`(() => {
    const script = document.createElement('script');
    script.textContent = 'window.__ran = true';
    document.body.append(script);
  })()`);
    assert.equal(await page.evaluate('window.__ran ?? false'), false);
    assert.deepEqual(await violations(), ['script-src-elem inline']);
    await page.evaluate('void (window.__refused.length = 0)');
  });

  it('reports a fault of its own', async () => {
    const { page, posted } = await open();
    await page.evaluate(`void setTimeout(() => { throw new Error('boom'); })`);
    await page.waitForTimeout(50);
    assert.deepEqual((await posted()).at(-1), { kind: 'problem', text: 'Uncaught Error: boom' });
    await page.evaluate('void (window.__refused.length = 0)');
  });

  it('is kept for a window reload with what its session needs', async () => {
    const { page } = await open();
    assert.deepEqual(await page.evaluate('window.__kept'), { session: 'counter' });
  });
});
