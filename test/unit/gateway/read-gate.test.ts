import assert from 'node:assert/strict';
import { createPerson } from '../../../src/gateway/clients.ts';
import type { ReadGate, ReadRequest } from '../../../src/gateway/types.ts';
import { agent } from './fakes.ts';
import type { FakeHouse } from './fakes.ts';
import { call, house, refusal, result } from './static-house.ts';

const claude = agent('Claude');
const SCREEN = 'teahouse://session/demo/screen';

/** A house whose gate writes down what it was asked and lets through what the test says. */
function gated(lets: (read: ReadRequest) => boolean): { made: FakeHouse; asked: string[] } {
  const asked: string[] = [];
  const readGate: ReadGate = {
    judge: (read, { name }) => {
      asked.push(`${name}: ${read.what} ${read.sessionId ?? '-'} ${read.address}`);
      return lets(read) ? 'allowed' : { refused: 'The person keeps it.' };
    },
  };
  const made = house({ readGate });
  made.registry.setResources([
    { uri: SCREEN, name: 'screen', mimeType: 'text/plain', read: () => Promise.resolve('Count 0') },
  ]);
  return { made, asked };
}

describe('what agents may read', () => {
  it('is everything where the house has no gate', async () => {
    const made = house();
    made.registry.setResources([
      { uri: SCREEN, name: 'screen', mimeType: 'text/plain', read: () => Promise.resolve('Count 0') },
    ]);
    assert.equal((await made.gateway.readResource(SCREEN, claude)).ok, true);
    result(await call(made, 'read_model', { path: '/people' }));
  });

  it('is asked for each resource by its address and session', async () => {
    const { made, asked } = gated(() => true);
    assert.equal((await made.gateway.readResource(SCREEN, claude)).ok, true);
    assert.deepEqual(asked, [`Claude: resource demo ${SCREEN}`]);
  });

  it('is refused with the reason, and nothing of it is read', async () => {
    const { made } = gated(() => false);
    const read = await made.gateway.readResource(SCREEN, claude);
    assert.ok(!read.ok);
    assert.equal(read.reason.code, 'authorization_required');
    assert.equal(
      read.reason.message,
      'teahouse://session/demo/screen may not be read here, and nothing of it was. The person keeps it.',
    );
  });

  it('is asked for parts of a model by path, also where the tool is reached by call_action', async () => {
    const { made, asked } = gated(({ address }) => address !== '/salary');
    result(await call(made, 'read_model', { session: 'demo', path: '/name' }));
    const refused = await call(made, 'read_model', { path: '/salary' });
    assert.match(refusal(refused).message, /^\/salary may not be read here/);
    const through = await call(made, 'call_action', { tool: 'read_model', arguments: { path: '/salary' } });
    assert.equal(refusal(through).code, 'authorization_required');
    assert.deepEqual(asked, ['Claude: model demo /name', 'Claude: model demo /salary', 'Claude: model demo /salary']);
    assert.equal((made.sessions.get('demo') as unknown as { inspected: unknown[] }).inspected.length, 1);
  });

  it('is for a resource of an app the same by the tool and by its address', async () => {
    const { made, asked } = gated(() => true);
    result(await call(made, 'read_model', { resource: 'totals' }));
    assert.deepEqual(asked, ['Claude: resource demo teahouse://session/demo/model/totals']);
  });

  it('is nothing where the gate fails: what it would have said is not known', async () => {
    const made = house({
      readGate: {
        judge: () => {
          throw new Error('the password is hunter2');
        },
      },
    });
    const { message } = refusal(await call(made, 'read_model', { path: '' }));
    assert.equal(
      message,
      'The whole model may not be read here, and nothing of it was. The rules for reading could not be looked at.',
    );
  });

  it('does not stop a person, and leaves the lists as they are for everybody', async () => {
    const { made, asked } = gated(() => false);
    assert.equal((await made.gateway.readResource(SCREEN, createPerson('me'))).ok, true);
    assert.deepEqual(asked, []);
    assert.equal(made.gateway.resources().length, 1);
  });

  it('is nothing while agents are paused', async () => {
    const { made } = gated(() => true);
    made.gateway.setPaused(true);
    const read = await made.gateway.readResource(SCREEN, claude);
    assert.equal(!read.ok && read.reason.code, 'agents_paused');
    assert.equal((await made.gateway.readResource(SCREEN, createPerson('me'))).ok, true);
  });
});
