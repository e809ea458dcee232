import assert from 'node:assert/strict';
import { sameTools, shownTools } from '../../../src/gateway/listing.ts';
import type { ListMode } from '../../../src/gateway/types.ts';
import { FakeRegistry, type FakeSession, fakeHouse } from './fakes.ts';

/** A registry with two static tools and the tools of two sessions. */
function registry(): FakeRegistry {
  const made = new FakeRegistry();
  for (const name of ['list_apps', 'read_screen', 'a.w1.click', 'a.w2.click', 'a.w3.click', 'b.w1.click', 'b.w2.click'])
    made.add(name);
  return made;
}

function shown(mode: ListMode, limit: number, gone: readonly string[] = [], options = {}): readonly string[] {
  const listing = {
    all: registry().list(),
    mode,
    limit,
    present: ({ name }: { name: string }) => !gone.includes(name),
  };
  return shownTools(listing, options).map((tool) => tool.name);
}

describe('the list that a client is shown', () => {
  it('is static tools, then what is on the screen session by session, then the rest', () => {
    assert.deepEqual(shown('auto', 40, ['a.w2.click', 'b.w1.click']), [
      'list_apps',
      'read_screen',
      'a.w1.click',
      'a.w3.click',
      'b.w2.click',
      'a.w2.click',
      'b.w1.click',
    ]);
  });

  it('is cut at the limit, static ones counted', () => {
    assert.deepEqual(shown('auto', 4, ['a.w1.click']), ['list_apps', 'read_screen', 'a.w2.click', 'a.w3.click']);
    assert.deepEqual(shown('auto', 2), ['list_apps', 'read_screen']);
  });

  it('is whole in the mode all, and only static in compact', () => {
    assert.equal(shown('all', 3).length, 7);
    assert.deepEqual(shown('compact', 40), ['list_apps', 'read_screen']);
  });

  it('leaves static tools out for VS Code, though they count', () => {
    assert.deepEqual(shown('auto', 4, [], { withoutStatic: true }), ['a.w1.click', 'a.w2.click']);
    assert.deepEqual(shown('compact', 40, [], { withoutStatic: true }), []);
    assert.deepEqual(shown('all', 1, [], { withoutStatic: true }).length, 5);
  });

  it('never shows a lone session as nothing', () => {
    const made = new FakeRegistry();
    for (const name of ['list_apps', 'read_screen', 'a.w1.click', 'a.w2.click']) made.add(name);
    const names = shownTools({ all: made.list(), mode: 'auto', limit: 1, present: () => true }).map(
      (tool) => tool.name,
    );
    assert.deepEqual(names, ['list_apps', 'read_screen', 'a.w1.click']);
  });

  it('is the same for the same state', () => {
    assert.deepEqual(shown('auto', 5, ['a.w1.click']), shown('auto', 5, ['a.w1.click']));
  });

  it('counts as the same in another order, and as another with another definition', () => {
    const made = registry();
    const before = made.list();
    assert.equal(sameTools(before, before.toReversed()), true);
    made.add('a.w1.click', { description: 'Another.' });
    assert.equal(sameTools(before, made.list()), false);
    assert.equal(sameTools(before, before.slice(1)), false);
  });
});

describe("the gateway's list", () => {
  it('follows the view: what is on the screen comes first', () => {
    const { gateway, registry: tools, sessions } = fakeHouse({ directLimit: 1 });
    for (const id of ['one', 'two']) tools.add(`demo.${id}.click`);
    const session = sessions.get('demo') as unknown as FakeSession;
    session.show({ type: 'column', children: [{ type: 'button', id: 'two' }] });
    assert.deepEqual(
      gateway.list('auto').map((tool) => tool.name),
      ['demo.two.click'],
    );
    session.show([{ type: 'button', id: 'one' }]);
    assert.deepEqual(
      gateway.list('auto').map((tool) => tool.name),
      ['demo.one.click'],
    );
  });

  it('tells a change of the registry at once, one of the view only where not all have room, and merged', async () => {
    const { gateway, registry: tools, sessions, clock, settings } = fakeHouse({ directLimit: 2 });
    let told = 0;
    gateway.onDidChangeList(() => {
      told += 1;
    });
    tools.add('demo.one.click');
    tools.add('demo.two.click');
    assert.equal(told, 2);
    const session = sessions.get('demo') as unknown as FakeSession;
    session.show([{ type: 'button', id: 'one' }]);
    await clock.pass(1000);
    assert.equal(told, 2, 'both have room');
    settings.change({ directLimit: 1 });
    assert.equal(told, 3);
    for (let time = 0; time < 10; time += 1) session.show([{ type: 'button', id: 'two' }]);
    await clock.pass(1000);
    assert.equal(told, 4);
  });

  it('stops listening when the gateway is disposed', () => {
    const house = fakeHouse();
    assert.ok(house.registry.listeners > 0 && house.sessions.listeners > 0);
    house.gateway.dispose();
    assert.deepEqual([house.registry.listeners, house.sessions.listeners, house.clock.waiting], [0, 0, 0]);
  });
});
