import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { describePage } from './page-kit.ts';

describePage('the page’s accessible mirror', (open) => {
  const tree = (count: string, focused = 'add') => ({
    role: 'group',
    name: '',
    children: [
      { role: 'text', name: count },
      { role: 'button', name: 'Add', id: 'add', focused: focused === 'add' },
      { role: 'checkbox', name: 'Fast', id: 'fast', checked: count === '2', focused: focused === 'fast' },
      { role: 'textbox', name: 'Name', id: 'name', value: 'Ada' },
    ],
  });

  it('says the widgets as roles, out of sight', async () => {
    const { page, send } = await open();
    await send({ kind: 'accessible', tree: tree('1') });
    assert.equal(
      await page.locator('#mirror').ariaSnapshot(),
      ['- group:', '  - text: "1"', '  - button "Add"', '  - checkbox "Fast"', '  - textbox "Name": Ada'].join('\n'),
    );
    const box = await page.locator('#mirror').boundingBox();
    assert.ok(box && box.width <= 1 && box.height <= 1);
  });

  it('points the keyboard to the focused widget', async () => {
    const { page, send } = await open();
    const active = (): Promise<string> =>
      page.evaluate(
        `document.getElementById(document.querySelector('textarea').getAttribute('aria-activedescendant'))?.textContent ?? ''`,
      );
    await send({ kind: 'accessible', tree: tree('1') });
    assert.equal(await active(), 'Add');
    await send({ kind: 'accessible', tree: tree('1', 'fast') });
    assert.equal(await active(), 'Fast');
    await send({ kind: 'accessible', tree: null });
    assert.equal(
      await page.evaluate(`document.querySelector('textarea').hasAttribute('aria-activedescendant')`),
      false,
    );
  });

  it('changes in place: one new count touches one text', async () => {
    const { page, send } = await open();
    await send({ kind: 'accessible', tree: tree('1') });
    await page.evaluate(`new MutationObserver((list) => (window.__changed ??= []).push(...list.map((m) => m.type + ' ' + (m.target.id === 'mirror' ? 'root' : m.target.textContent))))
      .observe(document.getElementById('mirror'), { subtree: true, childList: true, attributes: true, characterData: true })`);
    await send({ kind: 'accessible', tree: tree('1') });
    assert.deepEqual(await page.evaluate('window.__changed ?? []'), []);
    await send({ kind: 'accessible', tree: tree('2') });
    assert.deepEqual(await page.evaluate('window.__changed'), ['childList 2', 'attributes Fast']);
  });

  it('acts on a field that a screen reader focuses, and keeps the keyboard in the terminal', async () => {
    const { page, send, inputs } = await open();
    await send({ kind: 'accessible', tree: tree('1') });
    await page.evaluate(`document.querySelector('#mirror input').focus()`);
    assert.deepEqual(await inputs(), [{ kind: 'activate', widgetId: 'name' }]);
    await page.keyboard.type('a');
    assert.deepEqual((await inputs()).at(-1), { kind: 'key', key: 'a', text: 'a' });
  });

  it('acts on a widget that a screen reader clicks', async () => {
    const { page, send, inputs } = await open();
    await send({ kind: 'accessible', tree: tree('1') });
    await page.locator('#mirror').getByRole('checkbox').dispatchEvent('click');
    assert.deepEqual(await inputs(), [{ kind: 'activate', widgetId: 'fast' }]);
  });

  it('acts on the item that is clicked, and not on what only holds others', async () => {
    const { page, send, inputs } = await open();
    await send({
      kind: 'accessible',
      tree: {
        role: 'group',
        name: '',
        children: [
          { role: 'dialog', name: 'Sure?', id: 'sure', children: [{ role: 'text', name: 'Delete all?' }] },
          {
            role: 'listbox',
            name: 'Tea',
            id: 'tea',
            children: [
              { role: 'option', name: 'Green', item: 40, focused: true },
              { role: 'option', name: 'Black', item: 41 },
            ],
          },
          {
            role: 'grid',
            name: 'People',
            id: 'people',
            children: [
              { role: 'row', name: '', children: [{ role: 'columnheader', name: 'Who' }] },
              { role: 'row', name: 'Ada', item: 0, children: [{ role: 'gridcell', name: 'Ada' }] },
            ],
          },
        ],
      },
    });
    const click = (locator: Locator): Promise<void> => locator.dispatchEvent('click');
    const mirror = page.locator('#mirror');
    await click(mirror.getByText('Delete all?'));
    await click(mirror.getByRole('listbox'));
    await click(mirror.getByRole('columnheader'));
    assert.deepEqual(await inputs(), []);
    await click(mirror.getByRole('option', { name: 'Black' }));
    await click(mirror.getByRole('gridcell', { name: 'Ada' }));
    assert.deepEqual(await inputs(), [
      { kind: 'activate', widgetId: 'tea', item: 41 },
      { kind: 'activate', widgetId: 'people', item: 0 },
    ]);
  });

  it('points the keyboard to the cursor of the focused list, not to that of another one', async () => {
    const { page, send } = await open();
    const list = (id: string, focused: boolean) => ({
      role: 'listbox',
      name: id,
      id,
      focused,
      children: [
        { role: 'option', name: `${id} one` },
        { role: 'option', name: `${id} two`, focused: true },
      ],
    });
    await send({
      kind: 'accessible',
      tree: { role: 'group', name: '', children: [list('first', false), list('second', true)] },
    });
    const active = `document.getElementById(document.querySelector('textarea').getAttribute('aria-activedescendant')).textContent`;
    assert.equal(await page.evaluate(active), 'second two');
  });

  it('announces a live text by changing it in place', async () => {
    const { page, send } = await open();
    const live = (name: string) => ({ role: 'group', name: '', children: [{ role: 'status', name }] });
    await send({ kind: 'accessible', tree: live('') });
    await page.evaluate(`window.__live = document.querySelector('#mirror [role=status]')`);
    await send({ kind: 'accessible', tree: live('Saved') });
    const region = `[window.__live.isConnected, window.__live.ariaLive, window.__live.textContent]`;
    assert.deepEqual(await page.evaluate(region), [true, 'polite', 'Saved']);
  });

  it('has a field of several lines as one', async () => {
    const { page, send } = await open();
    await send({
      kind: 'accessible',
      tree: { role: 'textbox', name: 'Notes', id: 'n', value: 'a\nb', multiline: true },
    });
    assert.equal(await page.locator('#mirror textarea').inputValue(), 'a\nb');
  });

  it('shows what an app calls its widgets as text, never as markup', async () => {
    const { page, send } = await open();
    await send({ kind: 'accessible', tree: { role: 'button', name: '<img src=x onerror=alert(1)>', id: 'x' } });
    assert.equal(await page.locator('#mirror img').count(), 0);
  });
});
