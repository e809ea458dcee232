import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { SessionBench } from '../../cases/session-bench.ts';
import type { Steps, StepDone } from '../../../src/protocol/steps.ts';
import type { Session } from '../../../src/session/types.ts';
import { literal } from '../../../src/testing/literal.ts';
import { savedTest } from '../../../src/testing/saved-test.ts';
import { run } from '../cli/program.ts';
import { removeFolders, until } from '../session/support.ts';

const PLAN = `import { app, button, checkbox, column, command, every, table, text, textInput, passwordField } from 'teahouse';
const store = command('store', async () => 'stored');
export default app({
  init: ({ args }) => ({ draft: '', done: false, door: '', row: 0, list: [...args], status: '', ticks: 0 }),
  update(message, model) {
    switch (message.type) {
      case 'text_input_change': return { ...model, draft: message.text };
      case 'password_field_change': return { ...model, door: message.text };
      case 'checkbox_toggle': return { ...model, done: message.checked };
      case 'select_row': return { ...model, row: message.index };
      case 'add': return { ...model, list: [...model.list, model.draft], draft: '' };
      case 'save': return [model, store([], (status) => ({ type: 'saved', status }))];
      case 'saved': return { ...model, status: message.status };
      default: return model;
    }
  },
  view: (model) => column([
    textInput('draft', model.draft),
    passwordField('door', model.door),
    checkbox('done', model.done, { label: 'Done' }),
    button('add', 'Add', { type: 'add' }),
    button('save', 'Save', { type: 'save' }),
    table('list', { columns: [{ id: 'what' }], rows: model.list.map((what) => ({ what })), selectedRow: model.row, height: 5 }),
    text(model.status),
  ]),
});`;
const person = { kind: 'person' } as const;

describe('a test saved from a session', function () {
  this.timeout(60_000);
  let bench: SessionBench;
  const cwd = process.cwd();
  beforeEach(() => (bench = new SessionBench({ history: { entries: 100, bytes: 1e6 } })));
  afterEach(() => {
    process.chdir(cwd);
    bench.dispose();
  });
  after(removeFolders);

  const press = (session: Session, ...keys: readonly string[]): void => {
    for (const key of keys)
      session.input({ kind: 'key', key, text: key === 'space' ? ' ' : Array.from(key).length === 1 ? key : '' });
  };
  const click = (session: Session, column: number, row: number): void => {
    const mouse = {
      kind: 'mouse',
      column,
      row,
      button: 'left',
      wheel: 0,
      clicks: 1,
      ctrl: false,
      shift: false,
      alt: false,
    } as const;
    session.input({ ...mouse, action: 'press' });
    session.input({ ...mouse, action: 'release' });
  };
  const saved = async (session: Session): Promise<string> => {
    const answer = await session.history.ask({ what: 'steps' }, person);
    assert.ok(answer.ok, JSON.stringify(answer));
    const steps = answer.result as unknown as Steps;
    return savedTest({ ...steps, from: './case.tea.ts', args: session.args, title: 'the plan as it was' });
  };
  /** Runs a test beside the app of a session, as a person would. */
  const runs = async (session: Session, text: string): ReturnType<typeof run> => {
    const folder = path.dirname(session.app.file);
    writeFileSync(path.join(folder, 'case.test.ts'), text);
    process.chdir(folder);
    return run('test', 'case.test.ts');
  };

  it('does again what a person and an agent did, and runs green with teahouse test', async () => {
    const session = await bench.start(PLAN, { args: ['Water plants'], columns: 50, rows: 20 });
    press(session, 'B', 'u', 'y', 'space', 't');
    press(session, 'backspace');
    session.input({ kind: 'paste', text: "tea 'n' milk" });
    await bench.call('case.add.click');
    await bench.call('case.draft.type_into', { text: 'Call Ada' });
    press(session, 'tab', 'tab', 'space', 'tab', 'enter');
    session.input({ kind: 'resize', columns: 44, rows: 18 });
    const rows = (await session.readScreen())?.rows ?? [];
    click(
      session,
      3,
      rows.findIndex((row) => row.includes('Call Ada')),
    );
    await bench.call('case.save.click');
    await until(() => session.tree !== null && JSON.stringify(session.tree).includes('stored'), 'the command');
    const text = await saved(session);
    assert.match(
      text,
      /\/\/ The person\n {4}it\.type\('Buy t'\);\n {4}it\.press\('backspace'\);\n {4}it\.paste\("tea 'n' milk"\);/,
    );
    assert.match(
      text,
      /\/\/ test\n {4}await it\.call\('add\.click'\);\n {4}await it\.call\('draft\.type_into', \{ text: 'Call Ada' \}\);/,
    );
    assert.match(text, /it\.resize\(44, 18\);\n {4}it\.click\('list', \{ x: \d+, y: \d+ \}\);/);
    assert.match(text, /\/\/ What commands of the app sent\n {4}it\.send\(\{ type: 'saved', status: 'stored' \}\);/);
    assert.match(text, /args: \['Water plants'\]/);
    const { code, stdout, stderr } = await runs(session, text);
    assert.equal(code, 0, `${stdout}${stderr}\n${text}`);
    assert.match(stdout, /✔.* the plan as it was/);
  });

  it('is red when the app does something else', async () => {
    const session = await bench.start(PLAN);
    await bench.call('case.draft.type_into', { text: 'Call Ada' });
    await bench.call('case.add.click');
    const text = await saved(session);
    writeFileSync(session.app.file, PLAN.replace('[...model.list, model.draft]', 'model.list'));
    assert.equal((await runs(session, text)).code, 1);
  });

  it('has no password in it, and says so', async () => {
    const session = await bench.start(PLAN);
    press(session, 'tab', ...Array.from('hunter2'));
    await bench.call('case.door.type_into', { text: 'swordfish' });
    const text = await saved(session);
    assert.doesNotMatch(text, /hunter2|swordfish/);
    assert.match(text, /Secrets are not in this test/);
    assert.match(text, /it\.type\('¤¤¤¤¤¤¤'\)/);
    const { code, stdout } = await runs(session, text);
    assert.equal(code, 0, `${stdout}\n${text}`);
  });

  it('leaves out what was rewound away and what was undone', async () => {
    const session = await bench.start(PLAN);
    await bench.call('case.draft.type_into', { text: 'one' });
    await bench.call('case.add.click');
    await session.history.ask({ what: 'rewind', to: 1 }, person);
    await bench.call('case.done.toggle');
    await bench.call('case.save.click');
    await until(() => JSON.stringify(session.tree).includes('stored'), 'the command');
    await session.history.ask({ what: 'undo', entry: 4, leaveOut: false }, person);
    const text = await saved(session);
    assert.doesNotMatch(text, /add\.click|done\.toggle/);
    const { code, stdout } = await runs(session, text);
    assert.equal(code, 0, `${stdout}\n${text}`);
  });

  it('begins with the model where the history does, when that no longer reaches back to the start', async () => {
    bench.dispose();
    bench = new SessionBench({ history: { entries: 2, bytes: 1e6 } });
    const session = await bench.start(PLAN);
    for (const text of ['one', 'two', 'three']) {
      await bench.call('case.draft.type_into', { text });
      await bench.call('case.add.click');
    }
    const text = await saved(session);
    assert.match(text, /model: \{ draft: '', done: false, .*list: \['one', 'two'\]/);
    const { code, stdout } = await runs(session, text);
    assert.equal(code, 0, `${stdout}\n${text}`);
  });

  it('writes a wheel, a drag and a key that types nothing as what they are', () => {
    const wheel = {
      kind: 'mouse',
      action: 'wheel',
      column: 1,
      row: 2,
      button: 'none',
      wheel: 3,
      clicks: 0,
      ctrl: false,
      shift: false,
      alt: false,
    } as const;
    const steps: readonly StepDone[] = [
      { does: 'input', event: wheel, hit: null, by: person },
      {
        does: 'input',
        event: { kind: 'key', key: 'ctrl+s', text: '' },
        hit: null,
        by: { kind: 'agent', client: 'A\nB' },
      },
    ];
    const text = savedTest({
      columns: 9,
      rows: 9,
      model: null,
      steps,
      screen: ['a', null],
      from: './a',
      args: [],
      title: 'it',
    });
    assert.match(text, /\(it\) => \{\n {4}\/\/ The person\n {4}it\.input\(\{ kind: 'mouse', action: 'wheel'/);
    assert.match(text, /\/\/ A B\n {4}it\.press\('ctrl\+s'\);/);
    assert.match(text, /const secret = new Set\(\[1\]\);/);
  });

  it('says why where the model cannot stand in it', () => {
    const end = { columns: 9, rows: 9, steps: [], screen: [], from: './a', args: [], title: 'it' };
    assert.throws(() => savedTest({ ...end, model: '' }), /no plain data/);
    assert.throws(() => savedTest({ ...end, model: `{"a":"${'x'.repeat(30_000)}"}` }), /too large.*30008/);
    assert.throws(() => savedTest({ ...end, model: '{"a":{"$type":"date","value":0}}' }), /dates/);
  });
});

describe('a value as TypeScript', () => {
  const cases: readonly (readonly [unknown, string])[] = [
    ["it's", '"it\'s"'],
    ['it\'s "so"', "'it\\'s \"so\"'"],
    ['a\n\\b', "'a\\n\\\\b'"],
    [{ a: 1, 'b-c': [true, null, undefined] }, "{ a: 1, 'b-c': [true, null, undefined] }"],
    [JSON.parse('{"__proto__":1}'), "{ ['__proto__']: 1 }"],
    [new Date(5), 'new Date(5)'],
    [new Map([['k', new Set([1n])]]), "new Map([['k', new Set([1n])]])"],
    [-0, '-0'],
  ];
  for (const [value, text] of cases)
    it(text, () => {
      assert.equal(literal(value), text);
      // The text is what a program would read the same value from.
      assert.deepEqual((0, eval)(`(${text})`), structuredClone(value));
    });
});
