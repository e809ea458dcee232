import assert from 'node:assert/strict';
import { SessionBench } from '../../cases/session-bench.ts';
import { readCast } from '../../../src/session/host/cast.ts';
import { Recording } from '../../../src/session/host/recording.ts';
import { systemClock } from '../../../src/session/host/system-clock.ts';
import type { Session } from '../../../src/session/types.ts';
import { type app } from '../../../src/sdk/index.ts';
import { replay } from '../../../src/testing/index.ts';
import { removeFolders, sleep, TestClock, until } from './support.ts';

const SHOWN = `export default {
  init: () => ({ list: [], door: '' }),
  update: ({ type, text }, model) =>
    type === 'password_field_change' ? { ...model, door: text } : { ...model, list: [...model.list, type] },
  view: ({ list, door }) => [
    { type: 'text', content: list.join(' ') || '(nothing)' },
    { type: 'text', content: 'The door opens with ' + door },
    { type: 'button', id: 'a', label: 'A', onClick: { type: 'a' } },
    { type: 'password_field', id: 'door', value: door },
  ],
};`;

async function recorded(session: Session, clock: Pick<TestClock, 'now' | 'after'> = systemClock): Promise<Recording> {
  const begun = await Recording.begin(session, clock);
  assert.ok('recording' in begun, JSON.stringify(begun));
  return begun.recording;
}

describe('the recording of a session in its worker', function () {
  this.timeout(20_000);
  let bench: SessionBench;
  beforeEach(() => (bench = new SessionBench()));
  afterEach(() => bench.dispose());
  after(removeFolders);

  it('is the screen as asciicast and what happened as lines that replay to the same', async () => {
    const session = await bench.start(SHOWN, { columns: 40, rows: 8 });
    await bench.call('case.a.click');
    const recording = await recorded(session);
    await until(() => recording.files.cast.includes('"o"'), 'the first picture');
    await bench.call('case.a.click');
    await until(() => recording.files.cast.split('"o"').length > 2, 'the next picture');
    const { cast, lines } = await recording.end();
    const read = readCast(cast);
    assert.deepEqual([read.title, read.columns, read.rows, read.events[0]?.whole], ['case', 40, 8, true]);
    const url = new URL(`file://${session.app.file}`).href;
    const module = (await import(url)) as { default: Parameters<typeof app>[0] };
    const replayed = await replay(module.default, lines);
    const rows = (await session.readScreen())?.rows ?? [];
    assert.deepEqual(replayed.run().screen, rows.slice(0, replayed.now.screen.length));
    replayed.end();
  });

  it('has no secret in it, though the app shows it', async () => {
    const session = await bench.start(SHOWN, { columns: 60, rows: 8 });
    const recording = await recorded(session);
    await bench.call('case.door.type_into', { text: 'swordfish' });
    await until(() => recording.files.cast.includes('¤¤¤'), 'the hidden row');
    await sleep(50);
    const { cast, lines } = await recording.end();
    assert.doesNotMatch(cast + lines, /swordfish/);
    assert.match((await session.readScreen())?.rows.join('\n') ?? '', /The door opens with •••/);
  });

  it('draws the whole screen again now and then, so that a player finds it', async () => {
    const session = await bench.start(SHOWN, { columns: 40, rows: 8 });
    const clock = new TestClock();
    const recording = await recorded(session, clock);
    const wholes = (): number => recording.files.cast.split('"m"').length - 1;
    await until(() => wholes() === 1, 'the first picture');
    clock.move(10_000);
    await until(() => wholes() === 2, 'the second whole picture');
    await recording.end();
    assert.equal(clock.size, 0);
  });

  it('says why it cannot begin', async () => {
    const session = await bench.start(SHOWN);
    await session.stop();
    const begun = await Recording.begin(session, systemClock);
    assert.match('reason' in begun ? begun.reason.message : '', /not running/);
  });
});
