import assert from 'node:assert/strict';
import './fake/register.ts';
import type { AccessQuestion } from '../../../src/gateway/types.ts';
import { fakeSession, fakeTool } from './fake/sessions.ts';

const { ModalAuthorizer } = await import('../../../src/vscode/access/modal-authorizer.ts');
const { shown } = await import('./fake/vscode.ts');

const session = fakeSession('counter', 'counter', { type: 'button', id: 'add' });

function question(more: Partial<AccessQuestion> = {}): AccessQuestion {
  return {
    client: { id: '1', name: 'Claude', origin: { kind: 'agent', client: 'Claude' } },
    tool: fakeTool('counter.add.click'),
    session,
    destructive: false,
    eachTime: false,
    arguments: '{}',
    ...more,
  };
}

const consent = {
  seals: [] as unknown[],
  seal: () => Promise.resolve({ file: '/w/mine.tea.ts', fingerprint: 'abc' }),
  state: () => Promise.resolve('new' as const),
  allowStart: (seal: unknown) => Promise.resolve(void consent.seals.push(seal)),
};

/** An authorizer whose person takes a second for each answer. */
const slowly = (): InstanceType<typeof ModalAuthorizer> => {
  let time = 0;
  return new ModalAuthorizer(consent, () => (time += 1000));
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const never = new AbortController().signal;

describe('the question to the person', () => {
  beforeEach(() => {
    consent.seals.length = 0;
    shown.modals.length = 0;
    shown.notes.length = 0;
  });

  it('says who wants to do what, to which widget of which app, with which values', async () => {
    const asked = slowly().ask(question({ arguments: '{"text":"Ada"}' }), never);
    await turn();
    assert.equal(shown.modals[0]?.message, 'Allow “Claude” to use counter.add.click?');
    assert.equal(shown.modals[0].detail, 'App: counter\nWidget: add (button)\nAction: click\nWith: {"text":"Ada"}');
    assert.deepEqual(shown.modals[0].buttons, ['Allow once', 'Allow for this session', 'Deny']);
    shown.modals[0].answer('Allow once');
    assert.equal(await asked, 'allow_once');
  });

  it('shows the name of a file as it is, whatever it does to the text around it', async () => {
    const app = { name: 'mine\u202E', file: '/w/\u202Ets.aet.mine\u200B', shipped: false };
    void slowly().ask(question({ session: null, app, arguments: '{"app":"mine"}' }), never);
    await turn();
    await turn();
    assert.equal(shown.modals[0]?.message, 'Allow “Claude” to start the app “mine”?');
    assert.match(shown.modals[0].detail, /^\/w\/ts\.aet\.mine\n/);
  });

  const answers = [
    ['Allow once', 'allow_once'],
    ['Allow for this session', 'allow_session'],
    ['Deny', 'deny'],
    [undefined, 'deny'],
  ] as const;
  for (const [pressed, answer] of answers)
    it(`${pressed ?? 'closing it'} means ${answer}`, async () => {
      const asked = slowly().ask(question(), never);
      await turn();
      shown.modals[0]?.answer(pressed);
      assert.equal(await asked, answer);
    });

  it('offers no yes for the session to what destroys', async () => {
    void slowly().ask(question({ destructive: true, eachTime: true }), never);
    await turn();
    assert.deepEqual(shown.modals[0]?.buttons, ['Allow once', 'Deny']);
    assert.match(shown.modals[0].detail, /destructive/);
  });

  describe('about the start of an app', () => {
    const app = { name: 'mine', file: '/w/mine.tea.ts', shipped: false };
    const start = question({
      tool: fakeTool('start_session'),
      session: null,
      app,
      eachTime: true,
      arguments: '{"app":"mine"}',
    });

    it('names the file, and says that no person ever ran it', async () => {
      void slowly().ask(start, never);
      await turn();
      assert.equal(shown.modals[0]?.message, 'Allow “Claude” to start the app “mine”?');
      assert.match(shown.modals[0].detail, /^\/w\/mine\.tea\.ts\n\nYou have not run this file here yet\./);
      assert.deepEqual(shown.modals[0].buttons, ['Allow once', 'Deny']);
    });

    it('shows the arguments beside the app’s name', async () => {
      void slowly().ask({ ...start, arguments: '{"app":"mine","arguments":["people.csv"]}' }, never);
      await turn();
      assert.match(shown.modals[0]?.detail ?? '', /\nWith: \{"arguments":\["people\.csv"\]\}\n/);
    });

    it('remembers the code that was allowed, as it was when the question was put', async () => {
      const asked = slowly().ask(start, never);
      await turn();
      shown.modals[0]?.answer('Allow once');
      assert.equal(await asked, 'allow_once');
      assert.deepEqual(consent.seals, [{ file: '/w/mine.tea.ts', fingerprint: 'abc' }]);
    });

    it('remembers nothing that was denied or came too late', async () => {
      const late = new AbortController();
      const authorizer = slowly();
      const denied = authorizer.ask(start, never);
      await turn();
      shown.modals[0]?.answer('Deny');
      await denied;
      const expired = authorizer.ask(start, late.signal);
      await turn();
      late.abort();
      shown.modals[1]?.answer('Allow once');
      await expired;
      assert.deepEqual(consent.seals, []);
    });
  });

  it('is put again after a yes that no one can have meant', async () => {
    let time = 0;
    const asked = new ModalAuthorizer(consent, () => time).ask(question(), never);
    await turn();
    time += 400;
    shown.modals[0]?.answer('Allow once');
    await turn();
    assert.equal(shown.modals.length, 2);
    time += 600;
    shown.modals[1]?.answer('Allow once');
    assert.equal(await asked, 'allow_once');
  });

  it('takes a quick no', async () => {
    const asked = new ModalAuthorizer(consent, () => 0).ask(question(), never);
    await turn();
    shown.modals[0]?.answer('Deny');
    assert.equal(await asked, 'deny');
  });

  it('is asked one at a time', async () => {
    const authorizer = slowly();
    const first = authorizer.ask(question(), never);
    const second = authorizer.ask(question({ tool: fakeTool('counter.reset.click') }), never);
    await turn();
    assert.equal(shown.modals.length, 1);
    shown.modals[0]?.answer('Deny');
    assert.equal(await first, 'deny');
    await turn();
    assert.equal(shown.modals.length, 2);
    shown.modals[1]?.answer('Allow once');
    assert.equal(await second, 'allow_once');
  });

  it('is not shown when nobody waits for it any more by its turn', async () => {
    const authorizer = slowly();
    const first = authorizer.ask(question(), never);
    const gone = new AbortController();
    const second = authorizer.ask(question(), gone.signal);
    await turn();
    gone.abort();
    shown.modals[0]?.answer('Deny');
    await first;
    assert.equal(await second, 'no_answer');
    assert.equal(shown.modals.length, 1);
  });

  it('a yes that comes too late allows nothing, and says so', async () => {
    const late = new AbortController();
    const asked = slowly().ask(question(), late.signal);
    await turn();
    late.abort();
    shown.modals[0]?.answer('Allow once');
    assert.equal(await asked, 'no_answer');
    assert.match(shown.notes[0] ?? '', /too late/);
  });
});
