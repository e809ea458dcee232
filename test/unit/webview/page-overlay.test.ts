import assert from 'node:assert/strict';
import { describePage } from './page-kit.ts';

describePage('what lies over the page’s terminal', (open) => {
  const failed = {
    name: 'failed',
    title: 'counter could not be started',
    details: 'counter.tea.ts:3:7: <b>unexpected</b> token',
    actions: [
      { id: 'restart', label: 'Restart' },
      { id: 'show_log', label: 'Show Log' },
    ],
  } as const;

  it('is a failure as text, its first button in the keyboard’s reach', async () => {
    const { page, posted, send } = await open();
    await send({ kind: 'state', state: failed });
    assert.equal(await page.locator('#overlay pre').textContent(), failed.details);
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Restart');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.deepEqual((await posted()).at(-1), { kind: 'action', id: 'show_log' });
  });

  it('goes when the app runs, and the keyboard is the terminal’s again', async () => {
    const { page, inputs, send } = await open();
    await send({ kind: 'state', state: failed }, { kind: 'state', state: { name: 'running' } });
    assert.equal(await page.locator('#overlay').isVisible(), false);
    await page.keyboard.type('a');
    assert.deepEqual(await inputs(), [{ kind: 'key', key: 'a', text: 'a' }]);
  });

  it('is an end that leaves the last screen to be read', async () => {
    const { page, draw, send } = await open();
    await draw('the last screen');
    await send({
      kind: 'state',
      state: { name: 'ended', text: 'counter has crashed.', actions: [{ id: 'restart', label: 'Restart' }] },
    });
    assert.equal(
      await page.locator('#overlay[role=alert]').ariaSnapshot(),
      ['- alert:', '  - paragraph: counter has crashed.', '  - button "Restart"'].join('\n'),
    );
    assert.equal(await page.locator('.xterm-rows').getByText('the last screen').isVisible(), true);
  });

  it('takes the keyboard that comes back from another part of the editor, which had it when the app ended', async () => {
    const { page, send } = await open();
    await page.evaluate(`document.hasFocus = () => false`);
    await send({ kind: 'state', state: { name: 'ended', text: 'counter was stopped.', actions: failed.actions } });
    assert.notEqual(await page.evaluate('document.activeElement.textContent'), 'Restart', 'it takes it from nobody');
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Restart');
    await page.keyboard.press('Tab');
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
    assert.equal(
      await page.evaluate('document.activeElement.textContent'),
      'Show Log',
      'who is on the way stays there',
    );
  });

  it('is a start only when it takes its time', async () => {
    const { page, send } = await open({ running: false });
    await send({ kind: 'state', state: { name: 'starting', text: 'Starting counter…' } });
    assert.equal(await page.locator('#overlay').isVisible(), false);
    await page.waitForTimeout(350);
    assert.equal(await page.locator('#overlay').innerText(), 'Starting counter…');
  });

  it('turns nothing when motion is unwelcome', async () => {
    const { page, send } = await open({ running: false, bodyClass: 'vscode-dark vscode-reduce-motion' });
    await send({ kind: 'state', state: { name: 'starting', text: 'Starting counter…' } });
    await page.waitForTimeout(350);
    assert.equal(
      await page.evaluate(`getComputedStyle(document.querySelector('.overlay-spinner')).animationName`),
      'none',
    );
  });
});
