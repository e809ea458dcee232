import assert from 'node:assert/strict';
import { agent, fakeHouse } from './fakes.ts';

const claude = agent('Claude', 'c1');

describe('the clients that are connected', () => {
  it('are those that were admitted and not yet forgotten, in the order in which they came', () => {
    const { gateway } = fakeHouse();
    gateway.admit(claude, { grantId: 'g1' });
    gateway.admit(agent('Cursor', 'c2'));
    gateway.admit(claude);
    assert.deepEqual(
      gateway.clients.map(({ client, grantId, calls }) => [client.name, grantId, calls]),
      [
        ['Claude', 'g1', 0],
        ['Cursor', undefined, 0],
      ],
    );
    gateway.forget(claude);
    assert.deepEqual(
      gateway.clients.map(({ client }) => client.name),
      ['Cursor'],
    );
  });

  it('each show what they did: calls, refusals and the last one, never arguments', async () => {
    const { gateway, registry, person } = fakeHouse({ defaultAccess: 'ask' });
    registry.add('demo.name.get_value', { readOnly: true });
    registry.add('demo.add.click', { annotations: { sensitive: true } });
    gateway.admit(claude);
    await gateway.call({ name: 'demo.name.get_value', arguments: {}, client: claude });
    const refused = gateway.call({ name: 'demo.add.click', arguments: { text: 'hunter2' }, client: claude });
    await person.answer('deny');
    await refused;
    const [shown] = gateway.clients;
    assert.equal(shown?.calls, 2);
    assert.equal(shown.refusals, 1);
    assert.deepEqual([shown.last?.tool, shown.last?.outcome], ['demo.add.click', 'authorization_required']);
    assert.doesNotMatch(JSON.stringify(gateway.clients), /hunter2/);
  });

  it('of one name are told apart', async () => {
    const { gateway, registry } = fakeHouse({ defaultAccess: 'act' });
    registry.add('demo.name.get_value', { readOnly: true });
    const other = agent('Claude', 'c2');
    gateway.admit(claude);
    gateway.admit(other);
    await gateway.call({ name: 'demo.name.get_value', arguments: {}, client: other });
    assert.deepEqual(
      gateway.clients.map(({ calls }) => calls),
      [0, 1],
    );
  });

  it('are told about: when one comes, calls, and goes', async () => {
    const { gateway, registry } = fakeHouse({ defaultAccess: 'act' });
    registry.add('demo.name.get_value', { readOnly: true });
    let told = 0;
    const listening = gateway.onDidChangeClients(() => (told += 1));
    gateway.admit(claude);
    await gateway.call({ name: 'demo.name.get_value', arguments: {}, client: claude });
    gateway.forget(claude);
    gateway.forget(claude);
    assert.equal(told, 3);
    listening.dispose();
  });
});
