import assert from 'node:assert/strict';
import { app } from '../../../src/sdk/app.ts';
import { column, table, text } from '../../../src/sdk/builders/index.ts';
import { cancel, command } from '../../../src/sdk/command.ts';
import type { Handle, Handles } from '../../../src/sdk/handle.ts';
import { close, open, rowsOf } from '../../../src/sdk/handle.ts';
import type { SelectRow, Sort } from '../../../src/sdk/message.ts';
import { HandleStore } from '../../../src/session/worker/handle-store.ts';
import { WorkBench } from './work/bench.ts';
import { Here, sleep, until } from './support.ts';

const opened = (handle: Handle, value: unknown) => ({ type: 'opened', handle, value });

describe('open and close', () => {
  it('keep the value in the worker and send what the app makes of it', async () => {
    const bench = new WorkBench(null);
    const load = open('rows', (_context, count: number) => Array.from({ length: count }, (_, i) => i), [3], opened);
    assert.deepEqual([load.key, load.args], ['rows', [3]]);
    assert.deepEqual(await bench.run(load), [{ type: 'opened', handle: { handle: 'rows' }, value: [0, 1, 2] }]);
    assert.deepEqual(bench.handles.value({ handle: 'rows' }), [0, 1, 2]);
    await bench.run(close('rows'), close('never opened'));
    assert.equal(bench.handles.value({ handle: 'rows' }), undefined);
  });

  it('close what is replaced, what is closed, and all at the end; each once', async () => {
    const bench = new WorkBench(null);
    const closed: string[] = [];
    const make = (key: string, name: string) =>
      open(
        key,
        () => name,
        [],
        () => undefined,
        { close: (value) => void closed.push(value) },
      );
    await bench.run(make('a', 'a1'));
    await bench.run(make('a', 'a2'), make('b', 'b1'));
    assert.deepEqual(closed, ['a1']);
    await bench.run(close('b'));
    assert.deepEqual(closed, ['a1', 'b1']);
    bench.effects.stop();
    assert.deepEqual(closed, ['a1', 'b1', 'a2']);
    assert.equal(bench.handles.size, 0);
  });

  it('of two that load, the newer one wins; what the older one still brings is closed', async () => {
    const bench = new WorkBench(null);
    const closed: string[] = [];
    const make = (name: string, ms: number) =>
      open('a', () => sleep(ms).then(() => name), [], opened, { close: (value) => void closed.push(value) });
    await bench.run(make('old', 20), make('new', 1));
    await until(() => closed.length === 1);
    assert.deepEqual(bench.sent, [{ type: 'opened', handle: { handle: 'a' }, value: 'new' }]);
    assert.deepEqual(closed, ['old']);
    assert.equal(bench.handles.value({ handle: 'a' }), 'new');
  });

  it('are seen by tasks, and send messages of how far the loading is', async () => {
    const bench = new WorkBench(null);
    const count = command('count', (context, handle: Handle<string>) =>
      Promise.resolve(context.value(handle)?.length ?? -1),
    );
    const done = (length: number) => ({ type: 'counted', length });
    const read = open(
      'a',
      ({ send }) => {
        send({ type: 'progress', part: 0.5 });
        return 'four';
      },
      [],
      () => undefined,
    );
    assert.deepEqual(await bench.run(count([{ handle: 'a' }], done)), [{ type: 'counted', length: -1 }]);
    await bench.run(read, count([{ handle: 'a' }], done));
    await bench.run(count([{ handle: 'a' }], done));
    assert.deepEqual(
      bench.sent.slice(1).filter(({ type }) => type === 'progress'),
      [{ type: 'progress', part: 0.5 }],
    );
    assert.deepEqual(bench.sent.at(-1), { type: 'counted', length: 4 });
  });

  it('are ended by `cancel` and `close` while they load, and by the end of the session', async () => {
    for (const end of [cancel('a'), close('a'), null]) {
      const bench = new WorkBench(null);
      const closed: string[] = [];
      bench.start(open('a', () => sleep(5).then(() => 'late'), [], opened, { close: (it) => void closed.push(it) }));
      if (end === null) bench.effects.stop();
      else bench.start(end);
      await until(() => closed.length === 1);
      assert.deepEqual([bench.sent, bench.problems, bench.handles.size], [[], [], 0]);
    }
  });

  it('tell a failure by the message of `failed`, else as a problem; what was open stays open', async () => {
    const bench = new WorkBench(null);
    await bench.run(
      open(
        'a',
        () => 'good',
        [],
        () => undefined,
      ),
    );
    const fail = (): never => {
      throw new Error('no such table');
    };
    const failed = (error: Error) => ({ type: 'failed', why: error.message });
    assert.deepEqual(await bench.run(open('a', fail, [], opened, { failed })), [
      { type: 'failed', why: 'no such table' },
    ]);
    await bench.run(open('a', fail, [], opened));
    assert.equal(bench.problems[0]?.message, 'The command "open a" failed: no such table.');
    assert.equal(bench.handles.value({ handle: 'a' }), 'good');
  });

  it('report a value that cannot be closed, and go on', () => {
    const told: string[] = [];
    const store = new HandleStore((key, error) => void told.push(`${key}: ${(error as Error).message}`));
    const bad = (): never => {
      throw new Error('busy');
    };
    store.keep({ key: 'a', close: bad }, 1);
    store.keep({ key: 'b' }, 2);
    store.stop();
    assert.deepEqual([told, store.size], [['a: busy'], 0]);
  });
});

describe('lost handles', () => {
  it('are those in the model that are not open, each once, wherever they stand', () => {
    const store = new HandleStore(() => undefined);
    store.keep({ key: 'open' }, 1);
    const a = { handle: 'a' };
    const model = {
      first: a,
      again: a,
      list: [{ handle: 'open' }, { deep: { handle: 'b' } }],
      map: new Map([['x', { handle: 'c' }]]),
      set: new Set([{ handle: 'd' }]),
      others: [{ handle: 5 }, { handle: 'no', more: true }, null, 'handle'],
    };
    assert.deepEqual(store.lost(model), ['a', 'b', 'c', 'd']);
    assert.deepEqual(store.lost({}), []);
  });

  it('are found in a large and in a deep model without overrunning the stack', () => {
    const store = new HandleStore(() => undefined);
    let deep: object = { handle: 'end' };
    for (let i = 0; i < 50_000; i++) deep = { deep };
    const wide = Array.from({ length: 300_000 }, () => 0);
    assert.deepEqual(store.lost({ wide, deep }), ['end']);
  });
});

describe('a table over a million rows of a handle', () => {
  const COUNT = 1_000_000;
  interface Model {
    readonly people: Handle<Float64Array> | null;
    readonly selected: number;
  }
  type Msg =
    | { type: 'opened'; people: Handle<Float64Array> }
    | { type: 'handle_lost'; key: string }
    | SelectRow<'t'>
    | Sort<'t'>;
  let made = 0;
  const load = () =>
    open(
      'people',
      () => Float64Array.from({ length: COUNT }, (_, i) => i),
      [],
      (people): Msg => ({
        type: 'opened',
        people,
      }),
    );
  const rows = (model: Model, handles: Handles) =>
    rowsOf(handles.value(model.people), (n) => {
      made += 1;
      return { name: `Person ${n}` };
    });
  const big = app<Model, Msg>({
    init: () => [{ people: null, selected: 0 }, load()],
    update(message, model) {
      if (message.type === 'opened') return { ...model, people: message.people };
      if (message.type === 'select_row') return { ...model, selected: message.index };
      return message.type === 'sort' ? model : [model, load()];
    },
    view: (model, handles) =>
      column([
        text(model.people === null ? 'Opening' : 'Open'),
        table('t', { columns: [{ id: 'name', width: 20 }], rows: rows(model, handles), selectedRow: model.selected }),
      ]),
  });
  const bytes = (here: Here): number => JSON.stringify(here.posts).length;

  it('never leaves the worker: it is scrolled, read and selected by windows', async () => {
    made = 0;
    const here = new Here(big as never, { rows: 10 });
    here.runtime.handle({ kind: 'watching', palettes: ['page'], accessible: true });
    try {
      await until(() => here.of('folded').length === 1);
      await sleep(60);
      // Then a person goes to its end
      here.press('tab', 'end');
      // and an agent reads and selects in its middle
      const read = here.call('t', 'get_rows', { offset: 500_000, limit: 2 }, { provider: 'table' });
      assert.match(JSON.stringify(read), /Person 500000.*Person 500001/);
      const selected = here.call('t', 'select_row', { index: 654_321 }, { provider: 'table' });
      assert.equal(selected.ok, true, JSON.stringify(selected));
      await sleep(60);
      here.runtime.handle({ kind: 'read_screen', id: 99 });
      const screen = here.of('screen').at(-1)?.screen.rows.join('\n') ?? '';
      assert.match(screen, /Person 654321/);
      const views = JSON.stringify(here.of('view'));
      assert.match(views, new RegExp(`"bulk":true,"length":${COUNT}`));
      assert.doesNotMatch(views, /Person/);
      assert.ok(bytes(here) < 30_000, `${bytes(here)} bytes crossed`);
      assert.ok(made < 2_000, `${made} rows were made`);
    } finally {
      here.runtime.stop();
    }
  });
});
