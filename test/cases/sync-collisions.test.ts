import assert from 'node:assert/strict';
import { Registry } from '../../src/tools/index.ts';
import { AGENT, NO_ARGUMENTS, Recorder, runCases } from '../unit/tools/support.ts';
import { b, call, codeOf, names, session, view } from '../unit/tools/session.ts';

describe('cases Q: collisions and long names', () => {
  const long = (i: number): string => `${'w'.repeat(28)}${String(i).padStart(4, '0')}`;
  const longSession = { sessionId: 's'.repeat(32) };

  runCases([
    [
      235,
      'a refused tool is neither listed nor called',
      async () => {
        const registry = new Registry();
        session({ registry, sessionId: 'a' }).synchronizer.start(view(b('b_c')));
        session({ registry, sessionId: 'a_b' }).synchronizer.start(view(b('c')));
        assert.deepEqual(names(registry), ['a.b_c.click']);
        assert.deepEqual(await registry.call('a_b.c.click', {}, AGENT), { found: false });
      },
    ],
    [
      236,
      'nameCollisions tells the refused one and who holds its name',
      () => {
        const registry = new Registry();
        session({ registry, sessionId: 'a' }).synchronizer.start(view(b('b_c')));
        const { synchronizer, warnings } = session({ registry, sessionId: 'a_b' });
        synchronizer.start(view(b('c')));
        assert.deepEqual(synchronizer.nameCollisions(), [{ name: 'a_b.c.click', holder: 'a.b_c.click' }]);
        assert.deepEqual(warnings.codes, ['name_collision']);
      },
    ],
    [
      237,
      'when the holder goes, the next sync registers the refused one',
      () => {
        const registry = new Registry();
        const holder = session({ registry, sessionId: 'a' });
        holder.synchronizer.start(view(b('b_c')));
        const { synchronizer } = session({ registry, sessionId: 'a_b' });
        synchronizer.start(view(b('c')));
        holder.synchronizer.stop();
        synchronizer.sync(view(b('c')));
        assert.deepEqual([names(registry), synchronizer.nameCollisions()], [['a_b.c.click'], []]);
      },
    ],
    [
      238,
      'the same refusal in ten syncs is said once; another set is said again',
      () => {
        const registry = new Registry();
        session({ registry, sessionId: 'a' }).synchronizer.start(view(b('b_c'), b('b_d')));
        const { synchronizer, warnings } = session({ registry, sessionId: 'a_b' });
        synchronizer.start(view(b('c')));
        for (let i = 0; i < 10; i++) synchronizer.sync(view(b('c'), b(`x${String(i)}`)));
        assert.equal(warnings.all.length, 1);
        synchronizer.sync(view(b('c'), b('d')));
        assert.deepEqual(warnings.codes, ['name_collision', 'name_collision', 'name_collision']);
      },
    ],
    [
      239,
      'the meta-tool may be refused; the session works',
      () => {
        const registry = new Registry();
        registry.registerTools([
          {
            name: 'demo_discover_tools',
            description: 'Held.',
            inputSchema: NO_ARGUMENTS,
            call: () => Promise.resolve({ ok: true, result: null }),
          },
        ]);
        const { synchronizer } = session({ registry });
        synchronizer.start(view(b('ok')));
        assert.deepEqual(synchronizer.nameCollisions(), [
          { name: 'demo.discover_tools', holder: 'demo_discover_tools' },
        ]);
        assert.deepEqual(names(registry), ['demo_discover_tools', 'demo.ok.click']);
      },
    ],
    [
      241,
      'two ids of one session that differ in case clash',
      () => {
        const { registry, synchronizer } = session();
        synchronizer.start(view(b('A'), b('a')));
        assert.deepEqual(
          [names(registry), synchronizer.nameCollisions()],
          [['demo.A.click'], [{ name: 'demo.a.click', holder: 'demo.A.click' }]],
        );
      },
    ],
    [
      242,
      'a tool registered again by its own session is no collision',
      () => {
        const { synchronizer } = session();
        synchronizer.start(view(b('a')));
        synchronizer.sync(view(b('a', { label: 'x' })));
        assert.deepEqual(synchronizer.nameCollisions(), []);
      },
    ],
    [
      247,
      'a long name is shown in 46 characters, the same in every run',
      () => {
        const { registry, synchronizer } = session(longSession);
        synchronizer.start(view(b(long(1))));
        assert.equal(registry.list()[1]?.clientName, 'ssssssssssssssssssssssssssssssss_wwww_3rivd1g1');
      },
    ],
    [
      248,
      'a tool with a long name is called under both names',
      async () => {
        const { registry, synchronizer } = session({ ...longSession, dispatcher: new Recorder() });
        synchronizer.start(view(b(long(1))));
        const [, tool] = registry.list();
        assert.deepEqual(
          [await call(registry, tool?.name ?? ''), await call(registry, tool?.clientName ?? '')].map(codeOf),
          ['ok', 'ok'],
        );
      },
    ],
    [
      249,
      'a long name is said once, also when the widget leaves and comes back',
      () => {
        const { synchronizer, warnings } = session(longSession);
        synchronizer.start(view(b(long(1))));
        synchronizer.sync(view());
        synchronizer.sync(view(b(long(1))));
        synchronizer.sync(view(b('x'), b(long(1))));
        assert.deepEqual(warnings.codes, ['long_name']);
      },
    ],
    [
      250,
      'after 256 newer ones it is said again',
      () => {
        const { synchronizer, warnings } = session(longSession);
        synchronizer.start(view());
        for (let i = 1; i <= 257; i++) synchronizer.sync(view(b(long(i))));
        synchronizer.sync(view(b(long(2))));
        assert.equal(warnings.all.length, 257);
        synchronizer.sync(view(b(long(1))));
        assert.equal(warnings.all.length, 258);
      },
    ],
    [
      '250b',
      'what stays in the view is never said twice, however much there is',
      () => {
        const { synchronizer, warnings } = session();
        const many = Array.from({ length: 400 }, (_, i) => b(`bad id ${String(i)}`));
        synchronizer.start(view(...many));
        for (let i = 0; i < 3; i++) synchronizer.sync(view(...structuredClone(many), b(`x${String(i)}`)));
        assert.equal(warnings.all.length, 400);
      },
    ],
  ]);

  it('a refused tool whose widget left is not offered any more', () => {
    const registry = new Registry();
    const holder = session({ registry, sessionId: 'a' });
    holder.synchronizer.start(view(b('b_c')));
    const { synchronizer } = session({ registry, sessionId: 'a_b' });
    synchronizer.start(view(b('c')));
    synchronizer.sync(view());
    assert.deepEqual(synchronizer.nameCollisions(), []);
    holder.synchronizer.stop();
    synchronizer.sync(view());
    assert.deepEqual(names(registry), []);
  });

  it('the refusals that hold now are told for the sidebar', () => {
    const { synchronizer } = session();
    synchronizer.start(view(b('bad id'), b('ok')));
    assert.deepEqual(synchronizer.refusals(), [{ kind: 'widget_id', widgetId: 'bad id' }]);
    synchronizer.sync(view(b('ok'), b('ok')));
    assert.deepEqual(
      [synchronizer.refusals(), synchronizer.notices()],
      [[], [{ kind: 'duplicate_widget', widgetId: 'ok' }]],
    );
    synchronizer.sync(view(b('ok')));
    assert.deepEqual(synchronizer.notices(), []);
  });
});
