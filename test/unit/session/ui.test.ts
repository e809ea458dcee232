import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import type { Message } from '../../../src/sdk/message.ts';
import type { View } from '../../../src/sdk/node.ts';
import { onFocusChange, onKey, onPaste } from '../../../src/sdk/subscription.ts';
import { Here, sleep, until } from './support.ts';
import { mouseAt } from '../mouse.ts';

interface Model {
  readonly name: string;
  readonly note: string;
  readonly log: readonly string[];
  readonly dialog: boolean;
}

/** A form with two fields and two buttons, and a dialog that a message opens. */
const form: App<Model> = {
  init: () => ({ name: '', note: '', log: [], dialog: false }),
  update: (message, model) => {
    const { type, id, text } = message as Message & { readonly id?: string; readonly text?: string };
    if (type === 'text_input_change') return { ...model, [id === 'name' ? 'name' : 'note']: text ?? '' };
    if (type === 'open') return { ...model, dialog: true };
    if (type === 'close') return { ...model, dialog: false };
    return { ...model, log: [...model.log, text === undefined ? type : `${type}:${text}`] };
  },
  view: (model): View => [
    { type: 'text_input', id: 'name', value: model.name },
    { type: 'text_input', id: 'note', value: model.note },
    { type: 'button', id: 'save', label: 'Save', onClick: { type: 'save' } },
    { type: 'button', id: 'open', label: 'Open', onClick: { type: 'open' } },
    { type: 'text', content: model.log.join(' ') },
    model.dialog && {
      type: 'modal',
      id: 'sure',
      title: 'Sure?',
      children: [
        { type: 'button', id: 'yes', label: 'Yes', onClick: { type: 'close' } },
        { type: 'button', id: 'no', label: 'No', onClick: { type: 'close' } },
      ],
    },
  ],
  subscriptions: () => [onKey('help', 'f1', { type: 'help' }), onPaste('paste', (text) => ({ type: 'pasted', text }))],
};

const open = (): Here => new Here(form as unknown as App, { rows: 12 });
const focusOf = (here: Here): string | null | undefined => here.of('focus').at(-1)?.widgetId;
const types = (here: Here): unknown[] => here.of('folded').map(({ message }) => (message as Message).type);

describe('what a person does', () => {
  it('begins at the first widget that can have the focus', () => {
    assert.equal(focusOf(open()), 'name');
  });

  it('types into the focused field, every character with the text before it', () => {
    const here = open();
    here.press('A', 'n', 'n');
    assert.deepEqual(
      here.of('folded').map(({ message }) => (message as { text?: string }).text),
      ['A', 'An', 'Ann'],
    );
    assert.match(here.screen()[0] ?? '', /Ann/);
  });

  it('goes round with Tab and Shift+Tab', () => {
    const here = open();
    const seen = ['tab', 'tab', 'tab', 'tab', 'shift+tab', 'shift+tab'].map((key) => {
      here.press(key);
      return focusOf(here);
    });
    assert.deepEqual(seen, ['note', 'save', 'open', 'name', 'open', 'save']);
  });

  it('presses the focused button with Enter and Space', () => {
    const here = open();
    here.press('tab', 'tab', 'enter', 'space');
    assert.deepEqual(types(here), ['save', 'save']);
    assert.deepEqual(here.of('folded')[0]?.origin, { kind: 'person' });
  });

  it('clicks: the press gives the focus, the release inside sends the message', () => {
    const here = open();
    const row = here.screen().findIndex((text) => text.includes('Save'));
    here.click(2, row);
    assert.deepEqual(types(here), ['save']);
    assert.equal(focusOf(here), 'save');
  });

  it('takes a press back by releasing elsewhere', () => {
    const here = open();
    const row = here.screen().findIndex((text) => text.includes('Save'));
    here.runtime.handle({ kind: 'input', event: mouseAt('press', 2, row) });
    here.runtime.handle({ kind: 'input', event: mouseAt('release', 2, row + 1) });
    here.runtime.handle({ kind: 'input', event: mouseAt('release', 2, row) });
    assert.deepEqual(types(here), []);
  });

  it('tells which widget the mouse is over', () => {
    const here = open();
    const row = here.screen().findIndex((text) => text.includes('Save'));
    const away = { button: 'none', clicks: 0 } as const;
    here.runtime.handle({ kind: 'input', event: mouseAt('move', 2, row, away) });
    here.runtime.handle({ kind: 'input', event: mouseAt('move', 3, row, away) });
    here.runtime.handle({ kind: 'input', event: mouseAt('move', 39, 11, away) });
    assert.deepEqual(
      here.of('hover').map(({ widgetId }) => widgetId),
      ['save', null],
    );
  });

  it('reaches onKey with a key that no widget takes, and a field before it with one that it takes', () => {
    const here = open();
    here.press('f1', 'h');
    assert.deepEqual(types(here), ['help', 'text_input_change']);
  });

  it('pastes into the focused field as one message, else into the app', () => {
    const here = open();
    here.runtime.handle({ kind: 'input', event: { kind: 'paste', text: 'one\ntwo' } });
    here.press('tab', 'tab');
    here.runtime.handle({ kind: 'input', event: { kind: 'paste', text: 'three' } });
    assert.deepEqual(types(here), ['text_input_change', 'pasted']);
    assert.match(here.screen().join('\n'), /pasted:three/);
  });

  describe('while a dialog is open', () => {
    it('stays inside it, and comes back to where it was', () => {
      const here = open();
      here.press('tab', 'tab', 'tab', 'enter');
      here.screen();
      assert.equal(focusOf(here), 'yes');
      here.press('tab');
      assert.equal(focusOf(here), 'no');
      here.press('tab');
      assert.equal(focusOf(here), 'sure');
      here.press('tab');
      assert.equal(focusOf(here), 'yes');
      here.press('enter');
      here.screen();
      assert.equal(focusOf(here), 'open');
    });

    it('cannot click what lies behind', () => {
      const here = open();
      const row = here.screen().findIndex((text) => text.includes('Save'));
      here.dispatch({ type: 'open' });
      here.screen();
      here.click(2, row);
      assert.equal(types(here).includes('save'), false);
    });
  });

  it('keeps the focus by id while the view changes, and moves on when its widget goes', () => {
    type Shown = { readonly ids: readonly string[] };
    const app: App<Shown> = {
      init: () => ({ ids: ['a', 'b', 'c'] }),
      update: (message) => ({ ids: (message as Message & { ids: string[] }).ids }),
      view: ({ ids }) => ids.map((id) => ({ type: 'button', id, label: id, onClick: { type: 'x' } })),
    };
    const here = new Here(app as unknown as App);
    here.press('tab');
    assert.equal(focusOf(here), 'b');
    here.dispatch({ type: 'set', ids: ['z', 'a', 'b'] } as Message);
    assert.equal(focusOf(here), 'b');
    here.dispatch({ type: 'set', ids: ['z', 'a', 'c'] } as Message);
    assert.equal(focusOf(here), 'c');
    here.dispatch({ type: 'set', ids: [] } as Message);
    assert.equal(focusOf(here), null);
  });

  it('tells the app where the focus is, when it asks', () => {
    const app: App<{ readonly at: string | null }> = {
      init: () => ({ at: '?' }),
      update: (message) => ({ at: (message as Message & { id: string | null }).id }),
      view: ({ at }) => [
        { type: 'button', id: 'a', label: 'a', onClick: { type: 'x' } },
        { type: 'button', id: 'b', label: 'b', onClick: { type: 'x' } },
        { type: 'text', content: `at ${String(at)}` },
      ],
      subscriptions: () => [onFocusChange('focus', (id) => ({ type: 'focused', id }) as Message)],
    };
    const here = new Here(app as unknown as App);
    here.press('tab');
    assert.equal(here.screen()[2], 'at b');
  });

  it('is told the keys that the app takes, again when they change', () => {
    const here = open();
    const first = here.of('keymap').at(-1)?.keymap;
    assert.equal(first?.text, true);
    assert.equal(first.mouse, true);
    for (const key of ['tab', 'shift+tab', 'f1', 'backspace']) assert.ok(first.keys.includes(key), key);
    assert.equal(first.keys.includes('ctrl+shift+p'), false);
    here.press('tab', 'tab');
    const second = here.of('keymap').at(-1)?.keymap;
    assert.ok(second?.keys.includes('enter'));
    assert.equal(second?.keys.includes('backspace'), false);
  });

  it('a new size is drawn, and told to the app', () => {
    const here = open();
    here.runtime.handle({ kind: 'input', event: { kind: 'resize', columns: 20, rows: 4 } });
    here.runtime.handle({ kind: 'read_screen', id: 99 });
    const screen = here.of('screen').at(-1)?.screen;
    assert.equal(screen?.columns, 20);
    assert.equal(screen.rows.length, 4);
  });
});

describe('a screen reader’s click', () => {
  const lists: App<{ readonly said: readonly unknown[] }> = {
    init: () => ({ said: [] }),
    update: (message, model) => ({ said: [...model.said, message] }),
    view: () => [
      { type: 'button', id: 'go', label: 'Go', onClick: { type: 'go' } },
      { type: 'select_list', id: 'tea', options: ['Green', 'Black', 'White'] },
    ],
  };

  it('acts on the item that it names, and gives its widget the focus', () => {
    const here = new Here(lists as unknown as App);
    here.runtime.handle({ kind: 'input', event: { kind: 'activate', widgetId: 'tea', item: 2 } });
    assert.deepEqual(
      here.of('folded').map(({ message }) => message),
      [{ type: 'select_option', id: 'tea', index: 2 }],
    );
    assert.equal(focusOf(here), 'tea');
    here.press('up', 'enter');
    assert.deepEqual(
      here.of('folded').at(-1)?.message,
      { type: 'select_option', id: 'tea', index: 1 },
      'the cursor went along',
    );
    here.runtime.stop();
  });

  it('on an item of what has none does nothing but give the focus', () => {
    const here = new Here(lists as unknown as App);
    here.runtime.handle({ kind: 'input', event: { kind: 'activate', widgetId: 'go', item: 0 } });
    assert.deepEqual(here.of('folded'), []);
    here.runtime.stop();
  });
});

describe('frames', () => {
  it('are made only while somebody watches', async () => {
    const here = open();
    here.press('x');
    await sleep(40);
    assert.deepEqual(here.of('frame'), []);
    here.runtime.handle({ kind: 'watching', palettes: ['page'], accessible: true });
    await until(() => here.of('frame').length === 1);
    assert.equal(here.of('frame')[0]?.full, true);
    here.runtime.handle({ kind: 'watching', palettes: [], accessible: false });
    here.runtime.handle({ kind: 'frame_shown', frame: 1 });
    here.press('y');
    await sleep(40);
    assert.equal(here.of('frame').length, 1);
    here.runtime.stop();
  });

  it('are at most one that is not shown, then the newest', async () => {
    const here = open();
    here.runtime.handle({ kind: 'watching', palettes: ['page'], accessible: true });
    await until(() => here.of('frame').length === 1);
    here.press('a', 'b');
    await sleep(30);
    here.press('c');
    await sleep(60);
    assert.equal(here.of('frame').length, 1);
    here.runtime.handle({ kind: 'frame_shown', frame: 1 });
    await until(() => here.of('frame').length === 2);
    assert.equal(here.of('frame')[1]?.full, false);
    assert.match(here.of('frame')[1]?.ansi.page ?? '', /abc/);
    here.runtime.stop();
  });

  it('are at most 60 a second', async () => {
    const here = open();
    here.runtime.handle({ kind: 'watching', palettes: ['page'], accessible: true });
    const end = performance.now() + 300;
    let shown = 0;
    while (performance.now() < end) {
      here.press('x');
      const frames = here.of('frame');
      if (frames.length > shown) {
        shown = frames.length;
        here.runtime.handle({ kind: 'frame_shown', frame: frames.at(-1)?.frame ?? 0 });
      }
      await sleep(1);
    }
    here.runtime.stop();
    assert.ok(shown > 2 && shown <= 20, `${shown} frames in 300 ms`);
  });

  it('are full again after a repaint, and not sent when nothing changed', async () => {
    const here = open();
    here.runtime.handle({ kind: 'watching', palettes: ['page'], accessible: true });
    await until(() => here.of('frame').length === 1);
    here.runtime.handle({ kind: 'frame_shown', frame: 1 });
    here.dispatch({ type: 'close' });
    await sleep(40);
    assert.equal(here.of('frame').length, 1);
    here.runtime.handle({ kind: 'repaint' });
    await until(() => here.of('frame').length === 2);
    assert.equal(here.of('frame')[1]?.full, true);
    here.runtime.stop();
  });

  it('come with what a screen reader is told', async () => {
    const here = open();
    here.runtime.handle({ kind: 'watching', palettes: ['page'], accessible: true });
    await until(() => here.of('accessible').length === 1);
    assert.match(JSON.stringify(here.of('accessible')[0]?.tree), /"role":"button","name":"Save"/);
    here.runtime.stop();
  });

  it('come without it while no screen reader reads it, and with it again as it is then', async () => {
    const here = open();
    here.runtime.handle({ kind: 'watching', palettes: ['page'], accessible: false });
    await until(() => here.of('frame').length === 1);
    await sleep(250);
    assert.deepEqual(here.of('accessible'), []);
    for (const reads of [1, 2]) {
      here.runtime.handle({ kind: 'watching', palettes: ['page'], accessible: true });
      await until(() => here.of('accessible').length === reads);
      here.runtime.handle({ kind: 'watching', palettes: ['page'], accessible: false });
    }
    here.runtime.stop();
  });
});

describe('the pointer', () => {
  /** A text, a button and a field, one below the other. */
  const app: App<{ readonly shown: boolean }> = {
    init: () => ({ shown: true }),
    update: (message, model) => (message.type === 'hide' ? { shown: false } : model),
    view: ({ shown }) => [
      { type: 'text', content: 'plain text' },
      ...(shown ? [{ type: 'button', id: 'go', label: 'Go', onClick: { type: 'go' } }] : []),
      { type: 'text_input', id: 'name', value: 'Ann' },
    ],
  };
  const openApp = (): Here => new Here(app as unknown as App);
  const mouse = (here: Here, action: 'press' | 'drag' | 'release' | 'move', column: number, row: number): void => {
    const button = action === 'move' ? 'none' : 'left';
    here.runtime.handle({ kind: 'input', event: mouseAt(action, column, row, { button }) });
  };
  const hovers = (here: Here): (string | null)[] => here.of('hover').map(({ widgetId }) => widgetId);

  it('is over a widget until it leaves the terminal', () => {
    const here = openApp();
    mouse(here, 'move', 1, 1);
    here.runtime.handle({ kind: 'input', event: { kind: 'leave' } });
    here.runtime.handle({ kind: 'input', event: { kind: 'leave' } });
    assert.deepEqual(hovers(here), ['go', null]);
  });

  it('is over no widget that has gone', () => {
    const here = openApp();
    mouse(here, 'move', 1, 1);
    here.dispatch({ type: 'hide' });
    assert.deepEqual(hovers(here), ['go', null]);
  });

  it('drags for nobody where no widget takes it, which is told once a drag', () => {
    const here = openApp();
    const drag = (row: number): number => {
      const before = here.of('free_drag').length;
      mouse(here, 'press', 1, row);
      mouse(here, 'drag', 2, row);
      mouse(here, 'drag', 3, row);
      mouse(here, 'release', 3, row);
      return here.of('free_drag').length - before;
    };
    assert.deepEqual([drag(0), drag(1), drag(2), drag(0)], [1, 0, 0, 1], 'text, button, field, text');
    assert.equal(here.of('folded').length, 1, 'a button that was pressed with an unsteady hand is pressed');
  });

  it('that went down on nothing does not work a widget that it comes over', () => {
    const here = openApp();
    mouse(here, 'press', 20, 0);
    mouse(here, 'drag', 3, 2);
    mouse(here, 'release', 3, 2);
    here.press('tab', 'x');
    const { message } = here.of('folded').at(-1) as unknown as { message: { text: string } };
    assert.equal(message.text, 'Annx');
  });
});
