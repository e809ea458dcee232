import assert from 'node:assert/strict';
import { createPerson } from '../../../src/gateway/clients.ts';
import { Hidden } from '../../../src/gateway/hidden.ts';
import { discoverTools } from '../../../src/tools/meta-tool.ts';
import type { Registry } from '../../../src/tools/registry.ts';
import { agent, FakeSession, type FakeHouse } from './fakes.ts';
import { call, house, refusal, result } from './static-house.ts';

/** `demo` with two widgets, and `other` with one. */
function twoSessions(): FakeHouse {
  const made = house({ defaultAccess: 'act' });
  made.registry.add('demo.name.get_value', { readOnly: true });
  made.registry.add('demo.wipe.click', { annotations: { sensitive: true } });
  made.registry.add('demo.export');
  made.registry.add('other.name.get_value', { readOnly: true });
  made.sessions.add(new FakeSession('other'));
  return made;
}

const listed = ({ gateway }: FakeHouse): string[] =>
  gateway
    .list('all')
    .filter(({ kind }) => kind !== 'static')
    .map(({ name }) => name)
    .toSorted();

const items = async (made: FakeHouse, tool: string, key: string): Promise<unknown[]> =>
  (result(await call(made, tool)) as { items: Record<string, unknown>[] }).items.map((item) => item[key]);

describe('a widget that the person hid', () => {
  it('is in no list of agents, and comes back when it is shown again', async () => {
    const made = twoSessions();
    let told = 0;
    made.gateway.onDidChangeList(() => told++);
    made.hidden.set('demo.wipe', true);
    assert.equal(told, 1);
    assert.deepEqual(listed(made), ['demo.export', 'demo.name.get_value', 'other.name.get_value']);
    assert.deepEqual((await items(made, 'list_actions', 'tool')).toSorted(), listed(made));
    made.hidden.set('demo.wipe', false);
    assert.equal(told, 2);
    assert.ok(listed(made).includes('demo.wipe.click'));
  });

  it('is refused by name, through call_action, as a field and by keys, and nothing is called', async () => {
    const made = twoSessions();
    made.registry.add('demo.discover_tools');
    made.hidden.set('demo.wipe', true);
    const calls = [
      await call(made, 'demo.wipe.click'),
      await call(made, 'demo_wipe_click'),
      await call(made, 'call_action', { tool: 'demo.wipe.click' }),
      await call(made, 'fill_form', { session: 'demo', fields: { name: 'x', wipe: true } }),
      await call(made, 'send_keys', { session: 'demo', keys: ['Enter'] }),
    ];
    for (const each of calls) assert.equal(refusal(each).code, 'hidden_from_agents');
    assert.match(
      refusal(calls[0]!).message,
      /^The person has hidden demo\.wipe from agents: demo\.wipe\.click was not/,
    );
    assert.match(refusal(calls[4]!).message, /hidden demo\.wipe from agents \(keys could reach it\)/);
    assert.deepEqual(made.registry.calls, []);
    result(await call(made, 'fill_form', { session: 'demo', fields: { name: 'x' } }));
    result(await call(made, 'send_keys', { session: 'other', keys: ['Enter'] }));
  });

  it('is not among the tools that discover_tools finds for an agent', async () => {
    const made = twoSessions();
    const tool = discoverTools('demo', made.registry as unknown as Registry);
    made.registry.add(tool.name, { readOnly: true, answer: (_, context) => tool.call({}, context) });
    made.hidden.set('demo.wipe', true);
    const { items: found } = result(await call(made, 'demo.discover_tools', {})) as { items: { name: string }[] };
    assert.ok(found.some(({ name }) => name === 'demo.export'));
    assert.ok(!found.some(({ name }) => name === 'demo.wipe.click'));
  });

  it('is not in the context that a client reads', async () => {
    const made = twoSessions();
    const uri = 'teahouse://session/demo/context';
    const text = JSON.stringify({
      session: { id: 'demo' },
      tools: [{ name: 'demo.wipe.click' }, { name: 'demo.wiper.click' }],
      model: {},
    });
    made.registry.setResources([{ uri, name: 'c', mimeType: 'application/json', read: () => Promise.resolve(text) }]);
    made.hidden.set('demo.wipe', true);
    const read = await made.gateway.readResource(uri, agent('Claude'));
    assert.ok(read.ok);
    assert.deepEqual(JSON.parse(read.value.text), {
      session: { id: 'demo' },
      tools: [{ name: 'demo.wiper.click' }],
      model: {},
    });
  });

  it('is called by the person as ever', async () => {
    const made = twoSessions();
    made.hidden.set('demo.wipe', true);
    const answered = await call(made, 'demo.wipe.click', {}, createPerson('you'));
    assert.equal(result(answered), 'done');
    const all = result(await call(made, 'list_actions', {}, createPerson('you'))) as { total: number };
    assert.equal(all.total, 4);
  });
});

describe('a session that the person hid', () => {
  it('is refused whole, with the reason, and in no list', async () => {
    const made = twoSessions();
    made.registry.setResources([
      { uri: 'teahouse://session/demo/screen', name: 's', mimeType: 'text/plain', read: () => Promise.resolve('') },
    ]);
    let changed = 0;
    made.gateway.onDidChangeResources(() => changed++);
    made.hidden.set('demo', true);
    assert.equal(changed, 1);
    assert.deepEqual(listed(made), ['other.name.get_value']);
    assert.deepEqual(await items(made, 'list_sessions', 'session'), ['other']);
    assert.deepEqual(await items(made, 'list_actions', 'tool'), ['other.name.get_value']);
    assert.deepEqual(made.gateway.resources(), []);
    assert.deepEqual(made.gateway.complete({ argument: 'session', value: '', others: {} }), ['other']);
    for (const each of [
      await call(made, 'demo.export'),
      await call(made, 'read_screen', { session: 'demo' }),
      await call(made, 'read_model', { session: 'demo' }),
      await call(made, 'list_actions', { session: 'demo' }),
      await call(made, 'stop_session', { session: 'demo' }),
      await call(made, 'wait_for', { session: 'demo', text: 'x' }),
    ])
      assert.equal(refusal(each).code, 'hidden_from_agents');
    const read = await made.gateway.readResource('teahouse://session/demo/screen', agent('Claude'));
    assert.equal(!read.ok && read.reason.code, 'hidden_from_agents');
  });

  it('takes along the resources and prompts that its app wrote by hand', async () => {
    const made = twoSessions();
    const told: string[] = [];
    const ran: string[] = [];
    const resource = (uri: string, sessionId: string) => ({
      uri,
      sessionId,
      name: uri,
      mimeType: 'text/plain',
      read: () => Promise.resolve(uri),
    });
    const prompt = (name: string, sessionId?: string) => ({
      name,
      ...(sessionId === undefined ? {} : { sessionId }),
      get: () => {
        ran.push(name);
        return Promise.resolve([]);
      },
    });
    made.registry.setResources([resource('tea://notes', 'demo'), resource('tea://more', 'other')]);
    made.registry.setPrompts([prompt('demo.ask', 'demo'), prompt('other.ask', 'other'), prompt('review')]);
    made.gateway.onDidUpdateResource((uri) => told.push(uri));
    made.hidden.set('demo', true);
    assert.deepEqual(
      made.gateway.resources().map(({ uri }) => uri),
      ['tea://more'],
    );
    const read = await made.gateway.readResource('tea://notes', agent('Claude'));
    assert.equal(!read.ok && read.reason.code, 'hidden_from_agents');
    made.registry.update('tea://notes');
    made.registry.update('tea://more');
    assert.deepEqual(told, ['tea://more']);
    assert.deepEqual(
      made.gateway.prompts().map(({ name }) => name),
      ['other.ask', 'review'],
    );
    const got = await made.gateway.getPrompt('demo.ask', {}, agent('Claude'));
    assert.equal(!got.ok && got.reason.code, 'hidden_from_agents');
    assert.ok((await made.gateway.getPrompt('review', {}, agent('Claude'))).ok);
    assert.deepEqual(ran, ['review']);
  });

  it('is refused also where its name is left out because it is the only one', async () => {
    const made = house();
    made.hidden.set('demo', true);
    assert.equal(refusal(await call(made, 'read_screen')).code, 'hidden_from_agents');
  });
});

describe('what is hidden', () => {
  it('is named, sorted, and told of once a change', () => {
    const hidden = new Hidden(['b']);
    let told = 0;
    hidden.onDidChange(() => told++);
    hidden.set('a.x', true);
    hidden.set('a.x', true);
    hidden.set('gone', false);
    assert.equal(told, 1);
    assert.deepEqual(hidden.all, ['a.x', 'b']);
    assert.deepEqual(hidden.widgetsOf('a'), ['x']);
    assert.equal(hidden.hides({ sessionId: 'a', widgetId: 'xy' }), false);
    assert.equal(hidden.hides({}), false);
  });

  it('leaves the very list of the registry where it is nothing', () => {
    const made = twoSessions();
    assert.equal(made.gateway.list('all').length, made.registry.list().length);
  });
});
