import assert from 'node:assert/strict';
import { callResult } from '../../../src/gateway/answers.ts';
import type { Json } from '../../../src/sdk/provider.ts';
import { FakeSession } from './fakes.ts';
import type { FakeHouse } from './fakes.ts';
import { call, COUNTER, house, MINE, refusal, result } from './static-house.ts';

describe('the static tools', () => {
  it('are these, the sensitive ones marked, the reads listed as such', () => {
    const { registry } = house();
    assert.deepEqual(
      registry.list().map(({ name, annotations, readOnly }) => [name, annotations ?? readOnly ?? null]),
      [
        ['list_apps', true],
        ['start_session', { sensitive: true }],
        ['list_sessions', true],
        ['read_screen', true],
        ['read_model', true],
        ['read_history', true],
        ['wait_for', true],
        ['list_actions', true],
        ['call_action', null],
        ['fill_form', { sensitive: true }],
        ['send_keys', { sensitive: true }],
        ['rewind', { sensitive: true, destructiveHint: true }],
        ['stop_session', { sensitive: true, destructiveHint: true }],
      ],
    );
  });

  it('list_apps names what can be started; files only of apps that do not ship', async () => {
    assert.deepEqual(result(await call(house(), 'list_apps')), {
      items: [
        { name: 'counter', ships: true },
        { name: 'mine', ships: false, file: '/work/mine.tea.ts' },
      ],
      total: 2,
      offset: 0,
    });
  });

  it('lists go on from the offset that a cut answer names', async () => {
    const apps = Array.from({ length: 200 }, (_, i) => ({
      ...MINE,
      name: `app_${String(i)}`,
      file: `/work/${'x'.repeat(60)}${String(i)}`,
    }));
    const made = house({ apps });
    for (let i = 0; i < 200; i += 1) made.sessions.add(new FakeSession(`session_${String(i).padStart(20, '0')}`));
    for (const tool of ['list_apps', 'list_sessions']) {
      const seen: Json[] = [];
      for (let offset: number | undefined = 0; offset !== undefined;) {
        const { structured } = callResult(await call(made, tool, { offset }));
        const page = structured as { items: Json[]; total: number; next?: number };
        assert.ok(page.items.length > 0);
        seen.push(...page.items);
        if (page.next === undefined) assert.equal(seen.length, page.total);
        offset = page.next;
      }
      assert.equal(new Set(seen.map((item) => JSON.stringify(item))).size, tool === 'list_apps' ? 200 : 201);
    }
  });

  it('list_sessions says what runs, how it stands and what agents may do', async () => {
    const made = house();
    made.registry.add('demo.add.click');
    made.gateway.setMode('demo', 'read');
    assert.deepEqual(result(await call(made, 'list_sessions')), {
      items: [{ session: 'demo', app: 'demo', state: 'running', access: 'read', tools: 1 }],
      total: 1,
      offset: 0,
    });
  });

  describe('read_screen', () => {
    it('answers a picture where one is asked for, and where it goes on', async () => {
      assert.deepEqual(result(await call(house(), 'read_screen', { format: 'svg' })), {
        session: 'demo',
        svg: '<svg/>',
        total: 2,
        offset: 0,
        next: 1,
      });
      assert.equal(
        'next' in (result(await call(house(), 'read_screen', { format: 'svg', offset: 1 })) as object),
        false,
      );
    });

    it('answers the rows; with one session its name may be left out', async () => {
      assert.deepEqual(result(await call(house(), 'read_screen')), {
        session: 'demo',
        focus: null,
        caret: null,
        columns: 80,
        rows: ['Count 0', '[ Add ]'],
        total: 2,
        offset: 0,
      });
      assert.deepEqual(
        (result(await call(house(), 'read_screen', { session: 'demo', offset: 1 })) as { rows: Json }).rows,
        ['[ Add ]'],
      );
    });

    it('wants a name where there are several, and says which', async () => {
      const made = house();
      made.sessions.add(new FakeSession('other'));
      assert.match(
        refusal(await call(made, 'read_screen')).message,
        /Several sessions are running: name one with the argument "session" \(demo, other\)/,
      );
      assert.match(
        refusal(await call(made, 'read_screen', { session: 'gone' })).message,
        /no running session "gone"\. Running now: demo, other/,
      );
    });
  });

  describe('list_actions', () => {
    it('names tools, their arguments and what is on the screen, which comes first', async () => {
      const made = house();
      made.registry.add('demo.gone.click');
      made.registry.add('demo.name.type_into', {
        inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      });
      (made.sessions.get('demo') as unknown as FakeSession).show([{ type: 'text_input', id: 'name' }]);
      assert.deepEqual(result(await call(made, 'list_actions')), {
        items: [
          {
            tool: 'demo.name.type_into',
            description: 'Does type_into.',
            arguments: { text: { type: 'string' } },
            required: ['text'],
            onScreen: true,
          },
          { tool: 'demo.gone.click', description: 'Does click.', onScreen: false },
        ],
        total: 2,
        offset: 0,
      });
    });

    it('narrows by session, widget and words', async () => {
      const made = house();
      made.sessions.add(new FakeSession('other'));
      for (const name of ['demo.a.click', 'demo.b.click', 'other.a.click', 'other.a.get_value'])
        made.registry.add(name);
      const tools = async (args: Record<string, unknown>): Promise<readonly string[]> =>
        (result(await call(made, 'list_actions', args)) as unknown as { items: { tool: string }[] }).items.map(
          ({ tool }) => tool,
        );
      assert.deepEqual(await tools({ session: 'demo' }), ['demo.a.click', 'demo.b.click']);
      assert.deepEqual(await tools({ widget: 'a' }), ['demo.a.click', 'other.a.click', 'other.a.get_value']);
      assert.deepEqual(await tools({ query: 'OTHER value' }), ['other.a.get_value']);
      assert.equal(refusal(await call(made, 'list_actions', { session: 'gone' })).code, 'session_not_running');
    });

    it('goes on from the offset that it names when there are too many', async () => {
      const made = house();
      for (let index = 0; index < 300; index += 1) made.registry.add(`demo.w${String(index)}.click`);
      const seen: string[] = [];
      for (let offset: number | undefined = 0, pages = 0; offset !== undefined; pages += 1) {
        assert.ok(pages < 20);
        const page = result(await call(made, 'list_actions', { offset })) as unknown as {
          items: { tool: string }[];
          next?: number;
        };
        assert.ok(JSON.stringify(page).length <= 8000);
        seen.push(...page.items.map(({ tool }) => tool));
        offset = page.next;
      }
      assert.deepEqual(
        seen,
        made.registry
          .list()
          .filter(({ kind }) => kind !== 'static')
          .map(({ name }) => name),
      );
    });
  });

  describe('start_session', () => {
    const startsWith = (made: FakeHouse): void => {
      made.sessions.onStart = (session) => void made.registry.add(`${session.id}.add.click`);
    };

    it('starts an app that ships without a question, and names its tools', async () => {
      const made = house();
      startsWith(made);
      const started = result(await call(made, 'start_session', { app: 'counter', session: 'c', arguments: ['x'] })) as {
        session: string;
        tools: string[];
      };
      assert.deepEqual([started.session, started.tools], ['c', ['c.add.click']]);
      assert.deepEqual(made.person.asked, []);
      assert.deepEqual(made.sessions.started, [
        {
          app: COUNTER,
          id: 'c',
          args: ['x'],
          workspaceFolder: '/work',
          startedBy: { kind: 'agent', client: 'Claude' },
        },
      ]);
    });

    it('asks about any other at each call, naming the app, and starts nothing before the yes', async () => {
      const made = house();
      for (let time = 0; time < 2; time += 1) {
        const pending = call(made, 'start_session', { app: 'mine', session: `m${String(time)}` });
        await new Promise((resolve) => setImmediate(resolve));
        assert.equal(made.sessions.started.length, time);
        await made.person.answer('allow_session');
        result(await pending);
      }
      assert.deepEqual(
        made.person.questions.map(({ question }) => [question.app?.file, question.session, question.eachTime]),
        [
          [MINE.file, null, true],
          [MINE.file, null, true],
        ],
      );
      const denied = call(made, 'start_session', { app: 'mine' });
      await made.person.answer('deny');
      assert.equal(refusal(await denied).code, 'authorization_required');
      assert.equal(made.sessions.started.length, 2);
    });

    it('starts nothing, shipped or not, in the mode read', async () => {
      const made = house({ defaultAccess: 'read' });
      assert.equal(refusal(await call(made, 'start_session', { app: 'counter' })).code, 'authorization_required');
      assert.equal(refusal(await call(made, 'start_session', { app: 'mine' })).code, 'authorization_required');
      assert.deepEqual(made.sessions.started, []);
    });

    it('asks about code that nobody ran yet also in the mode act, and does not where somebody did', async () => {
      const unknown = house({ defaultAccess: 'act', consent: { judge: () => Promise.resolve('unknown') } });
      const pending = call(unknown, 'start_session', { app: 'mine' });
      await unknown.person.answer('deny');
      assert.equal(refusal(await pending).code, 'authorization_required');
      const known = house({ defaultAccess: 'act' });
      result(await call(known, 'start_session', { app: 'mine' }));
      assert.deepEqual(known.person.asked, []);
    });

    it('does not start what may not be started at all, nor what was changed while the person was asked', async () => {
      const refused = house({
        consent: { judge: () => Promise.resolve({ refused: 'The workspace is not trusted.' }) },
      });
      assert.equal(
        refusal(await call(refused, 'start_session', { app: 'mine' })).message,
        'The workspace is not trusted.',
      );
      assert.deepEqual(refused.person.asked, []);
      const changed = house({
        defaultAccess: 'act',
        consent: { judge: () => Promise.resolve('known'), stillHolds: () => Promise.resolve(false) },
      });
      assert.equal(refusal(await call(changed, 'start_session', { app: 'mine' })).code, 'start_refused');
      assert.deepEqual(changed.sessions.started, []);
    });

    it('asks nobody about an app that does not exist, or an id that is taken', async () => {
      const made = house();
      assert.equal(
        refusal(await call(made, 'start_session', { app: 'kettle' })).message,
        'There is no app "kettle". There are: counter, mine. Call list_apps to see them.',
      );
      assert.equal(
        refusal(await call(made, 'start_session', { app: 'counter', session: 'demo' })).code,
        'session_taken',
      );
      assert.deepEqual([made.person.asked, made.sessions.started], [[], []]);
    });

    it('wants the file where two apps share a name', async () => {
      const twice = [MINE, { ...MINE, file: '/other/mine.tea.ts' }];
      const made = house({ apps: twice, defaultAccess: 'act' });
      assert.match(
        refusal(await call(made, 'start_session', { app: 'mine' })).message,
        /name the file instead \(\/work\/mine\.tea\.ts, \/other\/mine\.tea\.ts\)/,
      );
      result(await call(made, 'start_session', { app: '/other/mine.tea.ts' }));
      assert.equal(made.sessions.started[0]?.app.file, '/other/mine.tea.ts');
    });

    it('says why an app did not start, with the place of the fault', async () => {
      const made = house();
      made.sessions.onStart = (session) => {
        session.ready = Promise.resolve({
          name: 'failed',
          error: { code: 'syntax', message: 'Unexpected token', file: '/apps/counter.tea.ts', line: 3, column: 7 },
        });
      };
      assert.equal(
        refusal(await call(made, 'start_session', { app: 'counter' })).message,
        '"counter" did not start: Unexpected token (/apps/counter.tea.ts:3:7). Fix it and call stop_session with "counter", then start_session again.',
      );
    });
  });

  describe('stop_session', () => {
    it('asks each time, in the mode of that session, and stops it', async () => {
      const made = house();
      const pending = call(made, 'stop_session', { session: 'demo' });
      await made.person.answer('allow_once');
      assert.deepEqual(result(await pending), { session: 'demo', state: 'stopped' });
      assert.deepEqual(
        made.person.questions.map(({ question }) => [question.session?.id, question.destructive]),
        [['demo', true]],
      );
      assert.equal(made.sessions.get('demo'), undefined);
    });

    it('refuses for a session that agents only look at, and asks nobody about one that does not run', async () => {
      const made = house({ defaultAccess: 'act' });
      made.gateway.setMode('demo', 'read');
      assert.equal(refusal(await call(made, 'stop_session')).code, 'authorization_required');
      assert.equal(refusal(await call(made, 'stop_session', { session: 'gone' })).code, 'session_not_running');
      assert.ok(made.sessions.get('demo'));
    });
  });
});
