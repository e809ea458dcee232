import assert from 'node:assert/strict';
import { appSource } from '../../src/session/host/index.ts';
import { removeFolders } from '../unit/session/support.ts';
import { runCases } from '../unit/tools/support.ts';
import { SessionBench } from './session-bench.ts';

const COUNTER = `export default {
  init: () => ({ n: 0 }),
  update: (message, model) => (message.type === 'die' ? process.exit(1) : { n: model.n + 1 }),
  view: ({ n }) => [{ type: 'text', content: 'n ' + n + '   ' }, { type: 'button', id: 'add', label: 'Add', onClick: { type: 'add' } }],
  subscriptions: () => [{ subscription: 'key', id: 'die', key: 'd', message: { type: 'die' } }],
};`;
const person = { kind: 'person' } as const;

// The headless cases of group Z. docs/commands.md says where the others of the group are held.
describe('group Z, headless', function () {
  this.timeout(20_000);
  let bench: SessionBench;
  beforeEach(() => (bench = new SessionBench()));
  afterEach(() => bench.dispose());
  after(removeFolders);

  runCases([
    [
      364,
      'an id is made of the file; one that is taken is refused; a file that is not there says so',
      async () => {
        const session = await bench.start(COUNTER);
        assert.equal(session.id, 'case');
        assert.throws(() => bench.sessions.start({ ...bench.options(COUNTER), id: 'case' }), /already/);
        const none = bench.sessions.start({ app: appSource('/no/such/file.tea.ts'), startedBy: person });
        const state = await none.ready;
        assert.deepEqual([state.name, state.name === 'failed' && state.error.code], ['failed', 'not_found']);
      },
    ],
    [
      365,
      'a module that is no app is refused',
      async () => {
        const state = await bench.sessions.start(bench.options('export default 5;')).ready;
        assert.equal(state.name === 'failed' && state.error.code, 'not_an_app');
      },
    ],
    [
      367,
      'a stopped session shows nothing, and may be stopped again',
      async () => {
        const session = await bench.start(COUNTER);
        await session.stop();
        assert.equal(await session.readScreen(), null);
        await session.stop();
        assert.equal(bench.sessions.get('case'), undefined);
      },
    ],
    [
      368,
      'the list is empty, or has every id',
      async () => {
        assert.deepEqual(bench.sessions.all, []);
        await bench.start(COUNTER);
        await bench.start(COUNTER);
        assert.deepEqual(
          bench.sessions.all.map(({ id }) => id),
          ['case', 'case-2'],
        );
      },
    ],
    [
      369,
      'what is read after a key was sent shows what it did',
      async () => {
        const session = await bench.start(COUNTER);
        session.input({ kind: 'key', key: 'enter', text: '' });
        assert.match((await session.readScreen())?.rows[0] ?? '', /^n [01]/);
        session.input({ kind: 'key', key: 'tab', text: '' });
        session.input({ kind: 'key', key: 'enter', text: '' });
        const rows = (await session.readScreen())?.rows ?? [];
        assert.notEqual(rows[0], 'n 0');
      },
    ],
    [
      370,
      'a session that dies by a key says how; another one still answers',
      async () => {
        const dying = await bench.start(COUNTER);
        const other = await bench.start(COUNTER);
        const ended = new Promise((resolve) => dying.onDidChangeState(resolve));
        dying.input({ kind: 'key', key: 'd', text: 'd' });
        assert.match(JSON.stringify(await ended), /"exited"/);
        const answer = await dying.dispatch({ type: 'add' }, person);
        assert.equal(!answer.ok && answer.reason.code, 'session_not_running');
        assert.equal((await bench.call('case-2.add.click')).ok, true);
        assert.equal(other.state.name, 'running');
      },
    ],
    [
      371,
      'an oversized screen is 1,000 cells each way, which is said once',
      async () => {
        const session = await bench.start(COUNTER, { columns: 1e9, rows: 5_000 });
        session.input({ kind: 'resize', columns: 99_999, rows: 3 });
        assert.equal((await session.readScreen())?.columns, 1_000);
        session.input({ kind: 'resize', columns: 0, rows: NaN });
        const screen = await session.readScreen();
        assert.deepEqual([screen?.columns, screen?.rows.length], [1, 1]);
        assert.deepEqual(bench.warned, [
          'size_clamped: "case" has a screen of 1000 by 1000 cells, not 1000000000 by 5000.',
        ]);
      },
    ],
    [
      374,
      'rows are told without the blanks at their ends; a session without a worker has no screen',
      async () => {
        const session = await bench.start(COUNTER);
        assert.equal((await session.readScreen())?.rows[0], 'n 0');
        await session.stop();
        assert.equal(await session.readScreen(), null);
      },
    ],
  ]);

  it('105 and 106 an answer that comes late is recorded, with what became of the call', async () => {
    bench.dispose();
    bench = new SessionBench({ callTimeout: 80 });
    const session = await bench.start(`export default {
      init: () => ({ n: 0 }),
      update: (message, { n }) => {
        const end = Date.now() + 250;
        while (Date.now() < end);
        return { n: n + 1 };
      },
      view: ({ n }) => ({ type: 'button', id: 'slow', label: 'n ' + n, onClick: { type: 'slow' } }),
    };`);
    const answer = await bench.call('case.slow.click');
    assert.match(JSON.stringify(answer), /"timeout".*may still be applied/);
    await bench.shows(session, '[ n 1 ]');
    assert.deepEqual(
      bench.warned.filter((text) => text.startsWith('late_answer')),
      ['late_answer: "case" answered "slow.click" after its caller had given up. It was done.'],
    );
  });
});
