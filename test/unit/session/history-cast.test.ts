import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import type { HistoryAsk } from '../../../src/protocol/history.ts';
import type { PastPicture } from '../../../src/protocol/pictures.ts';
import { castOf, historyCast } from '../../../src/session/host/history-cast.ts';
import type { Session } from '../../../src/session/types.ts';
import { Here } from './support.ts';

/** Counts clicks. */
const counter: App<{ readonly count: number }> = {
  init: () => ({ count: 0 }),
  update: (_, { count }) => ({ count: count + 1 }),
  view: ({ count }) => [
    { type: 'text', content: `Count: ${String(count)}` },
    { type: 'button', id: 'add', label: 'Add', onClick: { type: 'add' } },
  ],
};

/** A session whose history runs here, and what it was asked. */
function counted(clicks: number) {
  const here = new Here(counter as unknown as App, { history: { entries: 1_000, bytes: 1e7 } });
  for (let n = 0; n < clicks; n += 1) here.call('add', 'click');
  const asked: HistoryAsk[] = [];
  const ask = (question: HistoryAsk) => {
    asked.push(question);
    here.runtime.handle({ kind: 'history', id: 900, ask: question, origin: { kind: 'person' } });
    const answer = here.of('answer').findLast(({ id }) => id === 900)?.answer;
    assert.ok(answer);
    return Promise.resolve(answer);
  };
  return { here, asked, session: { history: { ask } } as unknown as Session };
}

describe('a history as a recorded screen', () => {
  it('has a picture for each step, from the state before the first that is kept, and changes nothing', async () => {
    const { here, asked, session } = counted(120);
    const folded = here.of('folded').length;
    const made = await historyCast(session, 'counter');
    assert.ok('cast' in made);
    const { events, title, columns, rows } = made.cast;
    assert.deepEqual([title, columns, rows], ['counter', 40, 6]);
    assert.equal(events.length, 121);
    assert.match(events[0]?.data ?? '', /Count: 0/);
    // Each page begins with a whole picture, to which a player can jump.
    assert.deepEqual(
      events.flatMap(({ whole }, index) => (whole ? [index] : [])),
      [0, 50, 100],
    );
    assert.match(events[50]?.data ?? '', /Count: 50/);
    assert.equal(here.of('folded').length, folded);
    assert.ok(asked.every(({ what }) => what === 'list' || what === 'pictures'));
    here.runtime.stop();
  });

  it('begins before the step that is asked for', async () => {
    const { here, session } = counted(5);
    const made = await historyCast(session, 'counter', 4);
    assert.ok('cast' in made);
    assert.equal(made.cast.events.length, 3);
    assert.match(made.cast.events[0]?.data ?? '', /Count: 3/);
    here.runtime.stop();
  });

  it('shows each step of an agent long enough to be seen, shortens rests, and leaves timers their pace', () => {
    const picture = (at: number, by: PastPicture['by'], ansi: string): PastPicture => ({
      at,
      by,
      ansi,
      whole: ansi === 'a',
    });
    const pictures = [
      picture(1_000, null, 'a'),
      picture(1_001, 'agent', 'b'),
      picture(61_001, 'person', 'c'),
      picture(61_051, 'timer', 'd'),
    ];
    const cast = castOf([{ columns: 40, rows: 6, pictures, next: null }], 'notes');
    assert.deepEqual(
      cast.events.map(({ at, data }) => [at, data]),
      [
        [0, 'a'],
        [300, 'b'],
        [5_300, 'c'],
        [5_350, 'd'],
      ],
    );
    assert.deepEqual([cast.columns, cast.rows, cast.length], [40, 6, 5_350]);
  });

  it('says why there is none', async () => {
    const here = new Here(counter as unknown as App);
    const ask = (question: HistoryAsk) => {
      here.runtime.handle({ kind: 'history', id: 900, ask: question, origin: { kind: 'person' } });
      return Promise.resolve(here.of('answer').findLast(({ id }) => id === 900)?.answer);
    };
    const made = await historyCast({ history: { ask } } as unknown as Session, 'counter');
    assert.match('reason' in made ? made.reason.message : '', /keeps no history/);
    here.runtime.stop();
  });
});
