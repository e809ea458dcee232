import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { App } from '../../../src/sdk/app.ts';
import type { ToWorker } from '../../../src/protocol/worker.ts';
import { FrameRelay } from '../../../src/session/host/frame-relay.ts';
import type { Viewer } from '../../../src/session/types.ts';
import { spinner } from '../../../src/widgets/plain/spinner.ts';
import { Here, TestClock, sleep, until } from './support.ts';

interface Model {
  readonly shown: 'spinner' | 'nothing' | 'dialog' | 'scrolled';
}

/** A spinner that can go, lie under a dialog, or be scrolled out of sight. */
const app: App<Model> = {
  init: () => ({ shown: 'spinner' }),
  update: (message) => ({ shown: message.type as Model['shown'] }),
  view: ({ shown }) => [
    {
      type: 'column',
      scroll: true,
      scrollTop: shown === 'scrolled' ? 1 : 0,
      children: [shown !== 'nothing' && { type: 'spinner', label: 'Loading' }, { type: 'text', content: 'text' }],
      height: 2,
    },
    shown === 'dialog' && { type: 'modal', id: 'sure', title: 'Sure?', width: 40, height: 6 },
  ],
};

/** Shows every frame at once, as a quick viewer does. Answers the glyphs of the frames so far. */
function watched(here: Here, still = false): () => readonly string[] {
  let seen = 0;
  const timer = setInterval(() => {
    const frames = here.of('frame');
    if (frames.length === seen) return;
    seen = frames.length;
    here.runtime.handle({ kind: 'frame_shown', frame: frames.at(-1)?.frame ?? 0 });
  }, 2);
  timer.unref();
  here.runtime.handle({ kind: 'watching', palettes: ['page'], accessible: false, still });
  return () => here.of('frame').flatMap(({ ansi }) => /[⠀-⣿⋯]/.exec(ansi.page ?? '')?.[0] ?? []);
}

const open = (): Here => new Here(app as unknown as App);

describe('a spinner', () => {
  it('goes round while somebody sees it, a glyph a frame, ten times a second at most', async () => {
    const here = open();
    const glyphs = watched(here);
    const begun = performance.now();
    await until(() => glyphs().length >= 4);
    assert.deepEqual(glyphs().slice(0, 4), ['⠋', '⠙', '⠹', '⠸']);
    assert.ok(performance.now() - begun >= 280, 'three steps take three times 100 ms');
    const step = here.of('frame').at(-1)?.ansi.page ?? '';
    assert.ok(step.length < 60, `a step is one cell: ${JSON.stringify(step)}`);
    here.runtime.stop();
  });

  for (const away of ['nothing', 'dialog', 'scrolled'] as const) {
    it(`costs nothing out of sight (${away})`, async () => {
      const here = open();
      const glyphs = watched(here);
      await until(() => glyphs().length >= 2);
      here.dispatch({ type: away });
      await sleep(150);
      const { length } = here.of('frame');
      const painted = mock.method(spinner, 'paint');
      await sleep(250);
      assert.equal(here.of('frame').length, length);
      assert.equal(painted.mock.callCount(), 0, 'nor is it drawn where nobody sees it');
      painted.mock.restore();
      here.dispatch({ type: 'spinner' });
      await until(() => here.of('frame').length >= length + 3);
      here.runtime.stop();
    });
  }

  it('stands still in a picture that nobody watches, and after the last one left', async () => {
    const here = open();
    assert.equal(here.screen()[0], '⋯ Loading');
    const glyphs = watched(here);
    await until(() => glyphs().length >= 2);
    here.runtime.handle({ kind: 'watching', palettes: [], accessible: false });
    const { length } = here.of('frame');
    await sleep(250);
    assert.equal(here.of('frame').length, length);
    assert.equal(here.screen()[0], '⋯ Loading');
    here.runtime.stop();
  });

  it('stands still where motion is reduced, and moves again where it is no longer', async () => {
    const here = open();
    const glyphs = watched(here, true);
    await until(() => glyphs().length === 1);
    await sleep(250);
    assert.deepEqual(glyphs(), ['⋯']);
    here.runtime.handle({ kind: 'watching', palettes: ['page'], accessible: false });
    await until(() => glyphs().length >= 3);
    here.runtime.stop();
  });

  it('goes on in its own time while the app draws all the time', async () => {
    const here = open();
    const glyphs = watched(here);
    const drawing = setInterval(() => here.runtime.handle({ kind: 'repaint' }), 10);
    await until(() => new Set(glyphs()).size >= 4);
    clearInterval(drawing);
    here.runtime.stop();
  });
});

describe('the relay of frames', () => {
  const viewer = (still?: boolean): Viewer => ({
    ...(still === undefined ? {} : { still }),
    frame: () => undefined,
    keymap: () => undefined,
  });

  it('tells the worker that nothing is to move while one of those who watch wants it so', () => {
    const posts: ToWorker[] = [];
    const relay = new FrameRelay(new TestClock(), (message) => void posts.push(message));
    const last = (): unknown => posts.findLast(({ kind }) => kind === 'watching');
    relay.watch(viewer());
    assert.deepEqual(last(), { kind: 'watching', palettes: ['page'], accessible: false });
    const other = relay.watch(viewer(true));
    assert.deepEqual(last(), { kind: 'watching', palettes: ['page'], accessible: false, still: true });
    other.dispose();
    assert.deepEqual(last(), { kind: 'watching', palettes: ['page'], accessible: false });
  });
});
