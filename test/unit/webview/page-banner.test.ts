import assert from 'node:assert/strict';
import type { PageBanner } from '../../../src/protocol/page.ts';
import { describePage } from './page-kit.ts';

const banner: PageBanner = {
  severity: 'error',
  text: 'update failed on "add": <b>no</b> room.',
  place: 'notes.tea.ts:12',
  advice: 'Fix the code.',
  more: 'Others: 2.',
  actions: [
    { id: 'open_file', label: 'Open File' },
    { id: 'dismiss', label: 'Dismiss' },
  ],
};

describePage('the page’s banner', (open) => {
  it('is read out, over the picture, and takes no key from the app', async () => {
    const { page, inputs, send, draw, forget } = await open();
    await draw('the picture');
    await send({ kind: 'banner', banner });
    assert.equal(
      await page.locator('#banner').ariaSnapshot(),
      [
        '- alert:',
        '  - paragraph: "update failed on \\"add\\": <b>no</b> room. (notes.tea.ts:12)"',
        '  - paragraph: "Fix the code. Others: 2."',
        '  - button "Open File"',
        '  - button "Dismiss"',
      ].join('\n'),
    );
    assert.equal(await page.locator('.xterm-rows').getByText('the picture').isVisible(), true);
    await forget();
    await page.keyboard.type('a');
    assert.deepEqual(await inputs(), [{ kind: 'key', key: 'a', text: 'a' }]);
  });

  it('is put away by Escape, but where the app binds that key it is the app’s', async () => {
    const { page, posted, inputs, send } = await open();
    await send({ kind: 'banner', banner });
    await send({ kind: 'keymap', keymap: { text: true, keys: ['escape'], mouse: true } });
    await page.keyboard.press('Escape');
    assert.deepEqual((await inputs()).at(-1), { kind: 'key', key: 'escape', text: '' });
    assert.equal(await page.locator('#banner').isVisible(), true);
    await send({ kind: 'keymap', keymap: { text: true, keys: [], mouse: true } });
    await page.evaluate(`document.querySelector('.xterm-helper-textarea').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, keyCode: 229, bubbles: true }))`);
    assert.equal(await page.locator('#banner').isVisible(), true, 'an input method’s Escape is its own');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#banner').isVisible(), false);
    assert.deepEqual((await posted()).at(-1), { kind: 'action', id: 'dismiss' });
  });

  it('is reached by the command; its buttons act, and the keyboard goes back', async () => {
    const { page, posted, inputs, send, forget } = await open();
    await send({ kind: 'banner', banner }, { kind: 'reach', part: 'banner' });
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Open File');
    await page.keyboard.press('Enter');
    assert.deepEqual((await posted()).at(-1), { kind: 'action', id: 'open_file' });
    await page.keyboard.press('Escape');
    assert.deepEqual((await posted()).filter(({ kind }) => kind === 'action').at(-1), {
      kind: 'action',
      id: 'dismiss',
    });
    await forget();
    await page.keyboard.type('a');
    assert.deepEqual(await inputs(), [{ kind: 'key', key: 'a', text: 'a' }]);
  });

  it('keeps the keyboard on its buttons while another one comes, and gives it back when it is mended', async () => {
    const { page, inputs, send, forget } = await open();
    await send({ kind: 'banner', banner }, { kind: 'reach', part: 'banner' });
    await send({ kind: 'banner', banner: { ...banner, text: 'another' } });
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Open File');
    await send({ kind: 'banner', banner: null });
    await forget();
    await page.keyboard.type('a');
    assert.deepEqual(await inputs(), [{ kind: 'key', key: 'a', text: 'a' }]);
  });
});

describePage('the page and screen readers', (open) => {
  const told = (posted: readonly { readonly kind: string; readonly used?: boolean }[]): (boolean | undefined)[] =>
    posted.filter(({ kind }) => kind === 'screen_reader').map(({ used }) => used);

  it('says whether one is in use, and when that changes', async () => {
    const { page, posted, until } = await open({ running: false });
    assert.deepEqual(told(await posted()), [false]);
    await page.evaluate(`document.body.classList.add('vscode-using-screen-reader')`);
    await until(async () => told(await posted()).length === 2, 'second word');
    await page.evaluate(`document.body.classList.add('other')`);
    await page.waitForTimeout(50);
    assert.deepEqual(told(await posted()), [false, true]);
  });

  it('says so from the start', async () => {
    const { posted } = await open({ running: false, bodyClass: 'vscode-dark vscode-using-screen-reader' });
    assert.deepEqual(told(await posted()), [true]);
  });
});

describePage('the page and reduced motion', (open) => {
  const told = (posted: readonly { readonly kind: string; readonly wanted?: boolean }[]): (boolean | undefined)[] =>
    posted.filter(({ kind }) => kind === 'reduced_motion').map(({ wanted }) => wanted);

  it('says whether the editor’s setting wants it, and when that changes', async () => {
    const { page, posted, until } = await open({ running: false });
    assert.deepEqual(told(await posted()), [false]);
    await page.evaluate(`document.body.classList.add('vscode-reduce-motion')`);
    await until(async () => told(await posted()).length === 2, 'second word');
    assert.deepEqual(told(await posted()), [false, true]);
  });

  it('says whether the system wants it', async () => {
    const { page, posted, until } = await open({ running: false });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await until(async () => told(await posted()).length === 2, 'second word');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await until(async () => told(await posted()).length === 3, 'third word');
    assert.deepEqual(told(await posted()), [false, true, false]);
  });
});
