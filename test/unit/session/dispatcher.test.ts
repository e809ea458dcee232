import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import type { Command } from '../../../src/sdk/command.ts';
import { batch, command, delay, quit } from '../../../src/sdk/command.ts';
import type { Message } from '../../../src/sdk/message.ts';
import { Here, sleep, until } from './support.ts';

type Model = { readonly log: readonly string[] };
type Update = (message: Message, model: Model) => unknown;

/** An app that logs the types of its messages, unless `update` says otherwise. */
function logging(update: Update = () => undefined): Here {
  const app: App<Model> = {
    init: () => ({ log: [] }),
    update: (message, model) => (update(message, model) ?? { log: [...model.log, message.type] }) as Model,
    view: (model) => ({ type: 'text', id: 'log', content: model.log.join(' ') }),
  };
  return new Here(app as unknown as App);
}

function fail(message: string): never {
  throw new Error(message);
}

/** Stands for `undefined`, which means "log it" here. */
const NOTHING = Symbol('nothing');

const failing: readonly [what: string, update: Update, message: RegExp][] = [
  ['throws', () => fail('no such thing'), /update failed on "bad": no such thing/],
  ['returns nothing', () => NOTHING, /returned nothing.*`return`/],
  ['returns a promise', () => Promise.resolve({ log: [] }), /returned a promise.*command/],
  ['returns a number', () => 3, /returned a number/],
  [
    'returns a class instance',
    () =>
      new (class Model {
        n = 1;
      })(),
    /returned an instance of Model.*plain object/,
  ],
  ['returns a list without a model', () => [], /returned nothing/],
  [
    'returns a command that is none',
    () => [{ log: [] }, { command: 'fly' }],
    /no command "fly"; there are task, delay/,
  ],
  [
    'returns a function as command',
    () => [{ log: [] }, () => undefined],
    /a function stands where a command is expected/,
  ],
];
describe('the dispatcher', () => {
  for (const [what, update, message] of failing) {
    it(`leaves the model as it was when update ${what}`, () => {
      const app = {
        init: () => ({ log: [] as string[] }),
        update: (sent: Message, model: Model): unknown => {
          if (sent.type !== 'bad') return { log: [...model.log, sent.type] };
          const answer = update(sent, model);
          return answer === NOTHING ? undefined : answer;
        },
        view: (model: Model) => ({ type: 'text', content: model.log.join(' ') }),
      };
      const here = new Here(app as unknown as App);
      here.dispatch({ type: 'one' });
      const answer = here.dispatch({ type: 'bad' });
      assert.equal(answer.ok, false);
      assert.equal(answer.reason.code, 'update_failed');
      assert.match(answer.reason.message, message);
      assert.match(answer.reason.message, /The model is as it was/);
      assert.match(here.of('problem')[0]?.problem.message ?? '', message);
      assert.equal(here.dispatch({ type: 'two' }).ok, true);
      assert.deepEqual(here.screen(), ['one two']);
      assert.deepEqual(
        here.of('folded').map(({ entry }) => entry),
        [1, 2],
      );
    });
  }

  it('refuses what is no message', () => {
    const here = logging();
    const answer = here.dispatch('go' as never);
    assert.equal(answer.ok, false);
    assert.match(answer.reason.message, /A message is an object with a text `type`; this one is a string/);
  });

  it('keeps the order of messages that are sent while one is folded', async () => {
    const immediate = command('immediate', ({ send }, name: string) => {
      send({ type: `${name}_early` });
      return Promise.resolve(name);
    });
    const here = logging((message, model) =>
      message.type === 'go'
        ? [
            { log: [...model.log, 'go'] },
            immediate(['a'], (name) => ({ type: `${name}_done` })),
            immediate(['b'], (name) => ({ type: `${name}_done` })),
          ]
        : undefined,
    );
    here.dispatch({ type: 'go' });
    await sleep(5);
    assert.deepEqual(here.screen(), ['go a_early b_early a_done b_done']);
    assert.deepEqual(
      here.of('folded').map(({ origin }) => origin.kind),
      ['agent', 'effect', 'effect', 'effect', 'effect'],
    );
  });

  it('posts the view and what was folded before the answer', () => {
    const here = logging();
    here.posts.length = 0;
    here.dispatch({ type: 'go' });
    assert.deepEqual(
      here.posts.map(({ kind }) => kind),
      ['folded', 'view', 'answer'],
    );
  });

  it('answers what a message changed', () => {
    const here = logging();
    const answer = here.dispatch({ type: 'go' });
    assert.deepEqual(answer, { ok: true, result: null, effect: { changed: true, paths: ['/log'], widgets: ['log'] } });
  });

  describe('with messages that send messages for ever', () => {
    const again = command('again', () => Promise.resolve());

    it('stops them with the name of the message, and goes on', async () => {
      const loop = (message: Message, model: Model): unknown =>
        message.type === 'loop' ? [{ log: model.log }, again([], () => ({ type: 'loop' }))] : undefined;
      const here = logging(loop);
      here.dispatch({ type: 'loop' });
      await until(() => here.of('problem').length > 0, 'the problem');
      await sleep(20);
      const [problem, ...more] = here.of('problem');
      assert.equal(more.length, 0);
      assert.equal(problem?.problem.code, 'command_failed');
      assert.match(problem.problem.message, /Stopped an endless loop: "loop"/);
      const { length } = here.of('folded');
      assert.ok(length > 100 && length < 2_000, `${length} were folded`);
      assert.equal(here.dispatch({ type: 'after' }).ok, true);
      assert.deepEqual(here.screen(), ['after']);
    });

    it('stops those that double each time', async () => {
      const here = logging((message, model) =>
        message.type === 'loop'
          ? [
              { log: model.log },
              batch(
                again([], () => ({ type: 'loop' })),
                again([], () => ({ type: 'loop' })),
              ),
            ]
          : undefined,
      );
      here.dispatch({ type: 'loop' });
      await until(() => here.of('problem').length > 0, 'the problem');
      await sleep(20);
      assert.ok(here.of('folded').length < 5_000);
    });

    it('lets one command report progress as often as it likes', async () => {
      const progress = command('progress', async ({ send }) => {
        for (let i = 0; i < 3_000; i++) send({ type: 'step' });
        await Promise.resolve();
      });
      const here = logging((message, model) =>
        message.type === 'go'
          ? [{ log: [] }, progress([], () => undefined)]
          : message.type === 'step'
            ? { log: model.log }
            : undefined,
      );
      here.dispatch({ type: 'go' });
      await sleep(10);
      assert.equal(here.of('folded').length, 3_001);
      assert.deepEqual(here.of('problem'), []);
    });

    it('lets a timer go on for ever', async () => {
      const here = logging((message, model) =>
        message.type === 'tick' ? [{ log: model.log }, delay(6, { type: 'tick' })] : undefined,
      );
      here.dispatch({ type: 'tick' });
      await sleep(60);
      here.runtime.stop();
      assert.ok(here.of('folded').length >= 4);
      assert.deepEqual(here.of('problem'), []);
    });
  });

  it('folds nothing after its end', async () => {
    const later = command('later', () => sleep(10));
    const here = logging((message, model) =>
      message.type === 'go'
        ? ([{ log: model.log }, later([], () => ({ type: 'late' })), delay(5, { type: 'late' })] as [
            Model,
            ...Command[],
          ])
        : undefined,
    );
    here.dispatch({ type: 'go' });
    here.runtime.stop();
    await sleep(30);
    assert.deepEqual(
      here.of('folded').map(({ message }) => message),
      [{ type: 'go' }],
    );
  });

  it('ends the session when the app asks for it', () => {
    const here = logging((message, model) => (message.type === 'bye' ? [{ log: model.log }, quit()] : undefined));
    here.dispatch({ type: 'bye' });
    assert.equal(here.of('quit').length, 1);
  });

  it('records a message that cannot cross as far as it can, and says so once', () => {
    // A host cannot send such a message; a widget's own message can hold anything.
    const app: App<{ readonly n: number }> = {
      init: () => ({ n: 0 }),
      update: (_message, model) => ({ n: model.n + 1 }),
      view: () => ({
        type: 'button',
        id: 'go',
        label: 'Go',
        onClick: { type: 'go', run: () => 1, name: 'x' } as never,
      }),
    };
    const other = new Here(app as unknown as App);
    other.press('enter', 'enter');
    assert.deepEqual(
      other.of('folded').map(({ message }) => message),
      [
        { type: 'go', run: { $unsupported: 'function' }, name: 'x' },
        { type: 'go', run: { $unsupported: 'function' }, name: 'x' },
      ],
    );
    assert.deepEqual(
      other.of('problem').map(({ problem }) => problem.code),
      ['not_cloneable'],
    );
  });
});
