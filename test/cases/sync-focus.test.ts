import assert from 'node:assert/strict';
import { Registry } from '../../src/tools/index.ts';
import { AGENT, runCases } from '../unit/tools/support.ts';
import { b, session, view } from '../unit/tools/session.ts';

describe('cases R: focus and hover', () => {
  runCases([
    [
      251,
      'a focused widget is told as pane_focus and as a change',
      () => {
        const { synchronizer, events } = session();
        synchronizer.start(view(b('w')));
        synchronizer.updateFocus('w');
        synchronizer.updateFocus('w');
        assert.deepEqual(events.named('teahouse:behavior'), [{ kind: 'pane_focus', session: 'demo', pane_id: 'w' }]);
        assert.deepEqual(events.named('teahouse:focus-changed'), [{ session: 'demo', widget: 'w' }]);
      },
    ],
    [
      253,
      'no widget may be focused',
      () => {
        const { synchronizer, events } = session();
        synchronizer.start(view());
        synchronizer.updateFocus('w');
        synchronizer.updateFocus(null);
        assert.deepEqual(
          events.named('teahouse:behavior').map(({ pane_id }) => pane_id),
          ['w', null],
        );
      },
    ],
    [
      254,
      'a widget under the pointer is told as widget_hover, without any focus',
      () => {
        const { synchronizer, events } = session();
        synchronizer.start(view());
        synchronizer.updateHover('w');
        assert.deepEqual(events.named('teahouse:behavior'), [{ kind: 'widget_hover', session: 'demo', widget: 'w' }]);
        assert.deepEqual(
          [events.named('teahouse:hover-changed').length, events.named('teahouse:focus-changed').length],
          [1, 0],
        );
      },
    ],
    [
      255,
      'neither changes the tools',
      () => {
        const { registry, synchronizer, changes } = session();
        synchronizer.start(view(b('w')));
        const before = registry.list();
        synchronizer.updateFocus('w');
        synchronizer.updateHover('w');
        assert.deepEqual([registry.list() === before, changes.times], [true, 1]);
      },
    ],
    [
      256,
      'focus and hover do not know of each other',
      () => {
        const { synchronizer, events } = session();
        synchronizer.start(view());
        synchronizer.updateFocus('a');
        synchronizer.updateHover('a');
        synchronizer.updateHover(null);
        assert.deepEqual(
          [events.named('teahouse:focus-changed').length, events.named('teahouse:hover-changed').length],
          [1, 2],
        );
      },
    ],
  ]);
});

// Group S: 257 to 266 are about a lens that filters the list by focus; the design's list modes took its place (gateway).
describe('cases S: the meta-tool', () => {
  const discovered = async (args: unknown): Promise<unknown[]> => {
    const registry = new Registry();
    session({ registry, sessionId: 'other' }).synchronizer.start(view(b('hidden')));
    const { synchronizer } = session({ registry });
    synchronizer.start(view(b('ok'), { type: 'text_input', id: 'i' }));
    const outcome = await registry.call('demo.discover_tools', args, AGENT);
    assert.ok(outcome.found && outcome.answer.ok);
    return (outcome.answer.result as { items: unknown[] }).items;
  };

  runCases([
    [
      267,
      'a query finds tools by name or description',
      async () =>
        assert.deepEqual(await discovered({ query: 'click' }), [
          { name: 'demo.ok.click', call: 'demo_ok_click', description: 'Does click.' },
        ]),
    ],
    [
      268,
      'case does not matter; without a query all of the session are found',
      async () => {
        assert.deepEqual(await discovered({ query: 'CLICK' }), await discovered({ query: 'click' }));
        assert.equal((await discovered({})).length, 4);
        assert.equal((await discovered({ query: '' })).length, 4);
      },
    ],
    [
      269,
      'what is answered is JSON with names and descriptions only',
      async () => {
        for (const tool of await discovered({}))
          assert.deepEqual(Object.keys(tool as object), ['name', 'call', 'description']);
      },
    ],
  ]);
});
