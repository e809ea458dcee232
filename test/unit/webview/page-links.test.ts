import assert from 'node:assert/strict';
import type { FromPage } from '../../../src/protocol/page.ts';
import { describePage, type OpenPage } from './page-kit.ts';

/** A page with an address and two files in it, of which one is there. */
async function openLinks(open: OpenPage) {
  const opened = await open();
  const { page, cell, posted, send, until, draw } = opened;
  await draw('茶 https://example.com/a. or src/a.ts:3 or no.ts:4');
  const links = async () => (await posted()).flatMap((message) => (message.kind === 'open_link' ? [message.link] : []));
  /** Puts the pointer on a cell, answers what the page asks, and says whether a link is under it. */
  const hover = async (column: number): Promise<boolean> => {
    const at = await cell(column, 0);
    await page.mouse.move(at.x, at.y + 30);
    await page.mouse.move(at.x, at.y);
    const asked = await until(
      async () =>
        (await posted()).findLast(
          (message): message is Extract<FromPage, { kind: 'find_places' }> => message.kind === 'find_places',
        ),
      'question about places',
    );
    await send({ kind: 'places', id: asked.id, found: asked.places.map((place) => place === 'src/a.ts:3') });
    await page.waitForTimeout(60);
    return await page.evaluate(`document.querySelector('.xterm-cursor-pointer') !== null`);
  };
  const click = async (column: number, modifier?: 'Control' | 'Shift'): Promise<void> => {
    const at = await cell(column, 0);
    if (modifier) await page.keyboard.down(modifier);
    await page.mouse.click(at.x, at.y);
    if (modifier) await page.keyboard.up(modifier);
  };
  return { ...opened, links, hover, click };
}

describePage('the links of the page’s picture', (open) => {
  it('are asked for where they may be files, and lead there with ctrl', async () => {
    const { hover, click, links, forget, inputs, posted } = await openLinks(open);
    assert.equal(await hover(33), true);
    assert.deepEqual(
      (await posted()).flatMap((message) => (message.kind === 'find_places' ? message.places : [])).slice(0, 2),
      ['src/a.ts:3', 'no.ts:4'],
    );
    await forget();
    await click(33, 'Control');
    assert.deepEqual(await links(), [{ kind: 'place', place: 'src/a.ts:3' }]);
    assert.deepEqual(await inputs(), [], 'the click is not the app’s too');
  });

  it('are addresses without the sentence’s end', async () => {
    const { hover, click, links } = await openLinks(open);
    assert.equal(await hover(3), true);
    await click(3, 'Control');
    assert.deepEqual(await links(), [{ kind: 'address', address: 'https://example.com/a' }]);
  });

  it('are none where no file is: the click is the app’s', async () => {
    const { hover, click, links, inputs, forget } = await openLinks(open);
    assert.equal(await hover(44), false);
    await forget();
    await click(44, 'Control');
    assert.deepEqual(await links(), []);
    assert.deepEqual(
      (await inputs()).map((event) => event.kind === 'mouse' && [event.action, event.ctrl]),
      [
        ['press', true],
        ['release', true],
      ],
    );
  });

  it('leave a click without ctrl to the app', async () => {
    const { hover, click, links, inputs, forget, send } = await openLinks(open);
    await hover(33);
    await forget();
    await click(33);
    assert.deepEqual(await links(), []);
    assert.equal((await inputs()).length, 2);
    await send({ kind: 'keymap', keymap: { text: false, keys: [], mouse: false } });
    await hover(33);
    await click(33);
    assert.deepEqual(await links(), [], 'nor does it lead anywhere where the app takes no click');
    await click(33, 'Control');
    assert.equal((await links()).length, 1);
  });
});
