import { ansiDiff } from '../../src/screen/diff.ts';
import { layout } from '../../src/screen/layout.ts';
import { paint } from '../../src/screen/paint.ts';
import { pagePalette } from '../../src/screen/palette.ts';
import { elementOf } from '../../src/widgets/index.ts';
import { PageHouse } from '../unit/webview/page-kit.ts';
import { contextOf, size, view, words } from './screen-view.ts';

/** What the page's main thread works on one frame, in milliseconds: script, style, layout and paint together. */
export interface PageFigures {
  /** A frame that draws every cell of the screen anew. */
  readonly full: number;
  /** A frame with one changed cell. */
  readonly cell: number;
  /** The floor: a frame that holds nothing. */
  readonly empty: number;
  /** The bytes of a full frame. */
  readonly bytes: number;
}

const ROUNDS = 60;

/**
 * Draws frames in the real page in a headless Chromium without a GPU, each sent when the one before it was shown. The time
 * is the browser's own account of its main thread (`TaskDuration`), so waiting for the next refresh of the screen does not
 * count.
 */
export async function pageFigures(): Promise<PageFigures> {
  const house = new PageHouse();
  await house.start();
  try {
    const { page } = await house.open({ width: 1_200, height: 800 });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Performance.enable');
    const busy = async (): Promise<number> => {
      const { metrics } = await browser.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
    };
    let frame = 1_000;
    const perFrame = async (frames: readonly string[]): Promise<number> => {
      const before = await busy();
      await page.evaluate(
        `(async () => {
          for (const [at, ansi] of ${JSON.stringify(frames)}.entries()) {
            const frame = ${String(frame)} + at;
            const told = window.__posted.length;
            window.postMessage({ kind: 'frame', frame, full: true, ansi });
            await new Promise((shown) => {
              const look = () => window.__posted.slice(told).some((m) => m.kind === 'frame_shown' && m.frame === frame)
                ? requestAnimationFrame(shown) : requestAnimationFrame(look);
              requestAnimationFrame(look);
            });
          }
        })()`,
      );
      frame += frames.length;
      return ((await busy()) - before) / frames.length;
    };
    const full = Array.from({ length: ROUNDS }, (_, round) =>
      ansiDiff(
        null,
        paint(layout(view(1_000, round * 7, words['ASCII'] ?? String), size, elementOf), contextOf),
        pagePalette,
      ),
    );
    const cells = full.map((_, round) => `\x1b[?2026h\x1b[20;60H${String(round % 10)}\x1b[?2026l`);
    await perFrame(full.slice(0, 10));
    return {
      full: await perFrame(full),
      cell: await perFrame(cells),
      empty: await perFrame(cells.map(() => '')),
      bytes: Buffer.byteLength(full.at(-1) ?? ''),
    };
  } finally {
    await house.stop();
  }
}
