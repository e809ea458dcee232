import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import { command } from '../../../src/sdk/command.ts';
import type { Message } from '../../../src/sdk/message.ts';
import { Secrets, withoutPlaceholders } from '../../../src/session/worker/secrets.ts';
import { Here, until } from './support.ts';

const password = (text: string): Message => ({ type: 'password_field_change', id: 'pw', text }) as Message;

describe('secrets', () => {
  it('are the paths that took up the text of a password field, and stay so', () => {
    const secrets = new Secrets([]);
    const before = { user: 'ann', form: { pw: '', hint: 'h' } };
    const after = { ...before, form: { ...before.form, pw: 'hunter2' }, header: 'Basic ann:hunter2' };
    secrets.folded(password('hunter2'), before, after);
    assert.deepEqual([...secrets.paths], ['/form/pw', '/header']);
    secrets.folded({ type: 'other' }, after, { ...after, form: { ...after.form, pw: '' } });
    assert.deepEqual([...secrets.paths], ['/form/pw', '/header']);
  });

  it('are not every text that shares a letter with one just begun', () => {
    const secrets = new Secrets([]);
    secrets.folded(password('h'), { pw: '', title: 'x' }, { pw: 'h', title: 'hello' });
    assert.deepEqual([...secrets.paths], ['/pw']);
  });

  it('escape keys as JSON pointers do', () => {
    const secrets = new Secrets([]);
    secrets.folded(password('hunter2'), {}, { 'a/b~c': 'hunter2' });
    assert.deepEqual([...secrets.paths], ['/a~1b~0c']);
  });

  it('are masked in messages and texts, those that the app names too', () => {
    const secrets = new Secrets(['/token', '/deep']);
    secrets.folded(null, undefined, { token: 'abcdef', deep: { keys: ['12345', 'x'] } });
    assert.deepEqual(
      secrets.mask({ type: 'login', token: 'abcdef', all: ['12345', 'no'], text: 'Bearer abcdef' } as Message),
      {
        type: 'login',
        token: { secret: true, length: 6 },
        all: [{ secret: true, length: 5 }, 'no'],
        text: 'Bearer •••',
      },
    );
    assert.equal(secrets.maskText('wrong token abcdef for 12345'), 'wrong token ••• for •••');
  });

  it('are masked whole where one is the beginning of another, whichever came first, and after they left the model', () => {
    for (const model of [
      { short: 'abcd', long: 'abcd-efgh' },
      { short: 'abcd-efgh', long: 'abcd' },
    ]) {
      const secrets = new Secrets(['/short', '/long']);
      secrets.folded(null, undefined, model);
      assert.equal(secrets.maskText('sent abcd-efgh and abcd'), 'sent ••• and •••');
      secrets.folded({ type: 'forget' }, model, { short: 'abcd', long: '' });
      assert.equal(secrets.maskFault('sent abcd-efgh and abcd'), 'sent ••• and •••');
    }
  });

  it('are emptied in a model that is kept, each as its kind, and taken out of other texts', () => {
    const secrets = new Secrets(['/token', '/pin', '/deep']);
    const model = {
      token: 'abcdef',
      pin: 1234,
      deep: { keys: ['x'], on: true, none: null },
      said: 'got abcdef',
      twin: 'abcdef',
    };
    secrets.folded(null, undefined, model);
    assert.deepEqual(secrets.blankModel(model), {
      token: '',
      pin: 0,
      deep: { keys: [], on: false, none: null },
      said: 'got •••',
      twin: '',
    });
    const open = { a: 1 };
    assert.equal(new Secrets([]).blankModel(open), open);
  });

  it('leave empty texts behind in messages that are folded again', () => {
    const secrets = new Secrets([]);
    const recorded = secrets.mask(password('hunter2'));
    assert.deepEqual(withoutPlaceholders([recorded, { type: 'a', n: 1 }]), [password(''), { type: 'a', n: 1 }]);
  });

  it('leave the worker in no message that it posts', async () => {
    const check = command('check', (_context, pw: string) => Promise.reject(new Error(`bad password ${pw}`)));
    const app: App<{ readonly pw: string; readonly state: string }> = {
      init: () => ({ pw: '', state: 'new' }),
      update: (message, model) => {
        const { text, why } = message as Message & { text?: string; why?: string };
        if (message.type === 'password_field_change') return { ...model, pw: text ?? '' };
        if (message.type === 'refused') return { ...model, state: why === undefined ? '' : 'refused' };
        if (message.type === 'break') throw new Error(`cannot use ${model.pw}`);
        return [
          model,
          check([model.pw], () => undefined, { failed: (error) => ({ type: 'refused', why: error.message }) }),
        ];
      },
      view: (model) => [
        { type: 'password_field', id: 'pw', value: model.pw },
        { type: 'button', id: 'login', label: 'Log in', onClick: { type: 'login', with: model.pw } },
        { type: 'button', id: 'break', label: 'Break', onClick: { type: 'break' } },
        { type: 'text', content: model.state },
      ],
    };
    const here = new Here(app as unknown as App);
    here.runtime.handle({ kind: 'watching', palettes: ['page'], accessible: true });
    here.runtime.handle({ kind: 'input', event: { kind: 'paste', text: 'hunter2-secret' } });
    here.call('login', 'click');
    await until(() => here.screen().includes('refused'));
    const answer = here.call('break', 'click');
    assert.equal(answer.ok, false);
    here.runtime.stop();
    const folded = here.of('folded').map(({ message }) => message);
    assert.deepEqual(folded, [
      { type: 'password_field_change', id: 'pw', text: { secret: true, length: 14 } },
      { type: 'login', with: { secret: true, length: 14 } },
      { type: 'refused', why: 'bad password •••' },
    ]);
    assert.doesNotMatch(JSON.stringify(here.posts), /hunter2/);
  });
});
