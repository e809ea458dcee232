import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import type { View } from '../../../src/sdk/node.ts';
import { mouseAt } from '../mouse.ts';
import { Here, sleep } from './support.ts';

/** A line of text, and under it a table whose four rows have room for three. */
const app: App = {
  init: () => ({}),
  update: (_message, model) => model,
  view: (): View => [
    { type: 'text', content: 'Who?' },
    {
      type: 'table',
      id: 'people',
      columns: [{ id: 'name', label: 'Name', sortable: false }],
      rows: [['Ann'], ['Bob'], ['Cyd'], ['Dee']],
    },
  ],
};

/** How the page's palette says that the mouse is over a cell. */
const HOVER = '48;5;27m';

/** The app as somebody sees it in 20 × 5 cells, who can move and turn the wheel and is told of each new frame. */
async function watched() {
  const here = new Here(app, { columns: 20, rows: 5 });
  here.runtime.handle({ kind: 'watching', palettes: ['page'], accessible: false, still: true });
  let seen = 0;
  const fresh = async (): Promise<readonly string[]> => {
    const shown = here.of('frame').at(-1)?.frame;
    if (shown !== undefined) here.runtime.handle({ kind: 'frame_shown', frame: shown });
    await sleep(20);
    const frames = here.of('frame').slice(seen);
    seen += frames.length;
    return frames.map(({ ansi }) => ansi.page ?? '');
  };
  await fresh();
  const mouse = (action: 'move' | 'wheel', column: number, row: number): Promise<readonly string[]> => {
    const more = { button: 'none', clicks: 0, wheel: action === 'wheel' ? 1 : 0 } as const;
    here.runtime.handle({ kind: 'input', event: mouseAt(action, column, row, more) });
    return fresh();
  };
  const leave = (): Promise<readonly string[]> => {
    here.runtime.handle({ kind: 'input', event: { kind: 'leave' } });
    return fresh();
  };
  return { here, mouse, leave };
}

/** The texts that a frame writes as under the mouse. */
function hovered(frames: readonly string[]): readonly string[] {
  const runs = frames.join('').split('\u001b[');
  return runs.flatMap((run) => (run.includes(HOVER) ? [run.slice(run.indexOf('m') + 1).trim()] : []));
}

describe('the row under the mouse', () => {
  it('is shown by one small frame, and a move inside it makes none', async () => {
    const { here, mouse } = await watched();
    const [frame = '', ...more] = await mouse('move', 3, 3);
    assert.deepEqual([more, hovered([frame])], [[], ['Bob']]);
    assert.ok(frame.length < 120, `a row, not the screen: ${JSON.stringify(frame)}`);
    assert.deepEqual(await mouse('move', 4, 3), []);
    assert.deepEqual(hovered(await mouse('move', 4, 4)), ['Cyd']);
    assert.equal(here.of('folded').length, 0, 'the app is told nothing');
    here.runtime.stop();
  });

  it('is another one when the rows move under a mouse that rests', async () => {
    const { here, mouse } = await watched();
    await mouse('move', 3, 3);
    assert.deepEqual(hovered(await mouse('wheel', 3, 3)), ['Cyd']);
    here.runtime.stop();
  });

  it('is not seen where the cursor is, on the headings, and when the mouse has left', async () => {
    const { here, mouse, leave } = await watched();
    await mouse('move', 3, 3);
    for (const row of [2, 1]) {
      const away = (await mouse('move', 3, row)).join('');
      assert.equal(away.includes('Bob'), row === 2, 'the row is drawn as before');
      assert.ok(!away.includes(HOVER), `${row}`);
    }
    await mouse('move', 3, 4);
    const left = (await leave()).join('');
    assert.ok(left.includes('Cyd') && !left.includes(HOVER));
    here.runtime.stop();
  });
});
