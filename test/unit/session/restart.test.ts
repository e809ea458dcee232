import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { appSource, createSessions } from '../../../src/session/host/index.ts';
import type { Session, Sessions } from '../../../src/session/types.ts';
import { Registry } from '../../../src/tools/registry.ts';
import { entries, folderWith, removeFolders, sleep, until, workerUrl } from './support.ts';

const agent = { kind: 'agent', client: 'test' } as const;
const person = { kind: 'person' } as const;

/** An app that counts, and can be made to die; `init` is seen by the model's `born`. */
const COUNTER = `
import { command } from 'teahouse';
let runs = 0;
const fetch = command('fetch', async () => { runs += 1; return runs; });
export default {
  init: () => [{ count: 0, born: 'init', pw: '', runs: 0 }, fetch([], (runs) => ({ type: 'fetched', runs }))],
  update: (message, model) => {
    switch (message.type) {
      case 'add': return { ...model, count: model.count + 1 };
      case 'fetch': return [model, fetch([], (runs) => ({ type: 'fetched', runs }))];
      case 'fetched': return { ...model, runs: message.runs };
      case 'die': process.exit(3);
      case 'password_field_change': return { ...model, pw: message.text };
      case 'big': return { ...model, big: new Array(200_000).fill('0123456789012345678901234567890123456789') };
      case 'since': return { ...model, since: new Date(0), seen: new Map([['a', new Set([1])]]) };
      default: return model;
    }
  },
  view: (model) => ({ type: 'text', content: 'count ' + model.count + ' runs ' + model.runs + ' pw ' + model.pw.length + ' since ' + (model.since?.getTime?.() ?? '-') + ' seen ' + (model.seen?.get('a').has(1) ?? '-') }),
};
`;

describe('a session that is started again', function () {
  this.timeout(20_000);
  let registry: Registry;
  let sessions: Sessions;
  let warned: string[];
  let file: string;

  beforeEach(() => {
    warned = [];
    registry = new Registry();
    sessions = createSessions({
      workerUrl,
      entries,
      registry,
      debounceMs: 0,
      limits: { callTimeout: 5_000, silence: 10_000, heap: 256 },
      warnings: { warn: (code, text) => void warned.push(`${code}: ${text}`) },
    });
    file = `${folderWith({ 'counter.tea.ts': COUNTER })}/counter.tea.ts`;
  });
  afterEach(() => {
    sessions.dispose();
    registry.dispose();
  });
  after(removeFolders);

  async function started(): Promise<Session> {
    const session = sessions.start({ app: appSource(file), startedBy: person });
    assert.deepEqual(await session.ready, { name: 'running' });
    await until(() => session.point !== null, 'the first snapshot');
    return session;
  }
  const send = (session: Session, type: string, fields: object = {}) => session.dispatch({ type, ...fields }, agent);
  const shown = async (session: Session): Promise<string> => (await session.readScreen())?.rows[0] ?? '';

  it('goes on with its model: the snapshot, and what was folded since', async () => {
    const session = await started();
    await send(session, 'add');
    await send(session, 'add');
    assert.deepEqual(await session.restart(), { name: 'running' });
    assert.match(await shown(session), /^count 2 /);
    assert.deepEqual(session.restored, { model: 'kept', lost: '' });
    await send(session, 'add');
    assert.match(await shown(session), /^count 3 /);
  });

  it('goes on with what was answered as done before a large model could be taken down', async () => {
    const large = COUNTER.replace("pw: '',", "pw: '', large: new Array(20_000).fill('text'),");
    writeFileSync(file, large);
    const session = sessions.start({ app: appSource(file), startedBy: person });
    // Both wait in the worker for its start, so that no timer comes between.
    const [added] = await Promise.all([send(session, 'add'), send(session, 'die')]);
    assert.equal(added.ok, true);
    assert.deepEqual(await session.restart(), { name: 'running' });
    assert.match(await shown(session), /^count 1 /);
  });

  it('runs no command again, of `init` or of the messages', async () => {
    const session = await started();
    await until(() => session.point?.entry === 1, 'what the command of init sent');
    await send(session, 'fetch');
    await until(() => session.point?.entry === 3);
    await session.restart();
    await sleep(50);
    assert.match(await shown(session), /^count 0 runs 2 /);
    assert.equal(session.point?.entry, 3);
  });

  it('goes on after its worker died; the message under way is not folded again', async () => {
    const session = await started();
    await send(session, 'add');
    const answer = await send(session, 'die');
    assert.match(answer.ok ? '' : answer.reason.message, /not known whether it was applied/);
    assert.equal(session.state.name, 'ended');
    assert.deepEqual(await session.restart(), { name: 'running' });
    assert.match(await shown(session), /^count 1 /);
  });

  it('keeps dates, maps and sets', async () => {
    const session = await started();
    await send(session, 'since');
    await until(() => session.point?.messages.length === 0 && session.point.entry === 2, 'the snapshot');
    await session.restart();
    assert.match(await shown(session), / since 0 seen true$/);
  });

  it('begins by `init` when that is asked for', async () => {
    const session = await started();
    await send(session, 'add');
    await session.restart({ anew: true });
    assert.match(await shown(session), /^count 0 /);
    assert.equal(session.restored, null);
  });

  it('keeps no password: it is in nothing that the host holds, and empty afterwards', async () => {
    const session = await started();
    await send(session, 'password_field_change', { id: 'pw', text: 'hunter22' });
    assert.match(await shown(session), / pw 8 /);
    assert.ok(!JSON.stringify(session.point).includes('hunter22'));
    await until(() => session.point?.messages.length === 0, 'the snapshot');
    assert.ok(!JSON.stringify(session.point).includes('hunter22'));
    await session.restart();
    assert.match(await shown(session), / pw 0 /);
  });

  it('takes over the old model by `migrate` where the code has it', async () => {
    const session = await started();
    await send(session, 'add');
    writeFileSync(file, COUNTER.replace('view:', 'migrate: (old) => ({ ...old, count: old.count * 100 }), view:'));
    await until(() => session.point?.messages.length === 0, 'the snapshot');
    await session.restart();
    assert.match(await shown(session), /^count 100 /);
  });

  it('begins anew when the code cannot show the old model, and says why', async () => {
    const session = await started();
    await send(session, 'add');
    writeFileSync(
      file,
      COUNTER.replace("'count ' + model.count", "'count ' + model.numbers.length").replace(
        '{ count: 0,',
        '{ numbers: [], count: 0,',
      ),
    );
    await session.restart();
    assert.match(await shown(session), /^count 0 /);
    assert.equal(session.restored?.model, 'anew');
    assert.match(warned.join('\n'), /restored: "counter" began anew. view failed: Cannot read properties of undefined/);
  });

  it('says which messages the code does not take any more', async () => {
    const session = await started();
    await until(() => session.point?.entry === 1 && session.point.messages.length === 0);
    await send(session, 'add');
    await send(session, 'add');
    writeFileSync(file, COUNTER.replace("case 'add': return", "case 'add': throw new Error('no more'); return"));
    await session.restart();
    assert.match(
      warned.join('\n'),
      /went on with the model that it had. The code now does not take the last 2 messages, from "add" on: no more/,
    );
  });

  it('begins anew when its model is too large to be kept, which is said once', async () => {
    const session = await started();
    await send(session, 'big');
    await until(() => warned.length > 0, 'the warning');
    assert.match(
      warned[0] ?? '',
      /^not_kept: "counter" begins anew after a restart. The model cannot be kept: it is larger than 8 MB/,
    );
    await session.restart();
    assert.match(await shown(session), /^count 0 /);
  });

  it('still has its model when the code could not be loaded meanwhile', async () => {
    const session = await started();
    await send(session, 'add');
    writeFileSync(file, 'nonsense(');
    assert.equal((await session.restart()).name, 'failed');
    writeFileSync(file, COUNTER);
    assert.deepEqual(await session.restart(), { name: 'running' });
    assert.match(await shown(session), /^count 1 /);
  });
});
