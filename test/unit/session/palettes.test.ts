import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import type { Frame, PaintedFrame, ToWorker } from '../../../src/protocol/worker.ts';
import { FrameRelay } from '../../../src/session/host/frame-relay.ts';
import type { Viewer } from '../../../src/session/types.ts';
import { Here, TestClock, until } from './support.ts';

describe('the colours of frames', () => {
  const app: App<{ readonly count: number }> = {
    init: () => ({ count: 0 }),
    update: (_message, model) => ({ count: model.count + 1 }),
    view: () => ({ type: 'text', content: 'Hi', style: { reverse: true } }),
  };

  async function painted(palettes: readonly ('page' | 'terminal')[]): Promise<PaintedFrame['ansi']> {
    const here = new Here(app as unknown as App);
    here.runtime.handle({ kind: 'watching', palettes, accessible: false });
    await until(() => here.of('frame').length > 0);
    here.runtime.stop();
    return here.of('frame')[0]?.ansi ?? {};
  }

  it('are a terminal’s own where one watches: reversed text is told as reversed', async () => {
    const ansi = await painted(['terminal']);
    assert.deepEqual(Object.keys(ansi), ['terminal']);
    assert.match(ansi.terminal ?? '', /\[0;7mHi/);
  });

  it('are the page’s where the page watches: reversed text has the two colours swapped', async () => {
    const ansi = await painted(['page']);
    assert.deepEqual(Object.keys(ansi), ['page']);
    assert.match(ansi.page ?? '', /\[0;38;5;26;48;5;16mHi/);
  });

  it('are both where both watch', async () => {
    assert.deepEqual(Object.keys(await painted(['page', 'terminal'])), ['page', 'terminal']);
  });
});

describe('the relay of frames to a page and a terminal', () => {
  function viewer(palette?: 'page' | 'terminal') {
    const frames: string[] = [];
    const shown: (() => void)[] = [];
    const it: Viewer = {
      ...(palette === undefined ? {} : { palette }),
      frame: ({ ansi }: Frame, done: () => void) => {
        frames.push(ansi);
        shown.push(done);
      },
      keymap: () => undefined,
    };
    return { it, frames, shown };
  }

  it('asks for the colours that are wanted, and gives each its own', () => {
    const posts: ToWorker[] = [];
    const relay = new FrameRelay(new TestClock(), (message) => void posts.push(message));
    const page = viewer();
    const terminal = viewer('terminal');
    relay.watch(page.it);
    const watching = relay.watch(terminal.it);
    assert.deepEqual(
      posts.map((post) => post.kind === 'watching' && post.palettes),
      [['page'], ['page', 'terminal']],
    );
    // A frame that was on its way before the worker knew of the terminal.
    relay.frame({ kind: 'frame', frame: 1, full: true, ansi: { page: 'p1' } });
    relay.frame({ kind: 'frame', frame: 2, full: false, ansi: { page: 'p2', terminal: 't2' } });
    assert.deepEqual([page.frames, terminal.frames], [['p1'], []], 'a part is no use to one that saw nothing before');
    page.shown[0]?.();
    relay.frame({ kind: 'frame', frame: 3, full: true, ansi: { page: 'p3', terminal: 't3' } });
    assert.deepEqual([page.frames, terminal.frames], [['p1', 'p3'], ['t3']]);
    posts.length = 0;
    watching.dispose();
    assert.deepEqual(posts[0], { kind: 'watching', palettes: ['page'], accessible: false });
  });
});
