import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import { app, button, checkbox, column, modal, text, textInput } from '../../../src/sdk/index.ts';
import { command, delay, notify, quit, sequence } from '../../../src/sdk/command.ts';
import { custom, every, onKey } from '../../../src/sdk/subscription.ts';
import { CallRefused, testApp, withApp } from '../../../src/testing/index.ts';
import type { TestApp } from '../../../src/testing/index.ts';
import { ApplicationTool, defineTool } from '../../../src/tools/index.ts';
import counter from '../../../src/apps/counter.tea.ts';

interface Model {
  readonly name: string;
  readonly saved: readonly string[];
  readonly ticks: number;
  readonly why: string;
  readonly asks: boolean;
}

type Msg =
  | { readonly type: 'text_input_change'; readonly id: 'name'; readonly text: string }
  | { readonly type: 'save' | 'save_twice' | 'tick' | 'boom' | 'leave' | 'ask' | 'later' | 'stay' | 'beep' }
  | { readonly type: 'modal_confirm' | 'modal_dismiss'; readonly id: 'sure' }
  | { readonly type: 'saved'; readonly name: string }
  | { readonly type: 'failed'; readonly why: string };

const store = command('store', (_context, name: string) => Promise.resolve(`really ${name}`));

const form = app<Model, Msg>({
  init: () => ({ name: '', saved: [], ticks: 0, why: '', asks: false }),
  update(message, model) {
    const save = store([model.name], (name) => ({ type: 'saved', name }), {
      key: 'store',
      failed: (error) => ({ type: 'failed', why: error.message }),
    });
    switch (message.type) {
      case 'text_input_change':
        return { ...model, name: message.text };
      case 'save':
        return [model, save];
      case 'save_twice':
        return [model, sequence<Msg>(delay(100, { type: 'tick' }), save)];
      case 'saved':
        return [{ ...model, saved: [...model.saved, message.name] }, notify(`Saved ${message.name}`)];
      case 'failed':
        return { ...model, why: message.why };
      case 'tick':
      case 'beep':
        return { ...model, ticks: model.ticks + 1 };
      case 'later':
        return [model, delay(500, { type: 'tick' })];
      case 'boom':
        throw new Error('It broke');
      case 'leave':
        return [model, quit()];
      case 'ask':
        return { ...model, asks: true };
      case 'stay':
      case 'modal_confirm':
      case 'modal_dismiss':
        return { ...model, asks: false };
    }
  },
  view: (model) =>
    column([
      text(`${model.name}: ${model.ticks}`),
      textInput('name', model.name),
      button('save', 'Save', { type: 'save' }),
      button('off', 'Off', { type: 'save' }, { disabled: true }),
      modal('sure', [text('Sure?')], { visible: model.asks }),
    ]),
  subscriptions: (model) => [
    onKey('beep', 'ctrl+b', { type: 'beep' }),
    model.name === 'clock' && every('clock', 1_000, { type: 'tick' }),
    custom<Msg>('bell', () => () => undefined),
  ],
});

describe('teahouse/testing', () => {
  const running: Pick<TestApp, 'pending' | 'ignore' | 'end'>[] = [];
  const start = <M extends object, G extends { readonly type: string }>(
    given: App<M, G>,
    id = 'test',
  ): TestApp<M, G> => {
    const started = testApp(given, { id, columns: 30, rows: 8 });
    running.push(started);
    return started;
  };
  afterEach(() => {
    for (const each of running.splice(0)) {
      for (const pending of each.pending) each.ignore((one) => one === pending);
      each.end();
    }
  });

  it('presses keys, types and clicks as a person does, and shows the screen', () => {
    const it = start(form);
    assert.equal(it.focus, 'name');
    it.type('Ada');
    assert.equal(it.model.name, 'Ada');
    it.press('backspace', 'tab');
    assert.equal(it.focus, 'save');
    it.press('ctrl+b');
    assert.deepEqual(it.screen.slice(0, 3), ['Ad: 1', '│Ad                      │', '[ Save ]']);
    it.click('save');
    assert.deepEqual(it.pending, [{ name: 'store', args: ['Ad'], key: 'store' }]);
  });

  it('calls tools as an agent does', async () => {
    const it = start(form);
    assert.deepEqual(await it.call('name.type_into', { text: 'Grace' }), { characters: 5 });
    assert.equal(it.model.name, 'Grace');
    assert.deepEqual(await it.call('test.name.get_value'), 'Grace');
    assert.ok(it.tools.includes('save.click'), it.tools.join());
    assert.ok(!it.tools.includes('sure.confirm'));
    it.send({ type: 'ask' });
    assert.ok(it.tools.includes('sure.confirm'));
  });

  it('throws what a tool refuses, with its code', async () => {
    const it = start(form);
    await assert.rejects(it.call('name.type_into', { txt: 'x' }), (error) => {
      assert.ok(error instanceof CallRefused);
      return error.code === 'invalid_arguments';
    });
    await assert.rejects(it.call('name.typ_into'), /no tool "name\.typ_into"\. Did you mean "name\.type_into"\?/);
  });

  it('says in a refusal what the tool threw and where, which an agent is not told', async () => {
    class BoomTool extends ApplicationTool {
      override call(): never {
        throw new Error('no kettle');
      }
    }
    const it = start(
      app({ init: () => ({}), update: (_, model) => model, view: () => text('tea'), tools: [BoomTool] }),
    );
    await assert.rejects(it.call('boom'), (error) => {
      assert.ok(error instanceof CallRefused);
      assert.equal(error.reason.message, 'Internal error calling tool boom');
      assert.match(error.message, /^test\.boom: Internal error calling tool boom\n.*no kettle/);
      assert.match(error.message, /test-app\.test\.ts:\d+/);
      return true;
    });
  });

  it('runs no command before the test says so', () => {
    const it = start(form);
    it.type('Ada');
    it.send({ type: 'save' });
    assert.deepEqual(it.model.saved, []);
    it.settle('store', { type: 'saved', name: 'Ada' });
    assert.deepEqual([it.model.saved, it.pending], [['Ada'], []]);
    assert.deepEqual(it.requests, [{ what: 'notify', level: 'info', text: 'Saved Ada' }]);
  });

  it('runs one for real where the test wants it', async () => {
    const it = start(form);
    it.type('Ada');
    it.send({ type: 'save' });
    await it.run('store');
    assert.deepEqual(it.model.saved, ['really Ada']);
  });

  it('lets one fail', () => {
    const it = start(form);
    it.send({ type: 'save' });
    it.fail('store', new Error('disk full'));
    assert.equal(it.model.why, 'disk full');
  });

  it('holds one command of a key, as a session does', () => {
    const it = start(form);
    it.send({ type: 'save' });
    it.type('B');
    it.send({ type: 'save' });
    assert.deepEqual(
      it.pending.map(({ args }) => args),
      [['B']],
    );
  });

  it('goes on in a sequence when the command before is done', () => {
    const it = start(form);
    it.send({ type: 'save_twice' });
    assert.deepEqual(
      it.pending.map(({ name }) => name),
      ['delay'],
    );
    it.advance(99);
    assert.equal(it.model.ticks, 0);
    it.advance(1);
    assert.equal(it.model.ticks, 1);
    assert.deepEqual(
      it.pending.map(({ name }) => name),
      ['store'],
    );
  });

  it('lets timers go by the time of the test', () => {
    const it = start(form);
    it.advance(5_000);
    assert.equal(it.model.ticks, 0);
    it.type('clock');
    it.advance(3_500);
    assert.equal(it.model.ticks, 3);
    it.press('backspace');
    it.advance(5_000);
    assert.equal(it.model.ticks, 3);
  });

  it('fires sources of the app', () => {
    const it = start(form);
    it.fire('bell', { type: 'tick' });
    assert.equal(it.model.ticks, 1);
    assert.throws(() => it.fire('bell'), /give the message/);
    assert.throws(() => it.fire('door'), /does not listen to "door" now; it listens to "bell"/);
  });

  it('throws what fails in the app at the step that caused it', () => {
    const it = start(form);
    assert.throws(() => it.send({ type: 'boom' }), /update failed on "boom": It broke/);
    it.send({ type: 'tick' });
    assert.equal(it.model.ticks, 1);
  });

  it('shows that the app wants to end', () => {
    const it = start(form);
    it.send({ type: 'leave' });
    assert.deepEqual(it.requests, [{ what: 'quit' }]);
  });

  it('names what is not there to click or to settle', () => {
    const it = start(form);
    assert.throws(() => it.click('sav'), /no "sav" on the screen; there is "name", "save", "off"/);
    assert.throws(() => it.click('save', { x: 40, y: 0 }), /cannot be clicked at 40, 0/);
    assert.throws(() => it.settle('store'), /no command "store" to settle: none is/);
    it.send({ type: 'later' });
    assert.throws(() => it.settle('store'), /pending are delay\(500, {"type":"tick"}\)/);
    assert.throws(() => it.press('ctr+s'), /"ctr\+s" is no key/);
  });

  it('ends red while a command is neither settled nor ignored', async () => {
    const left = testApp(form);
    left.send({ type: 'save' });
    assert.throws(() => left.end(), /ends while commands are pending: store\(""\)/);
    await assert.rejects(
      withApp(form, (it) => it.send({ type: 'later' })),
      /commands are pending: delay/,
    );
    await withApp(form, (it) => {
      it.send({ type: 'later' });
      it.ignore('delay');
    });
  });

  it('tells first what went wrong first', async () => {
    await assert.rejects(
      withApp(form, (it) => {
        it.send({ type: 'save' });
        throw new Error('mine');
      }),
      /^Error: mine$/,
    );
  });

  it('tells what is no app, and an init or a view that fails', () => {
    assert.throws(() => testApp({} as never), /no function `init`, `update`, `view`/);
    assert.throws(() => testApp({ ...counter, init: () => 3 as never }), /init failed: it returned a number/);
    assert.throws(
      () =>
        testApp({
          ...counter,
          view() {
            throw new Error('no view');
          },
        }),
      /view failed: no view/,
    );
  });

  it('calls tools that the app wrote by hand', async () => {
    const add = defineTool(
      'add_many',
      ApplicationTool.argument('count', 'integer', { required: true }),
      async ({ count }, { session }) => {
        const message: { readonly type: 'add'; readonly by: number } = { type: 'add', by: count };
        await session?.dispatch(message);
        return `Added ${count}`;
      },
    );
    const it = start({ ...counter, tools: [add] });
    assert.ok(it.tools.includes('add_many'));
    await it.call('add_many', { count: 5 });
    assert.equal(it.model.count, 5);
  });

  it('has checkboxes, and tools that come and go', async () => {
    interface Tasks {
      readonly done: boolean;
    }
    const it = start(
      app<Tasks, { readonly type: 'checkbox_toggle'; readonly id: string; readonly checked: boolean }>({
        init: () => ({ done: false }),
        update: (message) => ({ done: message.checked }),
        view: ({ done }) =>
          column([
            checkbox('done', done, { label: 'Done' }),
            done && button('clear', 'Clear', { type: 'checkbox_toggle', id: 'done', checked: false }),
          ]),
      }),
    );
    assert.ok(!it.tools.includes('clear.click'));
    it.click('done');
    assert.equal(it.model.done, true);
    assert.ok(it.tools.includes('clear.click'));
    await it.call('clear.click');
    assert.ok(!it.tools.includes('clear.click'));
    await assert.rejects(it.call('clear.click'), { code: 'widget_unavailable' });
  });

  it('is refused with the code that agents get where there is none, and a near name', async () => {
    const it = start(counter);
    await assert.rejects(it.call('ad.click'), {
      code: 'unknown_tool',
      message: /^There is no tool "ad\.click"\. Did you mean "add\.click"\? There are: discover_tools, add\.click/,
    });
  });

  it('may have a widget that is called as the session is: its name is then one without the id', async () => {
    const both = app<{ pressed: number }, { type: 'press' }>({
      init: () => ({ pressed: 0 }),
      update: (message, { pressed }) => ({ pressed: pressed + 1 }),
      view: () => button('both', 'Press', { type: 'press' }),
    });
    const it = start(both, 'both');
    await it.call('both.click');
    await it.call('both.both.click');
    assert.equal(it.model.pressed, 2);
  });
});
