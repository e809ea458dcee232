import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { scrubber } from '../../../src/widgets/scrubber.ts';
import { call, draw, mouse, press } from './drawn.ts';

const replay = (position: number, more: object = {}): ViewNode => ({
  type: 'scrubber',
  id: 'replay',
  min: 0,
  max: 20,
  position,
  ...more,
});
const area = { x: 0, y: 0, width: 30, height: 1 };
const seek = (position: number) => [{ type: 'scrubber_seek', id: 'replay', position }];

describe('scrubber', () => {
  it('shows whether it plays, the track with its marks, and the position', () => {
    assert.deepEqual(draw(scrubber.element, replay(10), 30, 1).rows, ['|| ━━━━━━━━━━●────────── 10/20']);
    assert.deepEqual(draw(scrubber.element, replay(0, { playing: true, marks: [5, 99] }), 30, 1).rows, [
      '>  ●────┃──────────────── 0/20',
    ]);
  });

  it('seeks by arrows, tens, ends, tenths and marks', () => {
    const key = (chord: string, node = replay(10, { marks: [3, 7, 15] })) =>
      scrubber.key(node, press(chord), undefined, area)?.messages;
    assert.deepEqual(key('right'), seek(11));
    assert.deepEqual(key('shift+left'), seek(0));
    assert.deepEqual(key('end'), seek(20));
    assert.deepEqual(key('2'), seek(4));
    assert.deepEqual(key('['), seek(7));
    assert.deepEqual(key(']'), seek(15));
  });

  it('sends nothing where it stands at the end already', () => {
    assert.deepEqual(scrubber.key(replay(20), press('right'), undefined, area), {});
  });

  it('plays and pauses by Space and by a click on the sign', () => {
    assert.deepEqual(scrubber.key(replay(3), press('space'), undefined, area)?.messages, [
      { type: 'scrubber_play', id: 'replay' },
    ]);
    assert.deepEqual(
      scrubber.mouse(replay(3, { playing: true }), mouse('press', 0, 0, { area }), undefined)?.messages,
      [{ type: 'scrubber_pause', id: 'replay' }],
    );
  });

  it('seeks by dragging on the track, past its end too', () => {
    const down = scrubber.mouse(replay(0), mouse('press', 13, 0, { area }), undefined);
    assert.deepEqual(down?.messages, seek(10));
    assert.deepEqual(scrubber.mouse(replay(10), mouse('drag', 99, 0, { area }), down.local)?.messages, seek(20));
    assert.equal(scrubber.mouse(replay(10), mouse('drag', 99, 0, { area }), undefined), null);
  });

  it('keeps a position outside its range inside it', () => {
    assert.match(draw(scrubber.element, replay(99), 30, 1).rows[0] ?? '', /●\s+20\/20$/);
    assert.match(draw(scrubber.element, replay(5, { max: -3 }), 30, 1).rows[0] ?? '', /0\/0$/);
  });

  it('goes by its step with arrows and wheel, and anywhere by the track and by tool', () => {
    const node = replay(10, { step: 4 });
    const key = (chord: string) => scrubber.key(node, press(chord), undefined, area)?.messages;
    assert.deepEqual([key('right'), key('left'), key('shift+right')], [seek(14), seek(6), seek(20)]);
    assert.deepEqual(scrubber.mouse(node, mouse('wheel', 9, 0, { area, wheel: 1 }), undefined)?.messages, seek(14));
    const byTool = call(scrubber, node, 'seek', { position: 7 });
    assert.deepEqual(byTool.ok && byTool.messages, seek(7));
  });
});
