import assert from 'node:assert/strict';
import type { InputEvent } from '../../../src/protocol/page.ts';
import { describePage, type PageUnderTest } from './page-kit.ts';

const key = (name: string, text = ''): InputEvent => ({ kind: 'key', key: name, text });
const typed = (text: string): InputEvent => key(text.toLowerCase(), text);

describePage('the page’s keyboard', (open) => {
  /** Notes each key that reaches the window, as the editor's own listener would get it. */
  const listen = (page: PageUnderTest['page']): Promise<unknown> =>
    page.evaluate(
      `addEventListener('keydown', (e) => (window.__reached ??= []).push(e.key + (e.defaultPrevented ? ' spoilt' : '')))`,
    );
  const reached = (page: PageUnderTest['page']): Promise<string[]> => page.evaluate('window.__reached ?? []');

  it('types text, capitals and signs, and knows the keys the app takes', async () => {
    const { page, inputs } = await open();
    await page.keyboard.type('aB?é ');
    for (const name of ['Enter', 'Tab', 'Shift+Tab', 'ArrowLeft', 'Control+s']) await page.keyboard.press(name);
    assert.deepEqual(await inputs(), [
      typed('a'),
      typed('B'),
      typed('?'),
      typed('é'),
      key('space', ' '),
      key('enter'),
      key('tab'),
      key('shift+tab'),
      key('left'),
      key('ctrl+s'),
    ]);
  });

  it('gives each key to one side: what the app takes reaches nobody else, what it does not reaches the editor whole', async () => {
    const { page, inputs } = await open();
    await listen(page);
    for (const name of ['Control+Shift+P', 'Control+p', 'F1', 'Control+w', 'Escape', 'Control+z'])
      await page.keyboard.press(name);
    assert.deepEqual(await inputs(), []);
    const chords = (await reached(page)).filter((name) => !['Control', 'Shift'].includes(name));
    assert.deepEqual(chords, ['P', 'p', 'F1', 'w', 'Escape', 'z']);
    await page.evaluate('void (window.__reached = [])');
    for (const name of ['Enter', 'x', 'ArrowLeft', 'Tab']) await page.keyboard.press(name);
    assert.deepEqual(await reached(page), []);
    assert.equal((await inputs()).length, 4);
    assert.equal(await page.evaluate('document.activeElement.tagName'), 'TEXTAREA', 'Tab does not leave');
    assert.equal(await page.evaluate(`document.querySelector('textarea').value`), '', 'Enter writes nothing');
  });

  it('follows the keymap at once, without asking', async () => {
    const { page, inputs, send } = await open();
    await send({ kind: 'keymap', keymap: { text: false, keys: ['j', 'space'], mouse: false } });
    await page.keyboard.type('jk J');
    assert.deepEqual(await inputs(), [key('j', 'j'), key('space', ' '), key('j', 'J')]);
    assert.equal(await page.evaluate(`document.querySelector('textarea').value`), '', 'nothing piles up');
  });

  it('gives the app what is typed before it has said where a key or a click led', async () => {
    const { page, inputs, send, forget, cell } = await open();
    const list = { text: false, keys: ['tab'], mouse: true };
    await send({ kind: 'keymap', keymap: list });
    await page.keyboard.type('a');
    assert.deepEqual(await inputs(), [], 'the app has no use for it');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Bc');
    assert.deepEqual(await inputs(), [key('tab'), typed('B'), typed('c')]);
    await forget();
    await send({ kind: 'keymap', keymap: list });
    await page.keyboard.type('d');
    assert.deepEqual(await inputs(), [], 'it led to a widget that takes no text');
    const { x, y } = await cell(2, 1);
    await page.mouse.click(x, y);
    await forget();
    await page.keyboard.type('e');
    assert.deepEqual(await inputs(), [typed('e')]);
    await page.waitForTimeout(300);
    await forget();
    await page.keyboard.type('f');
    assert.deepEqual(await inputs(), [], 'an app that says nothing has nothing to say');
  });

  it('says when a key repeats', async () => {
    const { page, inputs } = await open();
    for (const name of ['ArrowLeft', 'ArrowLeft', 'a', 'a']) await page.keyboard.down(name);
    assert.deepEqual(
      (await inputs()).map((event) => event.kind === 'key' && [event.key, event.repeat ?? false]),
      [
        ['left', false],
        ['left', true],
        ['a', false],
        ['a', true],
      ],
    );
  });

  it('types nothing while no app runs', async () => {
    const { page, inputs, send } = await open();
    await send({ kind: 'state', state: { name: 'ended', text: 'Counter has ended.', actions: [] } });
    await page.locator('.xterm-helper-textarea').focus();
    await page.keyboard.type('a\n');
    assert.deepEqual(await inputs(), []);
  });

  it('says when it comes and goes', async () => {
    const { page, posted, forget } = await open();
    await forget();
    await page.locator('.xterm-helper-textarea').blur();
    await page.locator('.xterm-helper-textarea').focus();
    assert.deepEqual(await posted(), [
      { kind: 'input', event: { kind: 'focus', focused: false } },
      { kind: 'input', event: { kind: 'focus', focused: true } },
    ]);
  });
});

describePage('an input method in the page', (open) => {
  it('gives its committed text exactly once, and none of its keys', async () => {
    const { page, inputs } = await open();
    const cdp = await page.context().newCDPSession(page);
    const compose = (text: string): Promise<unknown> =>
      cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229 });
    await compose('に');
    await compose('にほ');
    await compose('にほん');
    await cdp.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    assert.deepEqual(await inputs(), [], 'nothing before the commit');
    assert.equal(await page.locator('.composition-view').textContent(), 'にほん');
    await cdp.send('Input.insertText', { text: '日本' });
    await page.waitForTimeout(50);
    assert.deepEqual(await inputs(), [key('日', '日'), key('本', '本')]);
    await page.keyboard.press('Enter');
    assert.deepEqual((await inputs()).at(-1), key('enter'));
  });

  it('may give its keys’ own codes: they still never reach the app', async () => {
    const { page, inputs, send } = await open();
    await send({ kind: 'keymap', keymap: { text: true, keys: ['enter', 'escape', 'left'], mouse: true } });
    await page.evaluate(`(() => {
      const area = document.querySelector('.xterm-helper-textarea');
      const composing = (type, data) => area.dispatchEvent(new CompositionEvent(type, { data, bubbles: true }));
      const keydown = (key, keyCode) =>
        area.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, isComposing: true, bubbles: true, cancelable: true }));
      composing('compositionstart', '');
      area.value = '한'; composing('compositionupdate', '한');
      keydown('Enter', 13); keydown('Escape', 27); keydown('ArrowLeft', 37); keydown('a', 65);
      composing('compositionend', '한');
    })()`);
    await page.waitForTimeout(50);
    assert.deepEqual(await inputs(), [key('한', '한')]);
  });

  it('composes at the caret, in the terminal’s colours, within the page', async () => {
    const { page, draw, cell } = await open();
    await draw('Name: \x1b[5;20H');
    const cdp = await page.context().newCDPSession(page);
    const compose = (text: string): Promise<unknown> =>
      cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    const view = () => page.locator('.composition-view').boundingBox();
    await compose('ni');
    const [short, caret] = [await view(), await cell(19, 4)];
    assert.ok(
      short && Math.abs(short.x + 4 - caret.x) < 4 && Math.abs(short.y + 8 - caret.y) < 3,
      JSON.stringify(short),
    );
    assert.ok(short.width > 12 && short.width < 24, 'two letters wide');
    await compose('ni hao '.repeat(30));
    const long = await view();
    assert.ok(long && long.x === short.x && long.x + long.width <= 900 && long.height >= short.height * 2);
  });
});

describePage('the page’s clipboard', (open) => {
  it('pastes all text as one event, line ends as \\n, escape sequences as data', async () => {
    const { page, inputs } = await open();
    await page.evaluate(`navigator.clipboard.writeText('a\\r\\nb\\x1b[201~\\rc\\n')`);
    await page.keyboard.press('Control+v');
    await page.waitForTimeout(50);
    assert.deepEqual(await inputs(), [{ kind: 'paste', text: 'a\nb\x1b[201~\nc\n' }]);
  });

  it('asks the app to copy and cut by its chords when nothing is selected in the terminal', async () => {
    const { page, inputs } = await open();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+x');
    assert.deepEqual(await inputs(), [key('ctrl+c'), key('ctrl+x')]);
  });

  it('asks an app that takes text even before it has bound the chord, and no app that neither binds it nor takes text', async () => {
    const { page, inputs, send, forget } = await open();
    await send({ kind: 'keymap', keymap: { text: true, keys: [], mouse: true } });
    await page.keyboard.press('Control+x');
    assert.deepEqual(await inputs(), [key('ctrl+x')]);
    await forget();
    await send({ kind: 'keymap', keymap: { text: false, keys: [], mouse: true } });
    await page.keyboard.press('Control+x');
    assert.deepEqual(await inputs(), []);
  });

  it('does so by the editor’s command, too, which sends no key', async () => {
    const { page, inputs } = await open();
    assert.equal(await page.evaluate(`document.execCommand('copy')`), true);
    assert.deepEqual(await inputs(), [key('ctrl+c')]);
  });

  it('copies what shift and the mouse selected', async () => {
    const { page, inputs, draw, cell } = await open();
    await draw('hello world');
    const [from, to] = [await cell(0, 0), await cell(4, 0)];
    await page.keyboard.down('Shift');
    await page.mouse.move(from.x - 3, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x + 3, to.y, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await page.keyboard.press('Control+c');
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'hello');
    assert.deepEqual(await inputs(), [], 'the app got neither the drag nor the chord');
  });
});
