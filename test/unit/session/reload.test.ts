import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appSource, createSessions } from '../../../src/session/host/index.ts';
import type { Session, Sessions } from '../../../src/session/types.ts';
import { Registry } from '../../../src/tools/registry.ts';
import { entries, folderWith, removeFolders, sleep, until, workerUrl } from './support.ts';

const agent = { kind: 'agent', client: 'test' } as const;

/** Two fields, a button and a timer that ticks into a file's worth of messages. */
const APP = `
import { app, button, column, every, passwordField, text, textInput } from 'teahouse';
import { word } from './word.ts';
export default app({
  init: () => ({ count: 0, ticks: 0, name: '', pw: '' }),
  update: (message, model) => {
    switch (message.type) {
      case 'add': return { ...model, count: model.count + 1 };
      case 'tick': return { ...model, ticks: model.ticks + 1 };
      case 'text_input_change': return { ...model, name: message.text };
      case 'password_field_change': return { ...model, pw: message.text };
      default: return model;
    }
  },
  view: (model) => column([
    text(word + ' ' + model.count + ' pw ' + model.pw.length),
    button('add', 'Add', { type: 'add' }),
    textInput('name', model.name),
    passwordField('pw', model.pw),
  ]),
  subscriptions: () => [every('tick', 20, { type: 'tick' })],
});
`;

describe('new code in a running session', function () {
  this.timeout(20_000);
  let registry: Registry;
  let sessions: Sessions;
  let session: Session;
  let folder: string;

  beforeEach(async () => {
    registry = new Registry();
    sessions = createSessions({ workerUrl, entries, registry, debounceMs: 0 });
    folder = folderWith({ 'app.tea.ts': APP, 'word.ts': "export const word = 'count';\n" });
    session = sessions.start({ app: appSource(`${folder}/app.tea.ts`), startedBy: { kind: 'person' } });
    assert.deepEqual(await session.ready, { name: 'running' });
  });
  afterEach(() => {
    sessions.dispose();
    registry.dispose();
  });
  after(removeFolders);

  const rows = async (): Promise<readonly string[]> => (await session.readScreen())?.rows ?? [];
  const send = (type: string, fields: object = {}) => session.dispatch({ type, ...fields }, agent);
  const key = (name: string, text = ''): void => session.input({ kind: 'key', key: name, text });
  /** The app's file with a text in place of another one. */
  const change = (from: string, to: string): void => {
    const changed = APP.replace(from, to);
    assert.notEqual(changed, APP);
    writeFileSync(`${folder}/app.tea.ts`, changed);
  };

  it('goes on with the model, secrets too, which never leave the workers', async () => {
    await send('add');
    await send('password_field_change', { id: 'pw', text: 'hunter22' });
    change("word + ' '", "'number '");
    assert.deepEqual(await session.reload(), { ok: true });
    assert.equal((await rows())[0], 'number 1 pw 8');
    assert.deepEqual(session.restored, { model: 'kept', lost: '' });
    await until(() => session.point !== null, 'a snapshot');
    assert.ok(!JSON.stringify(session.point).includes('hunter22'), 'what is secret stays so');
  });

  it('knows the files that it was made of, also those that it imports', () => {
    assert.deepEqual(
      session.files.map((file) => file.replace(`${folder}/`, '')),
      ['app.tea.ts', 'word.ts'],
    );
  });

  it('takes up files that the app imports', async () => {
    writeFileSync(`${folder}/word.ts`, "export const word = 'sum';\n");
    await session.reload();
    assert.equal((await rows())[0], 'sum 0 pw 0');
  });

  it('keeps the focus and the caret', async () => {
    await send('text_input_change', { id: 'name', text: 'Ada' });
    for (const name of ['tab', 'home', 'right']) key(name);
    await until(() => session.focus === 'name', 'the focus');
    await rows();
    change("word + ' '", "'number '");
    await session.reload();
    key('x', 'x');
    await rows();
    assert.equal(session.focus, 'name');
    assert.match((await rows())[2] ?? '', /Axda/);
  });

  it('keeps its tools, and calls reach the new code', async () => {
    const before = registry.list().map(({ name }) => name);
    change('model.count + 1', 'model.count + 10');
    await session.reload();
    assert.deepEqual(
      registry.list().map(({ name }) => name),
      before,
    );
    await registry.call('app.add.click', {}, { origin: agent, mayWrite: true });
    assert.equal((await rows())[0], 'count 10 pw 0');
  });

  it('makes the old model fit by `migrate`', async () => {
    await send('add');
    change('view:', 'migrate: (old) => ({ ...old, count: old.count + 41 }),\n  view:');
    await session.reload();
    assert.equal((await rows())[0], 'count 42 pw 0');
  });

  for (const [what, from, to, error] of [
    ['cannot be parsed', 'export default', 'export defalt', { code: 'syntax', line: 4 }],
    ['cannot show the model', "word + ' '", "model.nothing.length + ' '", { code: 'view_failed', line: 16 }],
    [
      'fails in `migrate`',
      'view:',
      "migrate: () => { throw new Error('no way'); },\n  view:",
      { code: 'migrate_failed', line: 15 },
    ],
    [
      'ends its thread',
      "import { word } from './word.ts';",
      "import { word } from './word.ts'; process.exit(3);",
      { code: 'threw', line: undefined },
    ],
  ] as const)
    it(`that ${what}: the old code goes on, and a problem says where`, async () => {
      await send('add');
      change(from, to);
      const result = await session.reload();
      assert.ok(!result.ok);
      assert.deepEqual({ code: result.error.code, line: result.error.line }, error);
      const [problem] = session.problems;
      assert.equal(problem?.code, 'reload_failed');
      assert.match(problem.message, /the app goes on with the old/);
      assert.equal(session.state.name, 'running');
      await send('add');
      assert.equal((await rows())[0], 'count 2 pw 0');

      change("word + ' '", "'number '");
      assert.deepEqual(await session.reload(), { ok: true });
      assert.equal((await rows())[0], 'number 2 pw 0');
      assert.deepEqual(session.problems, []);
    });

  it('ends the old timers', async () => {
    change("every('tick', 20, { type: 'tick' })", '');
    const seen: number[] = [];
    await session.reload();
    session.onDidFold(({ entry }) => void seen.push(entry));
    await sleep(100);
    assert.deepEqual(seen, []);
  });

  it('loses and doubles nothing of what comes meanwhile', async () => {
    change("word + ' '", "'number '");
    const reloaded = session.reload();
    const answers: Promise<unknown>[] = [];
    for (let n = 0; n < 100; n++) {
      answers.push(send('add'));
      await sleep(2);
    }
    assert.deepEqual(await reloaded, { ok: true });
    assert.ok((await Promise.all(answers)).every((answer) => (answer as { ok: boolean }).ok));
    assert.equal((await rows())[0], 'number 100 pw 0');
  });

  it('that is saved again while it loads: the last one counts', async () => {
    change("word + ' '", "'one '");
    const first = session.reload();
    change("word + ' '", "'two '");
    assert.deepEqual(await Promise.all([first, session.reload()]), [{ ok: true }, { ok: true }]);
    assert.equal((await rows())[0], 'two 0 pw 0');
  });

  it('that is saved twenty times in a row is loaded twice: as it was first, and as it is (BR-113)', async () => {
    const loads = path.join(folder, 'loads.txt');
    const first = APP.replace(
      'import {',
      `import { appendFileSync } from 'node:fs';\nappendFileSync(${JSON.stringify(loads)}, 'x');\nimport {`,
    );
    const save = (i: number): Promise<{ ok: boolean }> => {
      writeFileSync(`${folder}/app.tea.ts`, first.replace("word + ' '", `'save ${String(i)} '`));
      return session.reload();
    };
    const all = [save(0)];
    await sleep(5);
    for (let i = 1; i < 20; i++) all.push(save(i));
    assert.deepEqual(new Set((await Promise.all(all)).map(({ ok }) => ok)), new Set([true]));
    assert.match((await rows())[0] ?? '', /^save 19 /);
    assert.equal(readFileSync(loads, 'utf8'), 'xx');
  });

  it('of a session that is stopped meanwhile is given up', async () => {
    const reloaded = session.reload();
    await session.stop();
    assert.equal((await reloaded).ok, false);
  });

  it('is shown to those who watch', async () => {
    const frames: string[] = [];
    session.watch({
      frame: ({ ansi }, shown) => {
        frames.push(ansi);
        shown();
      },
      keymap: () => undefined,
    });
    await until(() => frames.length > 0, 'a frame');
    change("word + ' '", "'number '");
    await session.reload();
    await until(() => frames.some((ansi) => ansi.includes('number 0')), 'the new picture');
  });
});
