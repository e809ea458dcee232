import assert from 'node:assert/strict';
import { readCast } from '../../../src/session/host/cast.ts';
import { Player } from '../../../src/session/host/player.ts';
import { TestClock } from './support.ts';

const HEADER = '{"version":2,"width":20,"height":5,"title":"notes"}';
const cast = (...events: readonly unknown[]) =>
  readCast([HEADER, ...events.map((event) => JSON.stringify(event))].join('\n') + '\n');

/** Ten letters, one a second, the whole screen drawn at "A" and at "E". */
const LETTERS = cast(
  ...Array.from('ABCDEFGHIJ').flatMap((letter, second) => [
    ...(letter === 'A' || letter === 'E' ? [[second, 'm', 'whole']] : []),
    [second, 'o', letter],
  ]),
);

function playing(recording = LETTERS) {
  const clock = new TestClock();
  const shown: string[] = [];
  let changes = 0;
  const player = new Player(recording, {
    clock,
    show: (ansi, full) => shown.push(full ? `[${ansi}]` : ansi),
    changed: () => (changes += 1),
  });
  return { clock, shown, player, changes: () => changes };
}

describe('a recorded screen', () => {
  it('is read with its title, size and length; input and what is unknown is passed over', () => {
    const read = cast([0, 'o', 'a'], [0.5, 'i', 'q'], [1, 'z', '?'], [1.5, 'o', 'b']);
    assert.deepEqual([read.title, read.columns, read.rows, read.length], ['notes', 20, 5, 1_500]);
    assert.deepEqual(
      read.events.map(({ at, data, whole }) => [at, data, whole]),
      [
        [0, 'a', true],
        [1_500, 'b', false],
      ],
    );
  });

  it('rests for five seconds at most', () => {
    const read = cast([0, 'o', 'a'], [100, 'o', 'b'], [101, 'o', 'c']);
    assert.deepEqual(
      read.events.map(({ at }) => at),
      [0, 5_000, 6_000],
    );
  });

  for (const [what, text, message] of [
    ['no header', '[0,"o","a"]', /Line 1 is no header/],
    ['another version', '{"version":1,"width":1,"height":1}', /version 2/],
    ['no size', '{"version":2,"width":0,"height":1}', /Line 1 names no screen/],
    ['a line that is none', `${HEADER}\nnonsense\n[1,"o","a"]`, /Line 2 is no event/],
    ['a time without an end', `${HEADER}\n[1e999,"o","a"]\n[1,"o","a"]`, /Line 2 is no event/],
  ] as const)
    it(`with ${what} is refused, with the line`, () => {
      assert.throws(() => readCast(text), message);
    });

  it('whose writer died in a line is read up to there', () => {
    assert.equal(readCast(`${HEADER}\n[0,"o","a"]\n[1,"o`).events.length, 1);
  });
});

describe('the player', () => {
  it('plays what was recorded, when it was', () => {
    const { clock, shown, player } = playing();
    player.play();
    clock.move(2_500);
    assert.equal(shown.join(''), 'ABC'.replace('A', '[A]'));
    clock.move(20_000);
    assert.equal(shown.at(-1), 'J');
    assert.deepEqual([player.playing, player.at], [false, 9_000]);
  });

  it('rests and goes on', () => {
    const { clock, shown, player } = playing();
    player.play();
    clock.move(1_500);
    player.key('space');
    clock.move(60_000);
    assert.deepEqual([shown.at(-1), player.at, player.playing], ['B', 1_500, false]);
    player.key('space');
    clock.move(600);
    assert.equal(shown.at(-1), 'C');
  });

  it('seeks by keys, and draws from the last whole picture on', () => {
    const { clock, shown, player } = playing();
    for (const [key, drawn, at] of [
      ['right', '[EF]', 5_000],
      ['left', '[A]', 0],
      ['left', '[A]', 0],
      ['end', '[EFGHIJ]', 9_000],
      ['3', '[ABC]', 2_700],
      ['0', '[A]', 0],
      ['9', '[EFGHI]', 8_100],
      ['home', '[A]', 0],
    ] as const) {
      assert.equal(player.key(key), true);
      assert.deepEqual([shown.at(-1), player.at], [drawn, at], key);
    }
    player.play();
    player.seek(7_000);
    clock.move(1_100);
    assert.deepEqual([shown.at(-1), player.playing], ['I', true]);
  });

  it('386: is twice as fast at each step up to 8, and half as fast down to a quarter', () => {
    const { player } = playing();
    const speeds = (key: string) => Array.from({ length: 5 }, () => (player.key(key), player.speed));
    assert.deepEqual(speeds('+'), [2, 4, 8, 8, 8]);
    assert.deepEqual(speeds('<'), [4, 2, 1, 0.5, 0.25]);
    assert.deepEqual(speeds('-').at(-1), 0.25);
  });

  it('takes half the time at twice the speed, changed on the way too', () => {
    const { clock, shown, player } = playing();
    player.play();
    clock.move(1_000);
    player.faster(1);
    clock.move(1_000);
    assert.equal(shown.at(-1), 'D');
  });

  it('385: goes on over input that was recorded, and leaves keys that mean nothing', () => {
    const { clock, shown, player } = playing(cast([0, 'o', 'a'], [0.1, 'i', 'x'], [0.2, 'o', 'b']));
    player.play();
    assert.equal(player.key('x'), false);
    clock.move(1_000);
    assert.equal(shown.join(''), '[a]b'.replace('[a]', '[a]'));
  });

  it('begins again after the end, and leaves no timer when it is done with', () => {
    const { clock, shown, player } = playing();
    player.play();
    clock.move(20_000);
    player.play();
    assert.equal(shown.at(-1), '[A]');
    player.dispose();
    assert.equal(clock.size, 0);
  });

  it('shows a recording of nothing', () => {
    const { player } = playing(cast());
    player.play();
    assert.deepEqual([player.playing, player.at], [false, 0]);
  });
});
