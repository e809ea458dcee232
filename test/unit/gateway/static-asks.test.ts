import assert from 'node:assert/strict';
import { FakeSession, settle } from './fakes.ts';
import { call, house, refusal, result } from './static-house.ts';

describe('the static tools that ask the worker', () => {
  describe('fill_form', () => {
    it('asks the person, with the texts of password fields masked, and fills what was asked about', async () => {
      const made = house();
      const demo = made.sessions.get('demo') as unknown as FakeSession;
      demo.show([
        { type: 'text_input', id: 'name' },
        { type: 'password_field', id: 'door' },
      ]);
      made.gateway.setMode('demo', 'ask');
      const called = call(made, 'fill_form', { fields: { name: 'Ada', door: '4938' } });
      await settle();
      made.sessions.add(new FakeSession('other'));
      await made.person.answer('allow_once');
      assert.deepEqual(result(await called), { filled: {} });
      const [asked] = made.person.questions;
      assert.match(asked?.question.arguments ?? '', /"name":"Ada","door":"\(secret, 4 characters\)"/);
      assert.deepEqual(
        demo.filled.map(({ fields, context }) => [fields, context.mayWrite]),
        [[{ name: 'Ada', door: '4938' }, true]],
      );
    });
  });

  describe('send_keys', () => {
    it('types the text, then presses the keys', async () => {
      const made = house();
      made.gateway.setMode('demo', 'act');
      const demo = made.sessions.get('demo') as unknown as FakeSession;
      await call(made, 'send_keys', { text: 'Aé\n', keys: ['tab', 'shift+ctrl+s'] });
      assert.deepEqual(
        demo.pressed[0]?.keys.map(({ key, text }) => [key, text]),
        [
          ['a', 'A'],
          ['é', 'é'],
          ['enter', ''],
          ['tab', ''],
          ['ctrl+shift+s', ''],
        ],
      );
      assert.equal(demo.pressed[0].context.mayWrite, true);
    });

    it('presses none when one is no key, and says what keys are', async () => {
      const made = house();
      made.gateway.setMode('demo', 'act');
      const wrong = refusal(await call(made, 'send_keys', { keys: ['tab', 'return'] }));
      assert.match(wrong.message, /^"return" is no key, so none was pressed; keys are single characters, enter, /);
      assert.match(refusal(await call(made, 'send_keys')).message, /give "text", "keys" or both/);
      assert.deepEqual((made.sessions.get('demo') as unknown as FakeSession).pressed, []);
    });

    it('shows the person what is typed, but not where a password field is in the view', async () => {
      for (const [type, shown] of [
        ['text_input', /"text":"4938","keys":\["enter"\]/],
        ['password_field', /"text":"\(secret, 4 characters\)","keys":\["\(secret, 5 characters\)"\]/],
      ] as const) {
        const made = house();
        made.gateway.setMode('demo', 'ask');
        (made.sessions.get('demo') as unknown as FakeSession).show({ type, id: 'pin' });
        const called = call(made, 'send_keys', { text: '4938', keys: ['enter'] });
        await made.person.answer('deny');
        assert.equal(refusal(await called).code, 'authorization_required');
        assert.match(made.person.questions[0]?.question.arguments ?? '', shown);
      }
    });
  });

  describe('read_model', () => {
    it('asks the worker for the part, and puts the session and the path beside it', async () => {
      const made = house();
      const demo = made.sessions.get('demo') as unknown as FakeSession;
      demo.inspection = () => ({ ok: true, result: { value: 'Ada' } });
      assert.deepEqual(result(await call(made, 'read_model', { path: '/people/0/name', depth: 5, offset: 2 })), {
        session: 'demo',
        path: '/people/0/name',
        value: 'Ada',
      });
      await call(made, 'read_model', { resource: 'sum' });
      assert.deepEqual(demo.inspected, [
        { path: '/people/0/name', depth: 5, offset: 2 },
        { resource: 'sum', path: '', depth: 3, offset: 0 },
      ]);
    });

    it('passes on why there is nothing, and names the sessions where there is no such one', async () => {
      const made = house();
      const demo = made.sessions.get('demo') as unknown as FakeSession;
      demo.inspection = () => ({ ok: false, reason: { code: 'path_not_found', message: 'There is nothing.' } });
      assert.equal(refusal(await call(made, 'read_model', { path: '/x' })).code, 'path_not_found');
      assert.match(refusal(await call(made, 'read_model', { session: 'dmeo' })).message, /demo/);
    });
  });
});
