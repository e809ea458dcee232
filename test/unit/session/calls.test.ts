import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import type { Message } from '../../../src/sdk/message.ts';
import type { View } from '../../../src/sdk/node.ts';
import type { HandlerAnswer, ToolProvider } from '../../../src/sdk/provider.ts';
import { Here } from './support.ts';

/** An app whose view is a function of how many messages came, and which keeps the last message. */
function showing(view: (count: number) => View, update: (message: Message) => void = () => undefined): Here {
  const app: App<{ readonly count: number; readonly last: Message | null }> = {
    init: () => ({ count: 0, last: null }),
    update: (message, model) => {
      update(message);
      return { count: model.count + 1, last: message };
    },
    view: (model) => view(model.count),
  };
  return new Here(app as unknown as App);
}

const button = (id: string, onClick: unknown = { type: 'go', id }, more: object = {}) =>
  ({ type: 'button', id, label: id, onClick, ...more }) as never;

describe('a call of a widget', () => {
  it('folds the message of the widget as it is now', () => {
    const here = showing((count) => button('go', { type: count === 0 ? 'first' : 'second' }));
    here.call('go', 'click');
    here.call('go', 'click');
    assert.deepEqual(
      here.of('folded').map(({ message }) => message),
      [{ type: 'first' }, { type: 'second' }],
    );
  });

  it('posts what was folded and what changed before the answer', () => {
    const here = showing((count) => [button('go'), { type: 'text', id: 'count', content: String(count) }]);
    here.posts.length = 0;
    const answer = here.call('go', 'click');
    assert.deepEqual(
      here.posts.map(({ kind }) => kind),
      ['folded', 'view', 'answer'],
    );
    assert.deepEqual(answer, {
      ok: true,
      result: { clicked: true },
      effect: { changed: true, paths: ['/count', '/last'], widgets: ['count'] },
    });
    assert.deepEqual(here.of('folded')[0]?.origin, { kind: 'agent', client: 'test' });
  });

  const unavailable: readonly [what: string, view: View, why: string][] = [
    ['is gone', { type: 'text', content: 'nothing here' }, 'absent'],
    ['is hidden from tools', button('go', undefined, { mcpExclude: true }), 'absent'],
    ['is disabled', button('go', undefined, { disabled: true }), 'disabled'],
    ['is another kind', { type: 'checkbox', id: 'go', label: 'x' }, 'type_changed'],
    [
      'is disabled beside another kind of that id',
      [{ type: 'checkbox', id: 'go' }, button('go', undefined, { disabled: true })],
      'disabled',
    ],
  ];
  for (const [what, view, why] of unavailable) {
    it(`answers ${why} when the widget ${what}`, () => {
      const here = showing(() => view);
      const answer = here.call('go', 'click');
      assert.equal(answer.ok, false);
      const { code, widgetId, why: told } = answer.reason;
      assert.deepEqual({ code, widgetId, told }, { code: 'widget_unavailable', widgetId: 'go', told: why });
      assert.deepEqual(here.of('folded'), []);
    });
  }

  it('acts on the first of the kind that offers the action', () => {
    const here = showing(() => [
      { type: 'checkbox', id: 'go' },
      button('go', { type: 'disabled' }, { disabled: true }),
      button('go', { type: 'wanted' }),
      button('go', { type: 'later' }),
    ]);
    here.call('go', 'click');
    assert.deepEqual(
      here.of('folded').map(({ message }) => message),
      [{ type: 'wanted' }],
    );
  });

  it('that may not write is refused before anything is sent; a read is answered', () => {
    const here = showing(() => [button('go'), { type: 'text_input', id: 'name', value: 'Ann' }]);
    const write = here.call('go', 'click', {}, { mayWrite: false });
    assert.equal(write.ok, false);
    assert.equal(write.reason.code, 'authorization_required');
    const read = here.call('name', 'get_value', {}, { mayWrite: false, provider: 'text_input' });
    assert.equal(read.ok, true);
    assert.equal('effect' in read, false);
    assert.deepEqual(here.of('folded'), []);
  });

  it('of what has become destructive is refused until it is judged so', () => {
    const here = showing(() => button('go', { type: 'go' }, { destructive: true }));
    const refused = here.call('go', 'click');
    assert.ok(!refused.ok);
    const { code, destructive, message } = refused.reason;
    assert.deepEqual({ code, destructive }, { code: 'authorization_required', destructive: true });
    assert.match(message, /^"here\.go\.click" is destructive now/);
    assert.deepEqual(here.of('folded'), []);
    assert.equal(here.call('go', 'click', {}, { mayDestroy: true }).ok, true);
  });

  it('names no secret text in what changed', () => {
    const app: App<Record<string, unknown>> = {
      init: () => ({ pin: 'hunter2-secret' }),
      update: (_message, model) => ({ ...model, by: { 'hunter2-secret': 1 } }),
      view: (model) => [button('go'), { type: 'text', id: 'hunter2-secret', content: Object.keys(model).join() }],
      secrets: ['/pin'],
    };
    const answer = new Here(app as unknown as App).call('go', 'click');
    assert.ok(answer.ok);
    assert.doesNotMatch(JSON.stringify(answer), /hunter2/);
  });

  it('answers view_failed when the view throws, and does not ask the provider', () => {
    const here = showing((count) => {
      if (count > 0) throw new Error('bad model');
      return button('go');
    });
    const first = here.call('go', 'click');
    assert.equal(first.ok, false);
    assert.match(first.reason.message, /The message took effect, but then view failed: bad model/);
    const second = here.call('go', 'click');
    assert.equal(second.ok, false);
    assert.equal(second.reason.code, 'view_failed');
    assert.equal(here.of('folded').length, 1);
    assert.equal(here.of('problem').length, 1, 'a failing view is told once');
    assert.deepEqual(here.screen(), ['[ go ]'], 'the last good view stays');
  });

  it('keeps the last view while view gives null', () => {
    const here = showing((count) => (count === 1 ? null : button('go', { type: `at${count}` })));
    here.call('go', 'click');
    const answer = here.call('go', 'click');
    assert.equal(answer.ok, true);
    assert.deepEqual(
      here.of('folded').map(({ message }) => message),
      [{ type: 'at0' }, { type: 'at0' }],
    );
    assert.equal(here.of('view').length, 2);
  });

  describe('while a dialog is open', () => {
    const view: View = [
      button('behind'),
      { type: 'text_input', id: 'name', value: 'x' },
      { type: 'modal', id: 'old', title: 'Old', visible: false, children: [button('hidden')] },
      { type: 'modal', id: 'sure', title: 'Sure?', children: [button('inside')] },
    ];

    it('refuses a write behind it and names what the dialog offers', () => {
      const here = showing(() => view);
      const answer = here.call('behind', 'click');
      assert.equal(answer.ok, false);
      assert.equal(answer.reason.code, 'modal_open');
      assert.match(answer.reason.message, /"sure" is open/);
      assert.deepEqual(answer.reason['actions'], ['here.sure.dismiss', 'here.sure.confirm']);
      assert.deepEqual(here.of('folded'), []);
    });

    it('lets writes through once it is hidden', () => {
      const here = showing(() => [button('behind'), { type: 'modal', id: 'sure', title: 'Sure?', visible: false }]);
      assert.equal(here.call('behind', 'click').ok, true);
    });

    it('answers reads behind it, and lets writes through inside it', () => {
      const here = showing(() => view);
      assert.equal(here.call('name', 'get_value', {}, { provider: 'text_input' }).ok, true);
      assert.equal(here.call('inside', 'click').ok, true);
    });
  });

  describe('of a provider that the app brings', () => {
    function bringing(handle: () => unknown): Here {
      const provider: ToolProvider = {
        mcpTools: () => [{ name: 'run', description: null, inputSchema: { type: 'object' } }],
        handleToolCall: () => handle() as HandlerAnswer,
      };
      return showing((count) => [
        { type: 'column', id: 'own', componentModule: provider, children: [] },
        { type: 'text', content: String(count) },
      ]);
    }
    const run = (here: Here, mayWrite = true) => here.call('own', 'run', {}, { provider: 1, mayWrite });

    it('folds its messages in order and skips null', () => {
      const here = bringing(() => ({ ok: true, result: 'done', messages: [{ type: 'a' }, null, { type: 'b' }] }));
      assert.equal(run(here).ok, true);
      assert.deepEqual(
        here.of('folded').map(({ message }) => message),
        [{ type: 'a' }, { type: 'b' }],
      );
    });

    it('without a mark needs the right to write as soon as it answers messages', () => {
      const here = bringing(() => ({ ok: true, result: 'done', messages: [{ type: 'a' }] }));
      const answer = run(here, false);
      assert.equal(answer.ok, false);
      assert.equal(answer.reason.code, 'authorization_required');
      assert.deepEqual(here.of('folded'), []);
    });

    const wrong: readonly [what: string, handle: () => unknown, message: RegExp][] = [
      [
        'throws',
        () => {
          throw new Error('oh');
        },
        /oh/,
      ],
      ['answers nothing', () => undefined, /no object/],
      ['answers a promise', () => Promise.resolve({ ok: true }), /neither ok: true nor ok: false/],
      ['sends what is no message', () => ({ ok: true, result: 1, messages: ['go'] }), /"type"/],
      ['answers what JSON cannot hold', () => ({ ok: true, result: () => 1 }), /cannot be JSON/],
    ];
    for (const [what, handle, message] of wrong) {
      it(`is an error, and nothing is sent, when it ${what}`, () => {
        const here = bringing(handle);
        const answer = run(here);
        assert.equal(answer.ok, false);
        assert.match(answer.reason.message, message);
        assert.deepEqual(here.of('folded'), []);
      });
    }

    it('says which messages took effect when a later one fails', () => {
      const provider: ToolProvider = {
        mcpTools: () => [{ name: 'run', description: null, inputSchema: { type: 'object' } }],
        handleToolCall: () => ({ ok: true, result: null, messages: [{ type: 'a' }, { type: 'bad' }, { type: 'c' }] }),
      };
      const here = showing(
        () => ({ type: 'column', id: 'own', componentModule: provider }),
        (message) => {
          if (message.type === 'bad') throw new Error('no');
        },
      );
      const answer = run(here);
      assert.equal(answer.ok, false);
      assert.match(
        answer.reason.message,
        /The first of 3 messages took effect; the next one did not: update failed on "bad": no/,
      );
      assert.deepEqual(
        here.of('folded').map(({ message }) => message),
        [{ type: 'a' }],
      );
    });

    it('is of another kind once the provider is another one', () => {
      const make = (): ToolProvider => ({
        mcpTools: () => [{ name: 'run', description: null, inputSchema: { type: 'object' } }],
        handleToolCall: () => ({ ok: true, result: null, messages: [{ type: 'a' }] }),
      });
      const providers = [make(), make()];
      const here = showing((count) => ({ type: 'column', id: 'own', componentModule: providers[Math.min(count, 1)] }));
      assert.equal(run(here).ok, true);
      const answer = run(here);
      assert.equal(answer.ok, false);
      assert.equal(answer.reason['why'], 'type_changed');
    });
  });

  it('names at most twenty changed paths and widgets, never values', () => {
    const app: App<Record<string, number>> = {
      init: () => Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`k${i}`, 0])),
      update: (_message, model) => Object.fromEntries(Object.keys(model).map((key) => [key, (model[key] ?? 0) + 41])),
      view: (model) => Object.keys(model).map((key) => button(key, { type: 'go', at: model[key] })),
    };
    const here = new Here(app as unknown as App);
    const answer = here.call('k0', 'click');
    assert.ok(answer.ok && answer.effect !== undefined);
    assert.equal(answer.effect.paths.length, 20);
    assert.equal(answer.effect.widgets.length, 20);
    assert.equal(JSON.stringify(answer.effect).includes('41'), false);
  });

  it('names what the call changed, not what changed just before it', () => {
    const app: App<{ readonly a: number; readonly b: number }> = {
      init: () => ({ a: 0, b: 0 }),
      update: (message, model) => (message.type === 'a' ? { ...model, a: model.a + 1 } : { ...model, b: model.b + 1 }),
      view: (model) => [
        button('one', { type: 'a' }),
        button('two', { type: 'b' }),
        { type: 'text', id: 'a', content: String(model.a) },
        { type: 'text', id: 'b', content: String(model.b) },
      ],
    };
    const here = new Here(app as unknown as App);
    here.press('enter');
    const answer = here.call('two', 'click');
    assert.ok(answer.ok);
    assert.deepEqual(answer.effect, { changed: true, paths: ['/b'], widgets: ['b'] });
  });

  it('says that nothing changed when update gives the same model', () => {
    const app: App<{ readonly n: number }> = {
      init: () => ({ n: 0 }),
      update: (_message, model) => model,
      view: () => button('go'),
    };
    const answer = new Here(app as unknown as App).call('go', 'click');
    assert.deepEqual(answer, {
      ok: true,
      result: { clicked: true },
      effect: { changed: false, paths: [], widgets: [] },
    });
  });
});
