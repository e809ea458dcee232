import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import { command } from '../../../src/sdk/command.ts';
import type { Message } from '../../../src/sdk/message.ts';
import { Secrets } from '../../../src/session/worker/secrets.ts';
import { Here, until } from './support.ts';

const password = (text: string): Message => ({ type: 'password_field_change', id: 'pw', text }) as Message;

describe('the text of a password field that no model took up', () => {
  type Model = { readonly tries: number };
  const login = command('login', (_context, pw: string) => Promise.reject(new Error(`the server knows no ${pw}`)));

  function asking(update: (message: Message & { text: string }, model: Model) => unknown): Here {
    const app = {
      init: (): Model => ({ tries: 0 }),
      update: (message: Message & { text: string }, model: Model) =>
        message.type === 'password_field_change' ? update(message, model) : { tries: model.tries + 1 },
      view: () => ({ type: 'password_field', id: 'pw', value: '' }),
    };
    return new Here(app as unknown as App);
  }
  const set = (here: Here, text: string) => here.call('pw', 'type_into', { text }, { provider: 'password_field' });

  const failing: readonly [what: string, text: string, fail: (text: string) => unknown][] = [
    ['a failing update', 'hunter2-secret', (text) => assert.fail(`bad ${text}!`)],
    ['a failing update that throws the text alone', 'hunter2-secret', (text) => assert.fail(text)],
    ['an update that asks for no command', 'hunter2-secret', (text) => [{ tries: 0 }, { command: text }]],
    ['a failing update, of a short text', 'xyz', (text) => assert.fail(`bad ${text}!`)],
    ['a failing update, of one letter', 'q', (text) => assert.fail(`no ${text} please`)],
  ];
  for (const [what, text, fail] of failing) {
    it(`does not leave the worker through ${what}`, () => {
      const here = asking((message) => fail(message.text));
      const answer = set(here, text);
      assert.ok(!answer.ok);
      assert.match(answer.reason.message, /^update failed on "password_field_change".* The model is as it was\./);
      assert.equal(here.of('problem').length, 1);
      assert.doesNotMatch(JSON.stringify(here.posts), new RegExp(`${text}[!" ]`));
    });
  }

  it('does not leave the worker through what a person types', () => {
    const here = asking(({ text }) => assert.fail(`bad ${text}!`));
    here.runtime.handle({ kind: 'input', event: { kind: 'paste', text: 'hunter2-secret' } });
    assert.equal(here.of('problem').length, 1);
    assert.doesNotMatch(JSON.stringify(here.posts), /hunter2/);
  });

  it('does not leave the worker through the messages and notes that come of it', () => {
    const here = asking(({ text }, model) => [
      model,
      { command: 'notify', level: 'info', text: `trying ${text}` },
      {
        command: 'task',
        name: 'next',
        run: ({ send }: { send: (m: unknown) => void }) => send({ type: 'with', pw: text }),
      },
    ]);
    assert.ok(set(here, 'hunter2-secret').ok);
    assert.deepEqual(
      here.of('folded').map(({ message }) => message),
      [
        { type: 'password_field_change', id: 'pw', text: { secret: true, length: 14 } },
        { type: 'with', pw: { secret: true, length: 14 } },
      ],
    );
    assert.deepEqual(here.of('request')[0]?.request, { what: 'notify', level: 'info', text: 'trying •••' });
  });

  it('does not leave the worker through a command that got it', async () => {
    const here = asking(({ text }, model) => [model, login([text], () => undefined)]);
    assert.ok(set(here, 'hunter2-secret').ok);
    await until(() => here.of('problem').length > 0);
    assert.match(here.of('problem')[0]?.problem.message ?? '', /the server knows no •••/);
    here.runtime.stop();
  });

  it('is looked for until the field sends another one', () => {
    const secrets = new Secrets([]);
    secrets.sent(password('hunter2'));
    secrets.folded(password('hunter2'), {}, {});
    assert.equal(secrets.maskText('it was hunter2'), 'it was •••');
    secrets.sent(password(''));
    assert.equal(secrets.maskText('it was hunter2'), 'it was hunter2');
  });

  it('is the model’s as soon as that holds it, and goes when the model drops it', () => {
    const secrets = new Secrets([]);
    secrets.sent(password('hunter2'));
    secrets.folded(password('hunter2'), {}, { pw: 'hunter2' });
    secrets.folded({ type: 'logged_in' }, { pw: 'hunter2' }, { pw: '' });
    assert.equal(secrets.maskText('it was hunter2'), 'it was hunter2');
  });
});

describe('a model for others to see', () => {
  it('has a mark in place of each secret part, and the same objects else', () => {
    const secrets = new Secrets(['/token', '/people/1/pin', '/missing/x', '/map/x']);
    const plain = { open: true };
    const model = {
      token: 'abcdef',
      people: [{ name: 'Ann' }, { name: 'Bob', pin: ['1', '2'] }],
      plain,
      map: new Map([['x', 'y']]),
    };
    const masked = secrets.maskModel(model) as typeof model;
    assert.deepEqual(masked, {
      token: { secret: true, length: 6 },
      people: [{ name: 'Ann' }, { name: 'Bob', pin: { secret: true, length: 2 } }],
      plain,
      map: { secret: true, length: 0 },
    });
    assert.equal(masked.plain, plain);
    assert.equal(masked.people[0], model.people[0]);
    assert.equal(model.token, 'abcdef');
  });

  it('is the model itself where nothing is secret', () => {
    const model = { a: 1 };
    assert.equal(new Secrets([]).maskModel(model), model);
  });
});
