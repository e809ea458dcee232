import assert from 'node:assert/strict';
import { Registry } from '../../src/tools/index.ts';
import type { View } from '../../src/tools/types.ts';
import { button } from '../unit/tools/support.ts';
import { b, call, names, session, view } from '../unit/tools/session.ts';

describe('a session’s growth', () => {
  const rows = (from: number, to: number): View =>
    view(...Array.from({ length: to - from }, (_, i) => b(`row${String(from + i)}`)));

  it('beyond the cap, tools absent for over 60 s go, longest absent first, to three quarters, as one change', async () => {
    const { registry, synchronizer, clock, changes } = session({ sessionCap: 20 });
    synchronizer.start(rows(0, 10));
    clock.pass(1_000);
    synchronizer.sync(rows(10, 20)); // with the meta-tool 21
    const before = changes.times;
    clock.pass(59_000);
    assert.equal(registry.list().length, 21);
    clock.pass(2_000);
    assert.deepEqual([registry.list().length, changes.times - before], [15, 1]);
    assert.deepEqual(names(registry).slice(10), [
      'demo.row6.click',
      'demo.row7.click',
      'demo.row8.click',
      'demo.row9.click',
    ]);
    const answer = await call(registry, 'demo.row0.click');
    assert.equal(answer.ok ? '' : answer.reason.why, 'absent');
  });

  it('a call puts trimming off for 30 s', () => {
    const { registry, synchronizer, clock } = session({ sessionCap: 20 });
    synchronizer.start(rows(0, 10));
    synchronizer.sync(rows(10, 20));
    clock.pass(50_000);
    synchronizer.noteCall();
    clock.pass(29_000);
    assert.equal(registry.list().length, 21);
    clock.pass(2_000);
    assert.equal(registry.list().length, 15);
  });

  it('a widget that came back in time is not trimmed', () => {
    const { registry, synchronizer, clock } = session({ sessionCap: 20 });
    synchronizer.start(rows(0, 10));
    synchronizer.sync(rows(10, 20));
    clock.pass(30_000);
    synchronizer.sync(rows(0, 20));
    synchronizer.sync(rows(10, 20));
    clock.pass(40_000);
    assert.equal(registry.list().length, 21);
    clock.pass(21_000);
    assert.equal(registry.list().length, 15);
  });

  it('a trimmed widget that comes back is listed again', () => {
    const { registry, synchronizer, clock } = session({ sessionCap: 20 });
    synchronizer.start(rows(0, 10));
    synchronizer.sync(rows(10, 20));
    clock.pass(61_000);
    synchronizer.sync(rows(0, 1));
    assert.equal(registry.find('demo.row0.click')?.name, 'demo.row0.click');
  });

  it('without a cap, and at the cap, nothing is trimmed, and no timer waits', () => {
    for (const sessionCap of [0, 21]) {
      const { registry, synchronizer, clock } = session({ sessionCap });
      synchronizer.start(rows(0, 10));
      synchronizer.sync(rows(10, 20));
      clock.pass(1_000_000);
      assert.deepEqual([registry.list().length, clock.waiting], [21, 0]);
    }
  });

  it('a tool that its widget withdrew before it left is trimmed too', () => {
    const { registry, synchronizer, clock } = session({ sessionCap: 4 });
    synchronizer.start(rows(0, 4)); // with the meta-tool 5
    synchronizer.sync(view(b('row0', { disabled: true }), { type: 'text_input', id: 'row1' }));
    clock.pass(100_000);
    assert.deepEqual(synchronizer.presence('demo.row0.click'), 'present');
    synchronizer.sync(view());
    clock.pass(61_000);
    assert.deepEqual(registry.list().length, 3);
  });

  it('what is on the screen is never trimmed', () => {
    const { registry, synchronizer, clock } = session({ sessionCap: 5 });
    synchronizer.start(rows(0, 10));
    clock.pass(1_000_000);
    assert.equal(registry.list().length, 11);
  });
});

describe('a session’s resources', () => {
  const read = async (registry: Registry, path: string): Promise<unknown> => {
    const answer = await registry.readResource(`teahouse://session/demo/${path}`);
    assert.ok(answer.ok, path);
    return JSON.parse(answer.value.text);
  };

  it('the context is this session’s alone', async () => {
    const registry = new Registry();
    session({ registry, sessionId: 'other' }).synchronizer.start(view(b('hidden')));
    const { synchronizer } = session({
      registry,
      resources: {
        model: {
          count: () => 42,
          bad: () => {
            throw new Error('no');
          },
        },
      },
    });
    synchronizer.start(view(b('ok', { label: 'Go', onClick: { type: 'go' } })));
    const context = (await read(registry, 'context')) as Record<string, unknown>;
    assert.deepEqual(Object.keys(context), ['session', 'widgets', 'tools', 'model']);
    assert.equal(JSON.stringify(context).includes('hidden'), false);
    assert.deepEqual(context.model, { count: 42 });
    assert.deepEqual(context.widgets, [
      { type: 'column', id: null, children: [{ type: 'button', id: 'ok', untrustedText: { label: 'Go' } }] },
    ]);
  });

  it('projections of the model, and the screen, are resources of their own', async () => {
    const { registry, synchronizer } = session({
      resources: { model: { todo: () => ({ open: 2 }) }, screen: () => 'row one\nrow two' },
    });
    synchronizer.start(view());
    assert.deepEqual(
      registry.listResources().map(({ uri }) => uri.replace('teahouse://session/demo/', '')),
      ['context', 'widgets', 'screen', 'model/todo'],
    );
    assert.deepEqual(await read(registry, 'model/todo'), { open: 2 });
    const screen = await registry.readResource('teahouse://session/demo/screen');
    assert.equal(screen.ok && screen.value.text, 'row one\nrow two');
  });

  it('keys that come and go are registered and removed at the next sync', () => {
    let keys: Record<string, () => number> = { a: () => 1 };
    const { registry, synchronizer } = session({ resources: () => ({ model: keys }) });
    synchronizer.start(view());
    keys = { b: () => 2 };
    synchronizer.sync(view());
    assert.deepEqual(
      registry.listResources().map(({ uri }) => uri.split('/').at(-1)),
      ['context', 'widgets', 'b'],
    );
  });

  it('a new view is told as an update of the session’s resources', () => {
    const { registry, synchronizer } = session();
    synchronizer.start(view());
    const updated: string[] = [];
    registry.onDidUpdateResource((uri) => updated.push(uri));
    synchronizer.sync(view(b('ok')));
    assert.deepEqual(updated, ['teahouse://session/demo/context', 'teahouse://session/demo/widgets']);
  });

  it('a password’s text is in none of them', async () => {
    const { registry, synchronizer } = session({ typeMap: new Map([['password_field', button]]) });
    synchronizer.start(view({ type: 'password_field', id: 'p', value: 'hunter2', attrs: { value: 'hunter2' } }));
    for (const path of ['context', 'widgets'])
      assert.equal(JSON.stringify(await read(registry, path)).includes('hunter2'), false);
  });
});
