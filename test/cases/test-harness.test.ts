import assert from 'node:assert/strict';
import type { Json } from '../../src/sdk/provider.ts';
import counter from '../../src/apps/counter.tea.ts';
import { app, button, checkbox, column, modal, table, text, textInput } from '../../src/sdk/index.ts';
import { testApp } from '../../src/testing/index.ts';
import type { TestApp } from '../../src/testing/index.ts';

interface Model {
  readonly name: string;
  readonly done: boolean;
  readonly row: number | null;
  readonly asks: boolean;
}

type Msg =
  | { readonly type: 'text_input_change'; readonly id: 'name'; readonly text: string }
  | { readonly type: 'checkbox_toggle'; readonly id: 'done'; readonly checked: boolean }
  | { readonly type: 'sort'; readonly id: 'people'; readonly column: string; readonly direction: 'asc' | 'desc' }
  | { readonly type: 'select_row'; readonly id: 'people'; readonly index: number }
  | { readonly type: 'modal_confirm' | 'modal_dismiss'; readonly id: 'sure' }
  | { readonly type: 'ask' };

const form = app<Model, Msg>({
  init: () => ({ name: '', done: false, row: null, asks: false }),
  update(message, model) {
    switch (message.type) {
      case 'text_input_change':
        return { ...model, name: message.text };
      case 'checkbox_toggle':
        return { ...model, done: message.checked };
      case 'select_row':
        return { ...model, row: message.index };
      case 'sort':
        return model;
      case 'ask':
        return { ...model, asks: true };
      case 'modal_confirm':
      case 'modal_dismiss':
        return { ...model, asks: false };
    }
  },
  view: (model) =>
    column([
      text(`Hello ${model.name}`),
      textInput('name', model.name),
      checkbox('done', model.done, { label: 'Done' }),
      table('people', { columns: [{ id: 'who', label: 'Who' }], rows: [{ who: 'Ada' }, { who: 'Grace' }] }),
      button('ask', 'Ask', { type: 'ask' }),
      button('off', 'Off', { type: 'ask' }, { disabled: true }),
      modal('sure', [text('Sure?')], { visible: model.asks }),
    ]),
});

/** The case's number and what it says in our words; what is done; what must hold. */
const CASES: readonly [string, string, (it: TestApp<Model, Msg>) => Promise<void>][] = [
  [
    '387',
    'a tool that is not there is an error that lists those that are',
    async (it) => {
      await assert.rejects(it.call('nam.type_into'), /no tool "nam\.type_into".*There are: .*name\.type_into/);
    },
  ],
  [
    '388',
    'a disabled button cannot be called',
    async (it) => {
      assert.ok(!it.tools.includes('off.click'));
      await assert.rejects(it.call('off.click'), /no tool "off\.click"/);
    },
  ],
  [
    '388',
    'nor be clicked to any effect',
    (it) => {
      it.click('off');
      assert.equal(it.model.asks, false);
      return Promise.resolve();
    },
  ],
  [
    '389',
    'typing, clearing, toggling and selecting follow one another',
    async (it) => {
      await it.call('name.type_into', { text: 'Ada' });
      assert.equal(it.model.name, 'Ada');
      await it.call('name.clear');
      await it.call('done.toggle');
      await it.call('people.select_row', { index: 1 });
      assert.deepEqual(it.model, { name: '', done: true, row: 1, asks: false });
    },
  ],
  [
    '391',
    'a click changes model, tools and screen together',
    async (it) => {
      await it.call('ask.click');
      assert.equal(it.model.asks, true);
      assert.ok(it.tools.includes('sure.confirm'));
      assert.ok(
        it.screen.some((row) => row.includes('Sure?')),
        it.screen.join('\n'),
      );
    },
  ],
  [
    '369',
    'a key has been handled when the step returns',
    (it) => {
      it.press('A');
      assert.equal(it.model.name, 'A');
      return Promise.resolve();
    },
  ],
  [
    '373',
    'a character types itself, a space too; a named key and a chord type nothing',
    (it) => {
      it.press('q', 'space', 'left', 'alt+x');
      it.type('é ');
      assert.equal(it.model.name, 'qé  ');
      return Promise.resolve();
    },
  ],
  [
    '374',
    'the screen has no blanks at the ends of rows and no empty rows at the end',
    (it) => {
      for (const row of it.screen) assert.equal(row, row.trimEnd());
      assert.notEqual(it.screen.at(-1), '');
      return Promise.resolve();
    },
  ],
];

describe('cases of the test harness (groups Z, AA)', () => {
  for (const [number, says, act] of CASES) {
    it(`${number}: ${says}`, async () => {
      const running = testApp(form, { columns: 40, rows: 16 });
      await act(running);
      running.end();
    });
  }

  it('392: what has ended has no tools', async () => {
    const running = testApp(counter);
    running.end();
    assert.deepEqual(running.tools, []);
    await assert.rejects(running.call('add.click'));
  });

  it('374: a view of nothing is a screen without rows', () => {
    const running = testApp({ ...counter, view: () => [] });
    assert.deepEqual(running.screen, []);
    running.end();
  });

  it('391: the counter, by a person and by an agent', async () => {
    const running = testApp(counter, { columns: 40, rows: 6 });
    running.click('add');
    const answer: Json = await running.call('add.click');
    assert.deepEqual(answer, { clicked: true });
    assert.deepEqual(running.model, { count: 2 });
    assert.deepEqual(running.screen, ['', ' Count: 2', '', ' [ Add one ]  [ Take one ]  [ Reset ]']);
    running.end();
  });
});
