import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Session } from '../../../../src/session/types.ts';
import { folderWith } from '../../session/support.ts';
import { Shipped } from '../shipped.ts';

const PLAN = `# Plan

## To do

- [ ] bake bread
- [ ] brew tea (due 2126-12-05)
- [ ] call Ann (due 2001-11-02)

## Doing

## Done

- [x] rest
`;

describe('the tasks app', function () {
  this.timeout(40_000);
  const app = new Shipped('tasks');
  const sees = (want: RegExp, of?: Session): Promise<string> => app.sees(want, of);
  let file: string;

  const run = (folder: string): Promise<Session> =>
    app.start({ args: ['plan.md'], columns: 84, rows: 14, workspaceFolder: folder });

  async function open(plan: string | null): Promise<void> {
    const folder = folderWith(plan === null ? {} : { 'plan.md': plan });
    file = `${folder}/plan.md`;
    await run(folder);
    await sees(/New task/);
  }

  const saved = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const saves = (want: string): Promise<void> => app.waitFor(`saved ${want}`, () => saved() === want, saved);

  async function call(tool: string, args: Record<string, unknown> = {}, of?: Session): Promise<string> {
    return JSON.stringify(await app.call(tool, args, of));
  }

  function structured(result: string): unknown {
    return (JSON.parse(result) as { structuredContent?: unknown }).structuredContent;
  }

  it('shows the headings of the file as columns of tasks, with what is due and how far it is', async () => {
    await open(PLAN);
    await sees(/overdue/);
    assert.deepEqual(await app.rows(), [
      ' Plan  3 open, 1 done  1 overdue',
      ' Done █████░░░░░░░░░░░░░░░  25%',
      ' ╭ To do 0/3 ───────────────╮╭ Doing 0/0 ──────────────╮╭ Done 1/1 ───────────────╮',
      ' │  bake bread              ││  No tasks               ││  ✓ rest                 │',
      ' │  brew tea  due 2126-12-05││                         ││                         │',
      ' │  call Ann  overdue 2001-…││                         ││                         │',
      ' │                          ││                         ││                         │',
      ' │                          ││                         ││                         │',
      ' │                          ││                         ││                         │',
      ' ╰──────────────────────────╯╰─────────────────────────╯╰─────────────────────────╯',
      ' Find │words                                            │  [ ] Hide done  [ ] Chart',
      ' New task │what is to be done                           │ Due │2026-12-24 │ [ Add ]',
      ' ( Done ) ( Edit ) ( ↑ ) ( ↓ ) ( ← ) ( → ) ( Delete ) ( Undo ) ( Redo )',
      ' Enter chooses. Alt+arrows move, F2 edits, Del deletes, Ctrl+Z takes back.',
    ]);
  });

  it('is worked by keys alone: choose, reorder, move, tick, take back; each is in the file at once', async () => {
    await open(PLAN);
    app.press('enter', 'alt+down');
    const reordered = PLAN.replace(/(- \[ \] bake bread\n)(.*\n)/, '$2$1');
    await saves(reordered);
    app.press('alt+right');
    await sees(/Doing 0\/1/);
    app.press('ctrl+z');
    await saves(reordered);
    app.press('ctrl+z');
    await saves(PLAN);
    app.press('ctrl+y');
    await saves(reordered);
    await call('tick.click');
    await saves(reordered.replace('[ ] bake', '[x] bake'));
  });

  it('adds, edits and deletes by the form, and refuses what is no day', async () => {
    await open(PLAN);
    await call('task.type_into', { text: 'feed the cat' });
    await call('due.type_into', { text: 'soon' });
    await call('add.click');
    await sees(/"soon" is no day/);
    await call('due.type_into', { text: '2126-01-31' });
    await call('add.click');
    const added = PLAN.replace('\n\n## Doing', '\n- [ ] feed the cat (due 2126-01-31)\n\n## Doing');
    await saves(added);
    await call('edit.click');
    await call('task.type_into', { text: 'feed both cats' });
    await call('add.click');
    await saves(added.replace('the cat', 'both cats'));
    await call('delete.click');
    await saves(PLAN);
    await call('undo.click');
    await saves(added.replace('the cat', 'both cats'));
  });

  it('shows what holds the words looked for, and hides what is done', async () => {
    await open(PLAN);
    await call('find.type_into', { text: 'ANN call' });
    await sees(/│ {2}call Ann.*No tasks.*None found/);
    assert.doesNotMatch((await app.rows()).join('\n'), /bake bread|rest/);
    await call('find.clear');
    await call('hide_done.toggle');
    await sees(/bake bread.*No tasks.*None found/);
    assert.doesNotMatch((await app.rows()).join('\n'), /✓ rest/);
  });

  it('draws the progress of each column as a chart that agents read', async () => {
    await open(PLAN);
    await call('show_chart.toggle');
    assert.match(await call('progress_chart.get_data'), /To do.*3/);
  });

  it('merges what is written into the file by hand, while it is edited here', async () => {
    await open(PLAN);
    await call('list_to_do.select', { index: 1 });
    await call('edit.click');
    writeFileSync(file, PLAN.replace('## Doing\n', '## Doing\n\n- [ ] by hand\n').replace('[ ] brew', '[x] brew'));
    await sees(/by hand/);
    await call('task.type_into', { text: 'brew green tea' });
    await call('add.click');
    await saves(
      PLAN.replace('## Doing\n', '## Doing\n\n- [ ] by hand\n').replace('[ ] brew tea', '[x] brew green tea'),
    );
  });

  it('loses nothing while an agent works through the plan and a person reorders it', async () => {
    const count = 30;
    await open(`## To do\n\n${Array.from({ length: count }, (_, n) => `- [ ] step ${n}.\n`).join('')}\n## Done\n`);
    await call('list_to_do.select', { index: 0 });
    for (let n = 0; n < count; n++) {
      // Whoever writes by hand writes over nothing that was not there yet when they read it.
      if (n % 7 === 0) await app.waitFor('saved', () => n === 0 || saved().includes(`[x] step ${n - 1}.`), saved);
      if (n % 7 === 0) writeFileSync(file, saved().replace('## Done\n', `- [ ] by hand ${n}\n\n## Done\n`));
      app.press('alt+down');
      await call('tick_task', { task: `step ${n}.` });
      if (n % 2 === 0) await call('move_task', { task: `step ${n}.`, column: 'Done' });
    }
    const lines = (): string[] =>
      saved()
        .split('\n')
        .filter((line) => line.startsWith('- '));
    const expected = [
      ...Array.from({ length: count }, (_, n) => `- [x] step ${n}.`),
      ...[0, 7, 14, 21, 28].map((n) => `- [ ] by hand ${n}`),
    ].sort();
    await app.waitFor('saved it all', () => JSON.stringify(lines().sort()) === JSON.stringify(expected), saved);
    const done =
      saved()
        .split('## Done')[1]
        ?.match(/step \d+/g) ?? [];
    assert.equal(done.length, count / 2);
  });

  it('does not take a file that is being written for one whose tasks were deleted', async () => {
    await open(PLAN);
    await call('tick_task', { task: 'call Ann' });
    await saves(PLAN.replace('[ ] call', '[x] call'));
    writeFileSync(file, '');
    await new Promise((resolve) => setTimeout(resolve, 150));
    const ticking = call('tick_task', { task: 'brew tea' });
    writeFileSync(file, PLAN);
    await ticking;
    await saves(PLAN.replace('[ ] brew', '[x] brew'));
    writeFileSync(file, PLAN.replace('- [ ] bake bread\n', ''));
    await sees(/To do 0\/2/);
  });

  it('shares a file with another window', async () => {
    await open(PLAN);
    const first = app.session;
    const other = await run(file.replace('/plan.md', ''));
    await sees(/bake bread/, other);
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => call('add_task', { text: `task ${n}.` }, n % 2 === 0 ? first : other)),
    );
    const all = (): boolean => Array.from({ length: 40 }, (_, n) => n).every((n) => saved().includes(` task ${n}.\n`));
    await app.waitFor('saved all', all, saved);
    await sees(/43 open/, first);
    await sees(/43 open/, other);
    assert.equal(saved().match(/- \[ \] task \d+\./g)?.length, 40, 'none is there twice');
  });

  it('makes the file with the first task, and again when it is gone', async () => {
    await open(null);
    await sees(/plan\.md is made with the first task/);
    await call('add_task', { text: 'begin', due: '2126-01-02' });
    const made = '# Plan\n\n## To do\n\n- [ ] begin (due 2126-01-02)\n\n## Doing\n\n## Done\n';
    await saves(made);
    rmSync(file);
    await sees(/plan\.md is gone/);
    await call('tick_task', { task: 'begin' });
    await saves(made.replace('[ ]', '[x]'));
  });

  it('writes nothing over a file that it cannot read, and says why', async () => {
    const folder = folderWith({});
    file = `${folder}/plan.md`;
    writeFileSync(file, Buffer.from([0x2d, 0x20, 0xff, 0xfe, 0x00]));
    await run(folder);
    await sees(/"plan\.md" is not UTF-8 text/);
    assert.match(await app.refused('add_task', { text: 'x' }), /cannot be changed: "plan\.md" is not UTF-8/);
    assert.deepEqual([...readFileSync(file)], [0x2d, 0x20, 0xff, 0xfe, 0x00]);
    writeFileSync(file, PLAN);
    await sees(/bake bread/);
  });

  describe('its tools', () => {
    it('tell the plan, with numbers that stay while tasks move', async () => {
      await open(PLAN);
      await call('move_task', { task: '#1', column: 'doing' });
      assert.deepEqual(structured(await call('list_tasks', { open_only: true })), {
        columns: ['To do', 'Doing', 'Done'],
        tasks: [
          { task: '#2', text: 'brew tea', column: 'To do', done: false, due: '2126-12-05' },
          { task: '#3', text: 'call Ann', column: 'To do', done: false, due: '2001-11-02', overdue: true },
          { task: '#1', text: 'bake bread', column: 'Doing', done: false, due: null },
        ],
      });
    });

    it('set and remove due dates in the way that the task has them, and put tasks behind others', async () => {
      await open('## A\n- [ ] a 📅 2126-01-02\n- [ ] b\n- [ ] c\n');
      await call('edit_task', { task: 'a', due: '2126-03-04' });
      await call('edit_task', { task: 'b', due: '2126-05-06', text: 'b2' });
      await call('move_task', { task: 'a', behind: 'c' });
      await saves('## A\n- [ ] b2 (due 2126-05-06)\n- [ ] c\n- [ ] a 📅 2126-03-04\n');
      await call('edit_task', { task: 'a', due: null });
      await call('move_task', { task: 'c', first: true });
      await saves('## A\n- [ ] c\n- [ ] b2 (due 2126-05-06)\n- [ ] a\n');
    });

    it('answer once the change is in the file, and say so when it cannot get there', async () => {
      await open(PLAN);
      await call('tick_task', { task: 'brew' });
      assert.equal(saved(), PLAN.replace('[ ] brew', '[x] brew'));
      rmSync(file);
      mkdirSync(file);
      assert.match(await app.refused('tick_task', { task: 'bake' }), /not in the file.*is a folder|not in the file/);
      rmSync(file, { recursive: true });
      await sees(/plan\.md is gone/);
      await call('tick_task', { task: 'call Ann' });
      assert.match(saved(), /\[x\] bake bread\n- \[x\] brew.*\n- \[x\] call Ann/);
    });

    it('refuse what they do not know, and say what there is', async () => {
      await open(PLAN);
      assert.equal(
        await app.refused('tick_task', { task: 'sleep' }),
        'There is no task "sleep". There are: #1 bake bread; #2 brew tea; #3 call Ann; #4 rest. list_tasks gives all.',
      );
      assert.equal(
        await app.refused('tick_task', { task: 'b' }),
        '2 tasks are named "b". Give the number of one: #1 bake bread; #2 brew tea.',
      );
      assert.equal(
        await app.refused('add_task', { text: 'x', column: 'Later' }),
        'There is no column "Later". The columns are "To do", "Doing", "Done".',
      );
      assert.equal(
        await app.refused('add_task', { text: 'x', due: '2026-02-30' }),
        '"2026-02-30" is no day. Write it as "2026-12-24".',
      );
      assert.equal(await app.refused('move_task', { task: '#1', behind: '#4' }), '"rest" is not in "To do".');
      assert.equal(saved(), PLAN);
    });
  });
});
