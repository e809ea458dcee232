import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { appSource, createSessions } from '../../../src/session/host/index.ts';
import type { Session, Sessions } from '../../../src/session/types.ts';
import { Registry } from '../../../src/tools/registry.ts';
import { entries, folderWith, removeFolders, workerUrl } from '../session/support.ts';

const CSV = 'Name,Email\nGrace Hopper,grace@example.org\nbroken\nAda Lovelace,ada@example.org\n';
const agent = { origin: { kind: 'agent', client: 'test' }, mayWrite: true } as const;

describe('the contacts app', function () {
  this.timeout(20_000);
  let registry: Registry;
  let sessions: Sessions;
  let session: Session;
  let file: string;

  async function open(csv: string): Promise<void> {
    file = `${folderWith({ 'people.csv': csv })}/people.csv`;
    const app = appSource(new URL('../../../src/apps/contacts.tea.ts', import.meta.url).pathname);
    session = sessions.start({ app, args: [file], columns: 64, rows: 18, startedBy: { kind: 'person' } });
    await session.ready;
    await sees(/contacts?\b/);
  }

  async function rows(): Promise<readonly string[]> {
    return (await session.readScreen())?.rows ?? [];
  }

  async function sees(want: RegExp): Promise<void> {
    const end = performance.now() + 10_000;
    while (!want.test((await rows()).join('\n')) || /Reading/.test((await rows()).join('\n'))) {
      if (performance.now() > end) throw new Error(`never saw ${String(want)}:\n${(await rows()).join('\n')}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Calls a tool once it is there: what the screen shows first is a tool a moment later. */
  async function call(tool: string, args: Record<string, unknown> = {}): Promise<unknown> {
    const end = performance.now() + 5_000;
    while (registry.find(`contacts.${tool}`) === undefined && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const answer = await registry.call(`contacts.${tool}`, args, agent);
    assert.ok(answer.found, `no tool ${tool}`);
    assert.ok(answer.answer.ok, `${tool}: ${JSON.stringify(answer.answer)}`);
    return answer.answer.result;
  }

  beforeEach(() => {
    registry = new Registry();
    const limits = { callTimeout: 5_000, silence: 10_000, heap: 512 };
    sessions = createSessions({ workerUrl, entries, registry, debounceMs: 0, limits });
  });
  afterEach(() => {
    sessions.dispose();
    registry.dispose();
  });
  after(removeFolders);

  it('shows the file as a table over a form, and counts what it could not read', async () => {
    await open(CSV);
    assert.deepEqual(await rows(), [
      ' people.csv  2 contacts         Find ┃any text in any column  ┃',
      ' ╭────────────────────────────────────────────────────────────╮',
      ' │  Name                       Email                          │',
      ' │  Grace Hopper               grace@example.org              │',
      ' │  Ada Lovelace               ada@example.org                │',
      ' │                                                            │',
      ' │                                                            │',
      ' │                                                            │',
      ' │                                                            │',
      ' │                                                            │',
      ' ╰────────────────────────────────────────────────────────────╯',
      ' ╭ New contact ───────────────────────────────────────────────╮',
      ' │ Name  │                                                  │ │',
      ' │ Email │                                                  │ │',
      ' │ [ Add ] [ Clear ] ( Delete ) ( Save )                      │',
      ' ╰────────────────────────────────────────────────────────────╯',
      ' [ ] 1 row could not be read',
      '',
    ]);
    await call('show_broken.toggle');
    await sees(/line 3: 1 cell where the heading has 2/);
  });

  it('adds what the form holds, sorts, selects and deletes, all by tools', async () => {
    await open('Name,Email\nGrace Hopper,grace@example.org\n');
    await call('new_name.type_into', { text: 'Ada Lovelace' });
    await call('add.click');
    await call('people.sort', { column: 'name' });
    await sees(/Ada Lovelace[^]*Grace Hopper/);
    await call('people.select_row', { index: 1 });
    await call('delete.click');
    await sees(/1 contact\b/);
    assert.ok(!(await rows()).join('\n').includes('Grace Hopper'));
  });

  it('saves to the file it was given, and refuses to lose the rows it could not read', async () => {
    await open(CSV);
    await call('new_name.type_into', { text: 'Mary' });
    await call('add.click');
    await call('save.click');
    await sees(/Not saved: the rows/);
    assert.equal(readFileSync(file, 'utf8'), CSV);
    await session.stop();

    await open('Name,Email\r\nGrace,"a, b"\r\n');
    await call('new_name.type_into', { text: 'Mary' });
    await call('add.click');
    await call('save.click');
    await sees(/Saved\./);
    assert.equal(readFileSync(file, 'utf8'), 'Name,Email\r\nGrace,"a, b"\r\nMary,\r\n');
  });

  it('overwrites nothing that somebody else wrote meanwhile, until it is told to', async () => {
    await open('Name,Email\nGrace,\n');
    await call('new_name.type_into', { text: 'Mary' });
    await call('add.click');
    const theirs = 'Name,Email\nGrace,\nAda,\n';
    writeFileSync(file, theirs);
    await call('save.click');
    await sees(/Not saved: people\.csv was changed by another program[^]*Reload it, or overwrite it/);
    assert.equal(readFileSync(file, 'utf8'), theirs);

    await call('reload.click');
    await sees(/Ada/);
    await call('new_name.type_into', { text: 'Mary' });
    await call('add.click');
    writeFileSync(file, 'Name,Email\n');
    await call('save.click');
    await sees(/\[ Overwrite \] \[ Reload \]/);
    // A call that was allowed while the button destroyed nothing is refused; so wait until its tool says that it does.
    for (const end = performance.now() + 5_000; performance.now() < end;) {
      if (registry.find('contacts.save.click')?.annotations?.['destructiveHint'] === true) break;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await call('save.click');
    await sees(/Saved\./);
    assert.equal(readFileSync(file, 'utf8'), `${theirs}Mary,\n`);
  });

  it('says why a file cannot be read', async () => {
    const app = appSource(new URL('../../../src/apps/contacts.tea.ts', import.meta.url).pathname);
    session = sessions.start({ app, args: ['/no/such/people.csv'], startedBy: { kind: 'person' } });
    await session.ready;
    await sees(/could not be read: ENOENT/);
    await call('new_email.type_into', { text: 'a new list can be begun' });
    await sees(/a new list can be begun/);
  });

  it('has only the fields of its file, also before it is read', async () => {
    await open('Name,Born\nGrace Hopper,1906\n');
    await call('new_born.type_into', { text: '1815' });
    const fields = registry.list().flatMap(({ widgetId }) => (widgetId?.startsWith('new_') ? [widgetId] : []));
    assert.deepEqual([...new Set(fields)], ['new_name', 'new_born']);
  });

  it('keeps 10,000 rows quick: a sort and a filter each answer within 200 ms', async () => {
    await open(
      `Name,Email\n${Array.from({ length: 10_000 }, (_, i) => `P ${(i * 7919) % 10_000},p${i}@x`).join('\n')}\n`,
    );
    await sees(/10,000 contacts/);
    for (const [tool, args] of [
      ['people.sort', { column: 'name' }],
      ['filter.type_into', { text: '99' }],
    ] as const) {
      const times: number[] = [];
      for (let n = 0; n < 5; n++) {
        const began = performance.now();
        await call(tool, args);
        times.push(performance.now() - began);
      }
      assert.ok(Math.min(...times) < 200, `${tool}: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`);
    }
  });
});
