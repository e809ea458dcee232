import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import { delay } from '../../../src/sdk/command.ts';
import type { Message } from '../../../src/sdk/message.ts';
import type { HistoryAsk, HistoryBounds } from '../../../src/protocol/history.ts';
import { Here } from './support.ts';

interface Model {
  readonly words: readonly string[];
  readonly password: string;
}

/** Says a word a button; "undo me" can be asked for only after "first". Keeps a password. */
const words: App<Model> = {
  init: () => ({ words: [], password: '' }),
  update(message, model) {
    const { type, text } = message as Message & { readonly text?: string };
    if (type === 'password_field_change') return { ...model, password: text ?? '' };
    if (type === 'second' && !model.words.includes('first')) throw new Error('there is no first word yet');
    const next = { ...model, words: [...model.words, type] };
    return type === 'later' ? [next, delay(5, { type: 'late' })] : next;
  },
  view: (model) => [
    { type: 'text', content: model.words.join(' ') || '(nothing)' },
    { type: 'password_field', id: 'door', value: model.password },
    ...['first', 'second', 'later'].map((id) => ({ type: 'button', id, label: id, onClick: { type: id } })),
  ],
};

const BOUNDS: HistoryBounds = { entries: 100, bytes: 1e6 };
const PERSON = { kind: 'person' } as const;
const AGENT = { kind: 'agent', client: 'Claude' } as const;

/** The app with a history, and questions to it. */
class WithHistory extends Here {
  #asked = 10_000;

  constructor(bounds: HistoryBounds | null = BOUNDS, app: App<Model> = words) {
    super(app as unknown as App, bounds === null ? {} : { history: bounds });
  }

  ask(ask: HistoryAsk, origin: { readonly kind: 'person' | 'agent'; readonly client?: string } = PERSON) {
    const id = ++this.#asked;
    this.runtime.handle({ kind: 'history', id, ask, origin });
    const answer = this.of('answer').find((post) => post.id === id)?.answer;
    assert.ok(answer);
    return answer;
  }

  /** What went well. */
  result(ask: HistoryAsk, origin?: typeof AGENT): Record<string, unknown> {
    const answer = this.ask(ask, origin);
    assert.ok(answer.ok, JSON.stringify(answer));
    return answer.result as Record<string, unknown>;
  }

  /** Why not. */
  refusal(ask: HistoryAsk, origin?: typeof AGENT) {
    const answer = this.ask(ask, origin);
    assert.ok(!answer.ok, JSON.stringify(answer));
    return answer.reason;
  }

  entries(more: Partial<Extract<HistoryAsk, { what: 'list' }>> = {}) {
    return this.result({ what: 'list', most: 50, ...more })['items'] as readonly Record<string, unknown>[];
  }

  get words(): string {
    return this.screen()[0] ?? '';
  }
}

describe('the history of a session', () => {
  let app: WithHistory;
  beforeEach(() => (app = new WithHistory()));
  afterEach(() => app.runtime.stop());

  describe('what is kept', () => {
    it('is each message with who sent it, by what, and what it changed', () => {
      app.call('first', 'click', {}, { origin: AGENT });
      app.press('tab', 'enter');
      const [second, first] = app.entries();
      assert.deepEqual(
        { ...first, at: 0, ms: 0, call: 0 },
        {
          entry: 1,
          at: 0,
          origin: 'agent',
          client: 'Claude',
          did: 'first',
          message: { type: 'first' },
          call: 0,
          tool: 'first.click',
          arguments: {},
          ms: 0,
          changed: ['/words'],
        },
      );
      assert.deepEqual(
        [second?.['origin'], second?.['did'], second?.['input'], second?.['entry']],
        ['person', 'first', 'enter', 2],
      );
    });

    it('is the commands that a message caused, and what they sent, as the effect that it is', async () => {
      app.call('later', 'click');
      await new Promise((resolve) => setTimeout(resolve, 30));
      const [late, later] = app.entries();
      assert.deepEqual(later?.['commands'], ['delay']);
      assert.deepEqual([late?.['did'], late?.['origin'], late?.['call']], ['late', 'effect', undefined]);
    });

    it('is one origin only, or one client, where that is asked for; the clients are known by name', () => {
      app.call('first', 'click', {}, { origin: { kind: 'agent', client: 'Codex' } });
      app.press('tab', 'enter');
      app.call('first', 'click', {}, { origin: AGENT });
      const listed = ([{ origin: 'agent' }, { client: 'Codex' }] as const).map((which) =>
        app.entries(which).map(({ entry }) => entry),
      );
      assert.deepEqual(listed, [[3, 1], [1]]);
      assert.deepEqual(app.result({ what: 'clients' }), ['Claude', 'Codex']);
    });

    it('comes in pages', () => {
      for (let i = 0; i < 5; i++) app.call('first', 'click');
      assert.deepEqual(
        app.entries({ most: 2, before: 4 }).map(({ entry }) => entry),
        [3, 2],
      );
      assert.deepEqual(
        app.entries({ most: 2, skip: 1, before: 4 }).map(({ entry }) => entry),
        [2, 1],
      );
    });

    it('is the newest entries, their numbers going on', () => {
      app = new WithHistory({ entries: 2, bytes: 1e6 });
      for (let i = 0; i < 3; i++) app.call('first', 'click');
      const list = app.result({ what: 'list', most: 9 });
      assert.deepEqual(
        (list['items'] as { entry: number }[]).map(({ entry }) => entry),
        [3, 2],
      );
      assert.deepEqual([list['first'], list['newest']], [1, 3]);
      assert.equal(app.refusal({ what: 'rewind', to: 0 }).code, 'entry_not_found');
      assert.match(app.refusal({ what: 'rewind', to: 0 }).message, /no entry 0 .*entries 1 .* to 3/);
    });

    it('is what fits into so many bytes', () => {
      app = new WithHistory(
        { entries: 100, bytes: 2_000 },
        {
          ...words,
          update: (_message, model) => ({ ...model, words: [...model.words, 'x'.repeat(500)] }),
        },
      );
      for (let i = 0; i < 10; i++) app.call('first', 'click');
      assert.deepEqual(
        app.entries().map(({ entry }) => entry),
        [10],
      );
    });

    it('is nothing when it is off, and that is said with the setting', () => {
      app = new WithHistory(null);
      app.call('first', 'click');
      const { code, message } = app.refusal({ what: 'list', most: 1 });
      assert.equal(code, 'no_history');
      assert.match(message, /teahouse\.history\.entries/);
    });

    it('never shows a password', () => {
      app.call('door', 'type_into', { text: 'hunter2' }, { provider: 'password_field', origin: AGENT });
      app.call('first', 'click');
      const told = JSON.stringify([
        app.entries(),
        app.result({ what: 'show', entry: 1 }),
        app.result({ what: 'diff', from: 0, to: 2 }),
      ]);
      assert.doesNotMatch(told, /hunter2/);
      assert.match(told, /"arguments":\{"text":\{"secret":true,"length":7\}\}/);
    });
  });

  describe('differences', () => {
    it('are told between any two points, each place with what was there and what is', () => {
      app.call('first', 'click');
      app.call('second', 'click');
      assert.deepEqual(app.result({ what: 'diff', from: 0, to: 2 })['changes'], [
        { change: 'changed', path: '/words', before: [], after: ['first', 'second'] },
      ]);
      assert.deepEqual(app.result({ what: 'diff', from: 2, to: 2 })['changes'], []);
      assert.equal(app.refusal({ what: 'diff', from: 0, to: 9 }).code, 'entry_not_found');
    });

    it('stand beside the screen before and after an entry', () => {
      app.call('first', 'click');
      const shown = app.result({ what: 'show', entry: 1 });
      assert.deepEqual(
        [(shown['screenBefore'] as string[])[0], (shown['screen'] as string[])[0]],
        ['(nothing)', 'first'],
      );
    });
  });

  describe('looking back', () => {
    beforeEach(() => {
      app.call('first', 'click');
      app.call('second', 'click');
    });

    it('shows an earlier state and changes nothing', () => {
      app.result({ what: 'look', at: 1 });
      assert.equal(app.words, 'first');
      assert.deepEqual(
        app.of('looking').map(({ looking }) => [looking?.entry, looking?.did, looking?.newest]),
        [[1, 'first', 2]],
      );
      app.press('escape');
      assert.equal(app.words, 'first second');
      assert.equal(app.of('looking').at(-1)?.looking, null);
    });

    it('goes by keys, step by step and to both ends', () => {
      app.result({ what: 'look', at: 'back' });
      const seen = ['left', 'left', 'right', 'end', 'home'].map((key) => (app.press(key), app.words));
      assert.deepEqual(seen, ['(nothing)', '(nothing)', 'first', 'first second', '(nothing)']);
    });

    it('lets the app go on, which is not seen until one returns', async () => {
      app.call('later', 'click');
      app.result({ what: 'look', at: 0 });
      await new Promise((resolve) => setTimeout(resolve, 30));
      assert.equal(app.words, '(nothing)');
      app.press('escape');
      assert.equal(app.words, 'first second later late');
    });

    it('refuses what a person presses, and says so', () => {
      app.result({ what: 'look', at: 0 });
      app.press('enter');
      app.click(0, 2);
      assert.deepEqual(app.of('looking').at(-1)?.looking?.refused, 2);
      app.press('escape');
      assert.equal(app.words, 'first second');
    });

    it('refuses what an agent would change, by whichever way, and answers what it reads', () => {
      app.result({ what: 'look', at: 0 });
      const refused = app.call('first', 'click');
      assert.ok(!refused.ok);
      assert.equal(refused.reason.code, 'looking_back');
      assert.match(refused.reason.message, /looking back .*entry 0 .*nothing changed.*Escape/s);
      assert.equal(app.refusal({ what: 'rewind', to: 0 }, AGENT).code, 'looking_back');
      const dispatched = app.dispatch({ type: 'first' });
      assert.equal(!dispatched.ok && dispatched.reason.code, 'looking_back');
      const read = app.call('door', 'get_value', {}, { provider: 'password_field' });
      assert.equal(read.ok || read.reason.code !== 'looking_back', true);
      assert.deepEqual(app.entries().length, 2);
    });

    it('keeps the keyboard where it was', () => {
      app.press('tab', 'tab');
      const focus = app.of('focus').at(-1)?.widgetId;
      app.result({ what: 'look', at: 0 });
      app.press('left', 'escape');
      app.press('enter');
      assert.equal(app.words, `first second ${String(focus)}`);
    });

    it('takes the keys that it needs, and gives them back', () => {
      app.result({ what: 'look', at: 0 });
      assert.ok(app.of('keymap').at(-1)?.keymap.keys.includes('escape'));
      app.press('escape');
      assert.ok(app.of('keymap').at(-1)?.keymap.keys.includes('escape') !== true);
    });
  });

  describe('rewinding', () => {
    it('makes an earlier model the live one, as a new entry, and deletes nothing', () => {
      app.call('first', 'click');
      app.call('second', 'click');
      const answer = app.ask({ what: 'rewind', to: 1 });
      assert.ok(answer.ok);
      assert.deepEqual(answer.effect?.paths, ['/words']);
      assert.equal(app.words, 'first');
      assert.deepEqual(
        app.entries().map(({ entry, did, to }) => [entry, did, to]),
        [
          [3, 'rewind', 1],
          [2, 'second', undefined],
          [1, 'first', undefined],
        ],
      );
      app.result({ what: 'rewind', to: 2 });
      assert.equal(app.words, 'first second');
    });

    it('puts the model at once where a restart goes on from', () => {
      app.call('first', 'click');
      app.call('second', 'click');
      app.result({ what: 'rewind', to: 1 });
      const snapshot = app.of('snapshot').at(-1);
      assert.deepEqual([snapshot?.entry, snapshot?.model], [3, '{"words":["first"],"password":""}']);
      const kinds = app.posts.map(({ kind }) => kind);
      assert.ok(kinds.lastIndexOf('snapshot') < kinds.lastIndexOf('answer'));
    });

    it('ends looking back', () => {
      app.call('first', 'click');
      app.result({ what: 'look', at: 0 });
      app.result({ what: 'rewind', to: 0 });
      assert.equal(app.of('looking').at(-1)?.looking, null);
      assert.equal(app.words, '(nothing)');
    });

    it("goes to before an agent's call, all of what it sent", () => {
      app.call('first', 'click', {}, { origin: AGENT });
      app.press('tab', 'enter');
      app.result({ what: 'rewind_call' });
      assert.equal(app.words, '(nothing)');
    });

    it('says so when no agent did anything', () => {
      app.press('tab', 'enter');
      assert.equal(app.refusal({ what: 'rewind_call' }).code, 'nothing_to_undo');
    });
  });

  describe('undoing', () => {
    it("takes an agent's last action away and keeps what came later", () => {
      app.call('first', 'click', {}, { origin: AGENT });
      app.call('later', 'click', {}, { origin: AGENT });
      app.press('tab', 'enter');
      assert.deepEqual(app.result({ what: 'undo', leaveOut: false })['undone'], [2]);
      assert.equal(app.words, 'first first');
      app.result({ what: 'undo', leaveOut: false });
      assert.equal(app.words, 'first');
      assert.equal(app.refusal({ what: 'undo', leaveOut: false }).code, 'nothing_to_undo');
    });

    it('asks first where a later message fails without it', () => {
      app.call('first', 'click', {}, { origin: AGENT });
      app.press('tab', 'tab', 'enter');
      assert.equal(app.words, 'first second');
      const { code, message } = app.refusal({ what: 'undo', leaveOut: false });
      assert.equal(code, 'undo_fails');
      assert.match(message, /does not take "second" \(entry 2\).*there is no first word yet.*Nothing was changed/);
      assert.equal(app.words, 'first second');
      const done = app.result({ what: 'undo', leaveOut: true });
      assert.deepEqual(done['leftOut'], [{ entry: 2, type: 'second' }]);
      assert.equal(app.words, '(nothing)');
    });

    it('can itself be undone', () => {
      app.call('first', 'click', {}, { origin: AGENT });
      app.result({ what: 'undo', leaveOut: false });
      assert.equal(app.words, '(nothing)');
      app.result({ what: 'undo', entry: 2, leaveOut: false });
      assert.equal(app.words, 'first');
    });

    it('is refused for what is undone already', () => {
      for (const id of ['first', 'later']) app.call(id, 'click', {}, { origin: AGENT });
      app.result({ what: 'undo', entry: 1, leaveOut: false });
      const { code, message } = app.refusal({ what: 'undo', entry: 1, leaveOut: false });
      assert.equal(code, 'nothing_to_undo');
      assert.match(message, /^Entry 1 does not count any more: it was undone/);
      assert.equal(app.words, 'later');
      app.result({ what: 'undo', entry: 3, leaveOut: false });
      assert.equal(app.words, 'first later');
    });

    it('goes on over a rewind between', () => {
      app.call('first', 'click', {}, { origin: AGENT });
      app.call('later', 'click', {}, { origin: AGENT });
      app.call('second', 'click', {}, { origin: AGENT });
      app.result({ what: 'rewind', to: 2 });
      app.press('tab', 'enter');
      app.result({ what: 'undo', entry: 1, leaveOut: false });
      assert.equal(app.words, 'later first');
    });

    it('takes a form that was filled as one action', () => {
      app.runtime.handle({
        kind: 'fill',
        id: 77,
        fields: { door: 'hunter2' },
        origin: AGENT,
        mayWrite: true,
        mayDestroy: false,
      });
      assert.deepEqual(
        app.entries().map(({ tool, did }) => [tool, did]),
        [['fill_form', 'password_field_change']],
      );
      assert.doesNotMatch(JSON.stringify(app.entries()), /hunter2/);
    });
  });
});
