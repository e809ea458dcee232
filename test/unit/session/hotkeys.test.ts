import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import type { Message } from '../../../src/sdk/message.ts';
import type { View } from '../../../src/sdk/node.ts';
import { onKey } from '../../../src/sdk/subscription.ts';
import { mouseAt } from '../mouse.ts';
import { Here } from './support.ts';

const app = (view: () => View): App =>
  ({
    init: () => ({}),
    update: (_message: Message, model: unknown) => model,
    view,
    subscriptions: () => [onKey('help', 'f1', { type: 'help' })],
  }) as unknown as App;
const focusOf = (here: Here): string | null | undefined => here.of('focus').at(-1)?.widgetId;
const types = (here: Here): unknown[] => here.of('folded').map(({ message }) => (message as Message).type);

describe('keys of widgets', () => {
  const view = (dialog: boolean): View => [
    { type: 'text_input', id: 'name', value: '' },
    {
      type: 'menu',
      id: 'file',
      height: 4,
      items: [
        { id: 'more', label: 'More', children: [{ id: 'sub', label: 'Sub' }] },
        { id: 'quit', label: 'Quit', shortcut: 'ctrl+q' },
      ],
    },
    { type: 'button', id: 'save', label: 'Save', hotkey: 'ctrl+s', onClick: { type: 'save' } },
    { type: 'button', id: 'help', label: 'Help', hotkey: 'f1', onClick: { type: 'help_button' } },
    dialog && { type: 'modal', id: 'sure', children: [] },
  ];
  const start = (dialog = false): Here =>
    new Here(
      app(() => view(dialog)),
      { rows: 12 },
    );

  it('presses the widget that has the key, wherever the focus is', () => {
    const here = start();
    here.press('ctrl+s', 'ctrl+q');
    assert.deepEqual(types(here), ['save', 'menu_select']);
    assert.equal(focusOf(here), 'name');
    const keys = here.of('keymap').at(-1)?.keymap.keys;
    assert.ok(keys?.includes('ctrl+s') && keys.includes('ctrl+q'));
  });

  it('lets the app have the key first, and nothing behind a dialog', () => {
    const here = start();
    here.press('f1');
    assert.deepEqual(types(here), ['help']);
    const behind = start(true);
    behind.press('ctrl+s');
    assert.deepEqual(types(behind), []);
    assert.ok(!behind.of('keymap').at(-1)?.keymap.keys.includes('ctrl+s'));
  });

  it('closes a menu’s submenus when the focus goes elsewhere or the mouse is pressed beside', () => {
    const open = (): Here => {
      const here = start();
      here.press('tab', 'right');
      assert.ok(here.screen().some((row) => row.includes('Sub')));
      return here;
    };
    const left = open();
    left.press('tab');
    assert.ok(!left.screen().some((row) => row.includes('Sub')));
    const beside = open();
    beside.runtime.handle({ kind: 'input', event: mouseAt('press', 39, 11) });
    assert.ok(!beside.screen().some((row) => row.includes('Sub')));
  });
});
