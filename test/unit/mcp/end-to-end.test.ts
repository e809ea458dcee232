import assert from 'node:assert/strict';
import { appSource } from '../../../src/session/host/index.ts';
import { DEFAULT_SETTINGS } from '../../../src/gateway/settings.ts';
import { serveHttp } from '../../../src/mcp/index.ts';
import type { McpEndpoint } from '../../../src/mcp/index.ts';
import type { House } from '../../../src/gateway/house.ts';
import { connect } from './clients.ts';
import type { TestClient } from './clients.ts';
import { fixture, realHouse, startFixture } from './real-house.ts';

describe('an agent at real apps over MCP', function () {
  this.timeout(60_000);
  const open: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });

  async function agentAt(
    options: Parameters<typeof realHouse>[0] = {},
  ): Promise<{ house: House; endpoint: McpEndpoint; agent: TestClient }> {
    const house = realHouse(options);
    open.push(() => {
      house.dispose();
    });
    const endpoint = await serveHttp({ gateway: house.gateway, version: '1', place: { kind: 'port', port: 0 } });
    open.push(() => endpoint.dispose());
    const agent = await connect(endpoint);
    open.push(() => agent.close());
    return { house, endpoint, agent };
  }

  it('starts an app, presses its button and sees the count, with nothing else running before', async () => {
    const { agent } = await agentAt();
    assert.deepEqual(await agent.names(), [
      'list_apps',
      'start_session',
      'list_sessions',
      'read_screen',
      'read_model',
      'read_history',
      'wait_for',
      'list_actions',
      'call_action',
      'fill_form',
      'send_keys',
      'rewind',
      'stop_session',
    ]);
    const apps = (await agent.call('list_apps')).structured?.['items'] as { name: string; ships: boolean }[];
    assert.deepEqual(
      apps.map(({ name, ships }) => [name, ships]),
      [
        ['contacts', true],
        ['counter', true],
        ['data', true],
        ['gallery', true],
        ['tasks', true],
      ],
    );

    agent.heard.length = 0;
    const started = await agent.call('start_session', { app: 'counter' });
    assert.equal(started.isError, false, started.text);
    assert.equal(started.structured?.['session'], 'counter');
    assert.ok((started.structured['tools'] as string[]).includes('counter.add.click'));
    assert.deepEqual(
      agent.heard.filter((method) => !method.includes('resources')),
      ['notifications/tools/list_changed', 'result'],
      'the new tools are told before the answer',
    );
    assert.ok((await agent.names()).includes('counter_add_click'));

    const pressed = await agent.call('counter_add_click');
    assert.equal(pressed.isError, false, pressed.text);
    assert.deepEqual([pressed.structured?.['changed'], pressed.structured?.['modelPaths']], [true, ['/count']]);
    const screen = (await agent.call('read_screen')).structured as { session: string; rows: string[] };
    assert.equal(screen.session, 'counter');
    assert.equal(screen.rows[1]?.trim(), 'Count: 1');
  });

  it('reads the model, and waits for what an action brings', async () => {
    const { agent } = await agentAt();
    await agent.call('start_session', { app: 'counter' });
    assert.deepEqual((await agent.call('read_model', { path: '/count' })).structured, {
      session: 'counter',
      path: '/count',
      value: 0,
    });
    const wrong = await agent.call('read_model', { path: '/cuont' });
    assert.match(wrong.text, /^Error: There is nothing at "\/cuont"\..*Did you mean "\/count"\?/);
    const waited = agent.call('wait_for', { path: '/count', equals: 1, text: 'Count: 1' });
    await agent.call('counter_add_click');
    const { structured } = await waited;
    assert.deepEqual([structured?.['met'], structured?.['now']], [true, { text: 'on the screen', path: 1 }]);
    const late = await agent.call('wait_for', { path: '/count', equals: 9, seconds: 0.2 });
    assert.deepEqual([late.isError, late.structured?.['met'], late.structured?.['now']], [false, false, { path: 1 }]);
  });

  it('fills a form at once, or says what is wrong with each field and changes nothing', async () => {
    const { house, agent } = await agentAt();
    await startFixture(house, 'form');
    const wrong = await agent.call('fill_form', { fields: { nmae: 'Ada', member: 'yes', size: 'huge', name: 'Ada' } });
    assert.equal(
      wrong.text,
      'Error: No field was changed. "nmae": no field of that id is on the screen now; did you mean "name"?; ' +
        '"member": it takes true or false; "size": it has no such option; it has "small", "large". ' +
        'The fields that there are now: name, member, size, pin. ' +
        'Call fill_form again with all of them, or list_actions to see what else there is.',
    );
    assert.deepEqual((await agent.call('read_model')).structured?.['value'], {
      name: '',
      member: false,
      size: 0,
      pin: { secret: true, length: 0 },
    });
    const filled = await agent.call('fill_form', {
      fields: { name: 'Ada', member: true, size: 'large', pin: '493817' },
    });
    assert.equal(filled.isError, false, filled.text);
    assert.deepEqual(filled.structured?.['modelPaths'], ['/name', '/member', '/size', '/pin']);
    assert.ok(!JSON.stringify(filled).includes('493817'));
    assert.deepEqual((await agent.call('read_model')).structured?.['value'], {
      name: 'Ada',
      member: true,
      size: 1,
      pin: { secret: true, length: 6 },
    });
    house.gateway.setMode('form', 'read');
    const refused = await agent.call('fill_form', { fields: { name: 'Eve' } });
    assert.equal(refused.structured?.['error'], 'authorization_required');
  });

  it('presses keys as the agent that it is, and types a password that nobody gets to see', async () => {
    const { house, agent } = await agentAt();
    const form = await startFixture(house, 'form');
    const origins: string[] = [];
    form.onDidFold(({ origin }) => origins.push(origin.kind));
    const typed = await agent.call('send_keys', { text: 'Ada', keys: ['tab', 'space'] });
    assert.equal(typed.isError, false, typed.text);
    assert.deepEqual(typed.structured?.['result'], { pressed: 5, focus: 'member' });
    assert.deepEqual(typed.structured['modelPaths'], ['/name', '/member']);
    const secret = await agent.call('send_keys', { keys: ['tab', 'tab', '4', '9', '3', '8', '1', '7'] });
    assert.deepEqual(secret.structured?.['result'], { pressed: 8, focus: 'pin' });
    assert.ok(!JSON.stringify([secret, await agent.call('read_screen')]).includes('493817'));
    assert.deepEqual(new Set(origins), new Set(['agent']));
    assert.deepEqual((await agent.call('read_model', { path: '/pin' })).structured?.['value'], {
      secret: true,
      length: 6,
    });
  });

  it('lists the reads of widgets as reads, and no read may write, whatever the mode', async () => {
    const { house, agent } = await agentAt();
    await agent.call('start_session', { app: 'contacts' });
    const session = house.sessions.get('contacts');
    assert.ok(session);
    const hints = new Map((await agent.client.listTools()).tools.map((tool) => [tool.name, tool.annotations]));
    assert.deepEqual(hints.get('contacts_filter_get_value'), { readOnlyHint: true });
    assert.deepEqual(hints.get('contacts_filter_type_into'), undefined);

    const mayWrite: boolean[] = [];
    const call = session.call.bind(session);
    session.call = (request) => {
      mayWrite.push(request.context.mayWrite);
      return call(request);
    };
    assert.equal(house.gateway.mode('contacts'), 'act');
    assert.equal((await agent.call('contacts_filter_get_value')).isError, false);
    assert.equal((await agent.call('contacts_filter_type_into', { text: 'Ada' })).isError, false);
    assert.deepEqual(mayWrite, [false, true]);
  });

  it('asks again when a button has become destructive, though the list does not know it yet', async () => {
    const asked: (readonly [string, boolean])[] = [];
    const { house, agent } = await agentAt({
      settings: { defaultAccess: 'ask', debounceMs: 250 },
      authorizer: {
        ask: ({ tool, destructive }) => {
          asked.push([tool.name, destructive]);
          return Promise.resolve(destructive ? 'deny' : 'allow_session');
        },
      },
    });
    const session = await startFixture(house, 'armed');
    assert.equal((await agent.call('armed_go_click')).isError, false);
    session.input({ kind: 'key', key: 'enter', text: '' });
    assert.equal(house.registry.find('armed.go.click')?.annotations?.destructiveHint, undefined);
    assert.match((await agent.call('armed_go_click')).text, /The person did not allow/);
    assert.deepEqual(asked, [
      ['armed.go.click', false],
      ['armed.go.click', true],
    ]);
    assert.equal(house.registry.find('armed.go.click')?.annotations?.destructiveHint, true);
    assert.match((await session.readScreen())?.rows.join('\n') ?? '', /Gone 1/);
  });

  it('keeps the fixed tools callable for all, however often one client asks wrongly', async () => {
    const { agent } = await agentAt();
    for (let time = 0; time < 6; time += 1) {
      const wrong = await agent.call('list_actions', { session: 'nope' });
      assert.match(wrong.text, /no running session "nope"/);
    }
    assert.equal((await agent.call('list_actions')).isError, false);
    for (let time = 0; time < 6; time += 1)
      assert.match((await agent.call('start_session', { app: 'kettle' })).text, /There is no app "kettle"/);
    assert.equal((await agent.call('start_session', { app: 'counter' })).isError, false);
  });

  it('finds every action and calls it where it is not offered', async () => {
    const { house, agent } = await agentAt({ settings: { defaultAccess: 'act', listMode: 'compact' } });
    await startFixture(house, 'counter');
    assert.ok(!(await agent.names()).some((name) => name.startsWith('counter_')));
    const found = (await agent.call('list_actions', { query: 'add click' })).structured as {
      items: { tool: string; onScreen: boolean }[];
    };
    assert.deepEqual(
      found.items.map(({ tool, onScreen }) => [tool, onScreen]),
      [['counter.add.click', true]],
    );
    const called = await agent.call('call_action', { tool: 'counter.add.click' });
    assert.deepEqual(called.structured?.['modelPaths'], ['/count']);
  });

  it('says of an argument that is wrong what is right, and does nothing', async () => {
    const { house, agent } = await agentAt();
    await startFixture(house, 'counter');
    const wrong = await agent.call('counter_add_click', { times: 3 });
    assert.equal(wrong.isError, true);
    assert.match(wrong.text, /^Error: .*"times"/);
    const through = await agent.call('call_action', { tool: 'counter.add.click', arguments: { times: 3 } });
    assert.equal(through.text, wrong.text);
    const missing = await agent.call('call_action', {});
    assert.match(missing.text, /tool/);
  });

  it('answers in one session while an app in another loops for ever, and ends that one', async () => {
    const limits = { ...DEFAULT_SETTINGS.limits, callTimeout: 1_000, silence: 2_000 };
    const { house, agent } = await agentAt({ settings: { defaultAccess: 'act', limits } });
    await startFixture(house, 'counter');
    const hanging = await startFixture(house, 'hang');
    const ended = new Promise<string>((resolve) =>
      hanging.onDidChangeState((state) => {
        if (state.name === 'ended') resolve(state.why);
      }),
    );
    const looping = agent.call('hang_loop_click');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const answered = await agent.call('counter_add_click');
    assert.equal(answered.isError, false, answered.text);
    const timedOut = await looping;
    assert.equal(timedOut.isError, true);
    assert.match(timedOut.text, /may still|not known|look/i);
    assert.equal(await ended, 'unresponsive');
    assert.equal((await agent.call('counter_add_click')).isError, false);
  });

  it('says that an app does not load, with the place of the fault', async () => {
    const broken = appSource(fixture('does-not-exist'));
    const { agent } = await agentAt({ findApps: () => Promise.resolve([broken]) });
    const failed = await agent.call('start_session', { app: 'does-not-exist' });
    assert.equal(failed.isError, true);
    assert.match(failed.text, /^Error: "does-not-exist" did not start: .*does-not-exist\.tea\.ts/);
    const unknown = await agent.call('start_session', { app: 'nothing' });
    assert.match(
      unknown.text,
      /There is no app "nothing"\. There are: contacts, counter, data, gallery, tasks, does-not-exist\./,
    );
  });

  it('stops a session: its tools are gone, and who calls them is told what runs', async () => {
    const { house, agent } = await agentAt();
    await startFixture(house, 'counter');
    await agent.names();
    agent.heard.length = 0;
    assert.deepEqual((await agent.call('stop_session', { session: 'counter' })).structured, {
      session: 'counter',
      state: 'stopped',
    });
    assert.deepEqual(
      agent.heard.filter((each) => !each.includes('resources')),
      ['notifications/tools/list_changed', 'result'],
    );
    await assert.rejects(
      agent.call('counter.add.click'),
      /There is no running session "counter"\. No session is running\..*start_session/,
    );
    assert.match((await agent.call('read_screen')).text, /No session is running\. Call list_apps/);
    assert.match(
      (await agent.call('stop_session', { session: 'counter' })).text,
      /There is no running session "counter"/,
    );
  });

  it('reads the screen as a resource while the session runs', async () => {
    const { house, agent } = await agentAt();
    const session = await startFixture(house, 'counter');
    const uri = 'teahouse://session/counter/screen';
    const uris = (await agent.client.listResources()).resources.map((resource) => resource.uri);
    assert.deepEqual(uris.sort(), ['teahouse://session/counter/context', uri, 'teahouse://session/counter/widgets']);
    const { resourceTemplates } = await agent.client.listResourceTemplates();
    assert.deepEqual(
      resourceTemplates.map(({ uriTemplate }) => uriTemplate.split('{session}')[1]),
      ['/context', '/widgets', '/screen', '/model/{key}'],
    );
    const [content] = (await agent.client.readResource({ uri })).contents;
    assert.match(content && 'text' in content ? content.text : '', /Count/);
    await session.stop();
    await assert.rejects(agent.client.readResource({ uri }), { code: -32602 });
  });
});
