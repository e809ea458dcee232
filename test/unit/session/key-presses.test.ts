import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import { onKey } from '../../../src/sdk/subscription.ts';
import { keyOf } from '../../../src/sdk/keys.ts';
import type { Message } from '../../../src/sdk/message.ts';
import type { View } from '../../../src/sdk/node.ts';
import type { KeysRequest } from '../../../src/protocol/asks.ts';
import { Here } from './support.ts';

interface Model {
  readonly said: readonly string[];
}

/** Presses keys in an app that keeps the types of its messages. */
function pressing(view: (said: readonly string[]) => View, more: Partial<App<Model>> = {}) {
  const app: App<Model> = {
    init: () => ({ said: [] }),
    update: (message: Message, model) => {
      if (message.type === 'fail') throw new Error('broken');
      return { said: [...model.said, message.type] };
    },
    view: (model) => view(model.said),
    ...more,
  };
  const here = new Here(app as unknown as App);
  const press = (names: readonly string[], rest: Partial<KeysRequest> = {}) => {
    here.posts.length = 0;
    const keys = names.map((name) => keyOf(name)).filter((key) => key !== null);
    assert.equal(keys.length, names.length);
    const origin = { kind: 'agent', client: 'test' } as const;
    here.runtime.handle({ kind: 'keys', id: 1, keys, origin, mayWrite: true, mayDestroy: false, ...rest });
    const answer = here.of('answer')[0]?.answer;
    assert.ok(answer);
    const folded = here.of('folded');
    return {
      answer,
      sent: folded.map(({ message }) => (message as Message).type),
      origins: folded.map(({ origin: { kind } }) => kind),
    };
  };
  return { here, press };
}

const button = (id: string, type: string, rest: object = {}) => ({
  type: 'button',
  id,
  label: id,
  onClick: { type },
  ...rest,
});

describe('pressing keys', () => {
  it('brings each to what the key before it left: focus moves, a new view is worked', () => {
    const { press } = pressing((said) => (said.includes('one') ? [button('b', 'two')] : [button('a', 'one')]));
    const { answer, sent, origins } = press(['enter', 'enter']);
    assert.deepEqual(sent, ['one', 'two']);
    assert.deepEqual(origins, ['agent', 'agent']);
    assert.ok(answer.ok);
    assert.deepEqual(answer.result, { pressed: 2, focus: 'b' });
    assert.deepEqual([answer.effect?.changed, answer.effect?.paths], [true, ['/said']]);
  });

  it('says that nothing changed when nothing takes a key', () => {
    const { answer } = pressing(() => ({ type: 'text', content: 'x' })).press(['q']);
    assert.ok(answer.ok);
    assert.deepEqual([answer.effect?.changed, answer.result], [false, { pressed: 1, focus: null }]);
  });

  it("reaches the app's own keys in the caller's name; a person's stay the person's", () => {
    const subscriptions = () => [onKey('save', 'ctrl+s', { type: 'save' })];
    const { here, press } = pressing(() => button('a', 'one'), { subscriptions });
    assert.deepEqual(press(['ctrl+s']), { ...press(['ctrl+s']), sent: ['save'], origins: ['agent'] });
    here.posts.length = 0;
    here.press('ctrl+s', 'enter');
    assert.deepEqual(
      here.of('folded').map(({ origin }) => origin.kind),
      ['person', 'person'],
    );
  });

  it('stops when a dialog opens on the way, and says how many keys are left', () => {
    const dialog = { type: 'modal', id: 'sure', visible: true, title: 'Sure?' };
    const { press } = pressing((said) => [button('a', 'one'), ...(said.length > 0 ? [dialog] : [])] as View);
    const { answer, sent } = press(['enter', 'enter', 'enter']);
    assert.deepEqual(sent, ['one']);
    assert.ok(answer.ok);
    assert.deepEqual(answer.result, {
      pressed: 1,
      left: 2,
      focus: 'sure',
      stopped: 'the dialog "sure" opened',
      next: 'Look with read_screen, then send what is still right.',
    });
  });

  it('works a dialog that was open before', () => {
    const dialog = { type: 'modal', id: 'sure', visible: true, title: 'Sure?', onConfirm: { type: 'yes' } };
    const { press } = pressing(() => dialog);
    const { answer } = press(['tab', 'tab', 'tab']);
    assert.ok(answer.ok);
    assert.equal((answer.result as { pressed: number }).pressed, 3);
  });

  it('presses nothing where something destructive is in the view and nobody was asked about it', () => {
    const { press } = pressing(() => button('wipe', 'wiped', { destructive: true }));
    const { answer, sent } = press(['enter']);
    assert.ok(!answer.ok);
    assert.deepEqual([answer.reason.code, answer.reason['destructive'], sent], ['authorization_required', true, []]);
    assert.deepEqual(press(['enter'], { mayDestroy: true }).sent, ['wiped']);
  });

  it('stops where something destructive comes up on the way', () => {
    const { press } = pressing((said) =>
      said.length > 0 ? button('wipe', 'wiped', { destructive: true }) : button('a', 'one'),
    );
    const { answer, sent } = press(['enter', 'enter']);
    assert.deepEqual(sent, ['one']);
    assert.ok(answer.ok);
    assert.equal((answer.result as { stopped: string }).stopped, 'an action that destroys something came up');
  });

  it('presses nothing for a caller that may only look', () => {
    const { answer, sent } = pressing(() => button('a', 'one')).press(['enter'], { mayWrite: false });
    assert.ok(!answer.ok);
    assert.deepEqual([answer.reason.code, sent], ['authorization_required', []]);
  });

  it('stops where the app fails, and says how far it came', () => {
    const { press } = pressing(() => [button('a', 'one'), button('b', 'fail'), button('c', 'three')]);
    const { answer, sent } = press(['enter', 'tab', 'enter', 'tab', 'enter']);
    assert.deepEqual(sent, ['one']);
    assert.ok(!answer.ok);
    assert.equal(answer.reason['pressed'], 3);
    assert.match(
      answer.reason.message,
      /^3 of 5 keys were pressed, the last one failed: update failed on "fail": .*broken/,
    );
  });
});
