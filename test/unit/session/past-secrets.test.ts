import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import type { Message } from '../../../src/sdk/message.ts';
import type { HistoryAsk } from '../../../src/protocol/history.ts';
import { Secrets } from '../../../src/session/worker/secrets.ts';
import { Here } from './support.ts';

interface Door {
  readonly door: string;
  readonly said: string;
}

/** Shows a password as plain text while it has it; forgets it on "go". The fields "a" and "b" are kept nowhere. */
const doors: App<Door> = {
  init: () => ({ door: '', said: '' }),
  update(message, model) {
    const { type, id, text } = message as Message & { readonly id?: string; readonly text?: string };
    if (type === 'password_field_change') return id === 'door' ? { ...model, door: text ?? '' } : { ...model };
    return { door: '', said: 'gone' };
  },
  view: ({ door, said }) => [
    { type: 'text', content: `opens with ${door}${said}` },
    ...['door', 'a', 'b'].map((id) => ({ type: 'password_field', id, value: id === 'door' ? door : '' })),
    { type: 'button', id: 'go', label: 'Go', onClick: { type: 'go' } },
  ],
};

const AGENT = { kind: 'agent', client: 'Claude' } as const;

describe('a secret of before', () => {
  let here: Here;
  beforeEach(() => (here = new Here(doors as unknown as App, { history: { entries: 100, bytes: 1e6 } })));
  afterEach(() => here.runtime.stop());

  const ask = (question: HistoryAsk): string => {
    here.runtime.handle({ kind: 'history', id: 900, ask: question, origin: { kind: 'person' } });
    const answer = here.of('answer').findLast(({ id }) => id === 900)?.answer;
    assert.ok(answer?.ok, JSON.stringify(answer));
    return JSON.stringify(answer.result);
  };

  const screen = (): string => {
    here.runtime.handle({ kind: 'read_screen', id: 901 });
    return JSON.stringify(here.of('screen').at(-1)?.screen.rows);
  };

  for (const password of ['tortoise', 'sword']) {
    it(`is masked on the screen that one looks back at, and in the steps: ${password}`, () => {
      here.call('door', 'type_into', { text: password }, { provider: 'password_field' });
      // A longer one that came later must not make the shorter one forgotten.
      here.call('door', 'type_into', { text: 'swordfish' }, { provider: 'password_field' });
      here.call('go', 'click');
      ask({ what: 'look', at: 1 });
      assert.match(screen(), /opens with •••/);
      assert.doesNotMatch(screen(), /sword|tortoise/);
      assert.doesNotMatch(ask({ what: 'steps' }), /sword|tortoise/);
      assert.doesNotMatch(ask({ what: 'mask', texts: ['it said swordfish and tortoise'] }), /swordfish/);
      const played = ask({ what: 'pictures', from: 0, to: 3 });
      assert.match(played, /¤¤¤¤/);
      assert.doesNotMatch(played, /sword|tortoise/);
    });
  }

  it('is masked in the arguments of a form with two password fields that no model keeps', () => {
    const fields = { a: 'firstpassword', b: 'secondpassword' };
    here.runtime.handle({ kind: 'fill', id: 77, fields, origin: AGENT, mayWrite: true, mayDestroy: false });
    const told = ask({ what: 'list', most: 10 });
    assert.doesNotMatch(told, /firstpassword|secondpassword/);
    assert.match(told, /"a":\{"secret":true,"length":13\}/);
  });

  it('of two password fields is masked for each, however short', () => {
    const secrets = new Secrets([]);
    secrets.sent({ type: 'password_field_change', id: 'a', text: 'x1' } as Message);
    secrets.sent({ type: 'password_field_change', id: 'b', text: 'y2' } as Message);
    assert.deepEqual(secrets.maskValue(['x1', 'y2']), [
      { secret: true, length: 2 },
      { secret: true, length: 2 },
    ]);
  });

  it('that is a number is masked in messages and in what tells of before, but no small one', () => {
    const secrets = new Secrets(['/pin', '/digit']);
    secrets.folded({ type: 'pin' }, { pin: 0, digit: 0 }, { pin: 4711, digit: 7 });
    const message = { type: 'pin', value: 4711, count: 7 } as Message;
    const masked = { type: 'pin', value: { secret: true, length: 0 }, count: 7 };
    assert.deepEqual(secrets.mask(message), masked);
    secrets.folded({ type: 'gone' }, {}, { pin: 0, digit: 0 });
    assert.deepEqual(secrets.past().maskValue(message), masked);
    assert.deepEqual(secrets.maskValue(message), message);
  });

  it('is masked in what came before it was one and after it was one', () => {
    const secrets = new Secrets(['/key']);
    secrets.folded(null, undefined, { key: 'sk-live-1' });
    secrets.folded({ type: 'used' }, { key: 'sk-live-1' }, { key: '' });
    assert.deepEqual(secrets.maskValue('sk-live-1'), 'sk-live-1');
    assert.deepEqual(secrets.past().maskValue({ key: 'sk-live-1', text: 'with sk-live-1' }), {
      key: { secret: true, length: 9 },
      text: 'with •••',
    });
  });
});
