import assert from 'node:assert/strict';
import fc from 'fast-check';
import { app, button, checkbox, column, table, text, textInput } from '../../../src/sdk/index.ts';
import { delay } from '../../../src/sdk/command.ts';
import type { App } from '../../../src/sdk/app.ts';
import type { HistoryAsk } from '../../../src/protocol/history.ts';
import { replay } from '../../../src/testing/index.ts';
import { Here } from '../session/support.ts';

interface Model {
  readonly name: string;
  readonly done: boolean;
  readonly row: number;
  readonly log: readonly string[];
  readonly since: Date;
  readonly door: string;
}

type Msg =
  | { readonly type: 'text_input_change'; readonly id: 'name'; readonly text: string }
  | { readonly type: 'password_field_change'; readonly id: 'door'; readonly text: string }
  | { readonly type: 'checkbox_toggle'; readonly id: 'done'; readonly checked: boolean }
  | { readonly type: 'select_row'; readonly id: 'people'; readonly index: number }
  | { readonly type: 'add' | 'late' | 'chord' | 'sort' };

/** Fields, a table, a chord and a command, so that everything that makes a picture is there. */
const form = app<Model, Msg>({
  init: () => ({ name: '', done: false, row: 0, log: [], since: new Date(0), door: '' }),
  update(message, model) {
    switch (message.type) {
      case 'text_input_change':
        return { ...model, name: message.text };
      case 'password_field_change':
        return { ...model, door: message.text };
      case 'checkbox_toggle':
        return { ...model, done: message.checked };
      case 'select_row':
        return { ...model, row: message.index };
      case 'add':
        return [{ ...model, log: [...model.log, model.name], name: '' }, delay(1, { type: 'late' })];
      default:
        return { ...model, log: [...model.log, message.type] };
    }
  },
  view: (model) =>
    column([
      text(`${model.log.join(' ')} ${model.since.toISOString()}`),
      textInput('name', model.name),
      { type: 'password_field', id: 'door', value: model.door },
      checkbox('done', model.done, { label: 'Done' }),
      table('people', {
        columns: [{ id: 'who', label: 'Who' }],
        rows: Array.from({ length: 9 }, (_, i) => ({ who: `Person ${String(i)}` })),
        selectedRow: model.row,
      }),
      button('add', 'Add', { type: 'add' }),
    ]),
  subscriptions: () => [{ subscription: 'key', id: 'chord', key: 'ctrl+k', message: { type: 'chord' } }],
});

/** A session that is recorded. */
class Recorded extends Here {
  #asked = 50_000;

  constructor() {
    super(form as unknown as App, { history: { entries: 100, bytes: 1e6 } });
  }

  ask(ask: HistoryAsk) {
    const id = ++this.#asked;
    this.runtime.handle({ kind: 'history', id, ask, origin: { kind: 'person' } });
    return this.of('answer').find((post) => post.id === id)?.answer;
  }

  get recording(): string {
    return this.of('recorded')
      .map(({ line }) => `${line}\n`)
      .join('');
  }
}

const key = fc.constantFrom(
  'tab',
  'shift+tab',
  'enter',
  'a',
  'b',
  'space',
  'left',
  'down',
  'up',
  'backspace',
  'ctrl+k',
  'pagedown',
);
const deed = fc.oneof(
  { weight: 6, arbitrary: key.map((name) => (here: Recorded) => here.press(name)) },
  fc.tuple(fc.nat(39), fc.nat(5)).map(
    ([x, y]) =>
      (here: Recorded) =>
        here.click(x, y),
  ),
  fc.string({ unit: 'grapheme', maxLength: 5 }).map((typed) => (here: Recorded) => {
    here.call('name', 'type_into', { text: typed }, { provider: 'text_input' });
  }),
  fc.string({ maxLength: 5 }).map((pasted) => (here: Recorded) => {
    here.runtime.handle({ kind: 'input', event: { kind: 'paste', text: pasted } });
  }),
  fc
    .tuple(fc.integer({ min: 5, max: 60 }), fc.integer({ min: 1, max: 14 }))
    .map(([columns, rows]) => (here: Recorded) => {
      here.runtime.handle({ kind: 'input', event: { kind: 'resize', columns, rows } });
    }),
  fc.constant((here: Recorded) => void here.ask({ what: 'rewind', to: 1 })),
  fc.constant((here: Recorded) => void here.ask({ what: 'undo', leaveOut: true })),
);

describe('a recording', () => {
  it('replays to the same models and pictures, whatever was done', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 12 }), fc.array(deed, { maxLength: 25 }), async (before, during) => {
        const here = new Recorded();
        // What was typed into the password field before is not in a recording: nothing is typed there.
        for (const act of before) act(here);
        here.ask({ what: 'record', app: 'form' });
        const expected: { readonly lines: number; readonly screen: readonly string[] }[] = [];
        const noted = (): void => {
          expected.push({ lines: here.of('recorded').length - 1, screen: here.screen() });
        };
        noted();
        for (const act of during) {
          act(here);
          noted();
        }
        here.runtime.stop();
        const replayed = await replay(form, here.recording);
        for (const { lines, screen } of expected) {
          while (replayed.at < lines) replayed.step();
          assert.deepEqual(replayed.now.screen, screen);
        }
        replayed.end();
      }),
      { numRuns: 60 },
    );
  });

  it('goes through the same models, dates and all, commands and timers not run again', async () => {
    const here = new Recorded();
    here.ask({ what: 'record', app: 'form' });
    here.press('x', 'ctrl+k');
    here.call('add', 'click');
    await new Promise((resolve) => setTimeout(resolve, 20));
    here.runtime.stop();
    const replayed = await replay(form, here.recording);
    assert.deepEqual(replayed.run().model, {
      name: '',
      done: false,
      row: 0,
      log: ['chord', 'x', 'late'],
      since: new Date(0),
      door: '',
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(replayed.now.model.log.length, 3);
    replayed.end();
  });

  it('has no password in it, and shows as many characters', async () => {
    const here = new Recorded();
    here.ask({ what: 'record', app: 'form' });
    here.press('tab', ...Array.from('hunter2'));
    here.runtime.handle({ kind: 'input', event: { kind: 'paste', text: 'swordfish' } });
    const screen = here.screen();
    here.runtime.stop();
    assert.doesNotMatch(here.recording, /hunter2|swordfish|"h"|hu/);
    const replayed = await replay(form, here.recording);
    const end = replayed.run();
    assert.deepEqual([end.model.door, end.screen], ['¤'.repeat(16), screen]);
    replayed.end();
  });

  it('has none that was there before it began either', () => {
    const here = new Recorded();
    here.press('tab', ...Array.from('hunter2'));
    here.ask({ what: 'record', app: 'form' });
    here.runtime.stop();
    assert.match(here.recording, /"door":"¤¤¤¤¤¤¤"/);
    assert.doesNotMatch(here.recording, /hunter2/);
  });

  it('ends when it is asked to, and costs nothing then', () => {
    const here = new Recorded();
    here.ask({ what: 'record', app: 'form' });
    here.press('x');
    const lines = here.of('recorded').length;
    here.ask({ what: 'record', app: null });
    here.press('y');
    assert.equal(here.of('recorded').length, lines);
    here.runtime.stop();
  });

  it('says what is wrong with it, line by line; a last line that was cut off is left out', async () => {
    const here = new Recorded();
    here.ask({ what: 'record', app: 'form' });
    here.press('x');
    here.runtime.stop();
    const whole = here.recording;
    await assert.rejects(replay(form, ''), /Line 1 is no line of a recording/);
    await assert.rejects(
      replay(form, whole.replace('"version":1', '"version":2')),
      /newer Teahouse.*version 2.*reads 1/,
    );
    await assert.rejects(replay(form, `${whole}{"t":1}\n${whole}`), /Line 4 is no line/);
    const cut = await replay(form, `${whole}{"t":5,"mess`);
    assert.equal(cut.length, 2);
    cut.end();
  });

  it('says where the app does not take it', async () => {
    const here = new Recorded();
    here.ask({ what: 'record', app: 'form' });
    here.press('x');
    here.runtime.stop();
    const failing = { ...form, update: () => assert.fail('no more') };
    const replayed = await replay(failing, here.recording);
    assert.throws(() => replayed.run(), /does not take what was recorded \(line 3\).*no more/);
    replayed.end();
  });
});
