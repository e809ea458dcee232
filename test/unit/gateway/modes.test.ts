import assert from 'node:assert/strict';
import type { AccessMode, GatewayAnswer } from '../../../src/gateway/types.ts';
import { agent, FakeSession, fakeHouse } from './fakes.ts';
import type { FakeHouse } from './fakes.ts';

/** A house with a button in the session `demo`. */
function houseWith(mode: AccessMode, options: { readonly nobody?: boolean } = {}): FakeHouse {
  const house = fakeHouse({ defaultAccess: mode, ...(options.nobody ? { authorizer: null } : {}) });
  house.registry.add('demo.save.click', { annotations: { sensitive: true } });
  return house;
}

const claude = agent('Claude');

function call({ gateway }: FakeHouse, name: string): Promise<GatewayAnswer> {
  return gateway.call({ name, arguments: {}, client: claude });
}

/** The code of a refusal, or `ok`. */
function outcome(answered: GatewayAnswer): string {
  if (answered.kind === 'unknown_tool') return answered.kind;
  return answered.answer.ok ? 'ok' : answered.answer.reason.code;
}

describe('access modes', () => {
  it('belong to the running session and tell who listens', async () => {
    const house = houseWith('ask');
    const heard: string[] = [];
    house.gateway.onDidChangeMode((id) => heard.push(id));
    assert.equal(house.gateway.mode('demo'), 'ask');
    house.gateway.setMode('demo', 'act');
    house.gateway.setMode('demo', 'act');
    house.gateway.setMode('nothing', 'act');
    assert.equal(house.gateway.mode('demo'), 'act');
    assert.deepEqual(heard, ['demo']);
    await house.sessions.get('demo')?.stop();
    house.sessions.add(new FakeSession('demo'));
    assert.equal(house.gateway.mode('demo'), 'ask');
  });

  it('follow a default that is changed', () => {
    const house = houseWith('ask');
    house.settings.change({ defaultAccess: 'read' });
    assert.equal(house.gateway.mode('demo'), 'read');
  });
});

describe('the boot check of a server', () => {
  it('fails when a static tool that writes is registered and nobody can be asked', () => {
    const house = houseWith('ask', { nobody: true });
    house.registry.add('start_session', { annotations: { sensitive: true } });
    house.registry.add('list_apps', { readOnly: true });
    assert.throws(() => {
      house.gateway.assertGuarded();
    }, /nobody was named who could allow it: start_session\. Give/);
  });

  it('passes with only derived tools that write, and with an authorizer', () => {
    houseWith('ask', { nobody: true }).gateway.assertGuarded();
    const house = houseWith('ask');
    house.registry.add('start_session', { annotations: { sensitive: true } });
    house.gateway.assertGuarded();
  });

  it('does not help a tool that is registered later: its calls are refused', async () => {
    const house = houseWith('act', { nobody: true });
    house.gateway.assertGuarded();
    house.registry.add('stop_session', { annotations: { sensitive: true } });
    assert.equal(outcome(await call(house, 'stop_session')), 'authorization_required');
    assert.deepEqual(house.registry.calls, []);
  });
});
