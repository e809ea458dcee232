import type { Json } from '../../sdk/provider.ts';
import type { Keymap, PaintedFrame, PaletteName, ToWorker } from '../../protocol/worker.ts';
import type { Clock } from '../../tools/types.ts';
import type { Disposable, Viewer } from '../types.ts';

/** A viewer that has not shown a frame after this many milliseconds no longer holds the others up. */
const PATIENCE = 1_000;

const PALETTES: readonly PaletteName[] = ['page', 'terminal', 'recording'];

interface Watching {
  readonly viewer: Viewer;
  /** The frame it was given and has not shown yet. */
  pending: number | null;
  /** It missed a frame and needs a full one. */
  behind: boolean;
}

/**
 * Brings the worker's frames to whoever shows them. The worker makes the next frame only when the last is shown: so it
 * is always the newest, and nothing piles up.
 */
export class FrameRelay {
  readonly #post: (message: ToWorker) => void;
  readonly #clock: Clock;
  readonly #watching = new Set<Watching>();
  #frame: number | null = null;
  #cancel: () => void = () => undefined;
  #keymap: Keymap | undefined;
  #accessible: Json | undefined;

  constructor(clock: Clock, post: (message: ToWorker) => void) {
    this.#clock = clock;
    this.#post = post;
  }

  /** Shows frames to a viewer until disposed, a full one first. */
  watch(viewer: Viewer): Disposable {
    const watching: Watching = { viewer, pending: null, behind: true };
    const told = this.#told;
    this.#watching.add(watching);
    if (this.#keymap !== undefined) viewer.keymap(this.#keymap);
    if (this.#accessible !== undefined) viewer.accessible?.(this.#accessible);
    if (!this.#tell(told)) this.#post({ kind: 'repaint' });
    return {
      dispose: () => {
        const before = this.#told;
        if (!this.#watching.delete(watching)) return;
        this.#tell(before);
        this.#settle();
      },
    };
  }

  /** A new worker: it is told that somebody watches. `post` reaches that worker at once. */
  restart(post: (message: ToWorker) => void = this.#post): void {
    this.#cancel();
    this.#frame = null;
    for (const watching of this.#watching) {
      watching.pending = null;
      watching.behind = true;
    }
    this.#accessible = undefined;
    if (this.#watching.size > 0) post(this.#told);
  }

  /** A frame came from the worker. */
  frame(painted: PaintedFrame): void {
    const { frame, full } = painted;
    this.#frame = frame;
    for (const watching of this.#watching) {
      const ansi = painted.ansi[paletteOf(watching.viewer)];
      if (ansi === undefined || watching.pending !== null || (watching.behind && !full)) {
        watching.behind = true;
        continue;
      }
      watching.behind = false;
      watching.pending = frame;
      watching.viewer.frame({ kind: 'frame', frame, full, ansi }, () => this.#shown(watching, frame));
    }
    this.#cancel();
    this.#cancel = this.#clock.after(PATIENCE, () => this.#acknowledge());
    this.#settle();
  }

  /** The keys that the app takes changed. */
  keymap(keymap: Keymap): void {
    this.#keymap = keymap;
    for (const { viewer } of this.#watching) viewer.keymap(keymap);
  }

  /** The accessible mirror changed. */
  accessible(tree: Json): void {
    this.#accessible = tree;
    for (const { viewer } of this.#watching) viewer.accessible?.(tree);
  }

  /** No widget takes the drag that goes on. */
  freeDrag(): void {
    for (const { viewer } of this.#watching) viewer.freeDrag?.();
  }

  /** Lets go of all viewers. */
  dispose(): void {
    this.#cancel();
    this.#watching.clear();
  }

  /** What the worker is to know of those who watch. */
  get #told(): Extract<ToWorker, { kind: 'watching' }> {
    const viewers = [...this.#watching].map(({ viewer }) => viewer);
    return {
      kind: 'watching',
      palettes: PALETTES.filter((palette) => viewers.some((viewer) => paletteOf(viewer) === palette)),
      accessible: viewers.some((viewer) => viewer.accessible !== undefined),
      ...(viewers.some((viewer) => viewer.still === true) ? { still: true } : {}),
    };
  }

  /** Tells the worker who watches if that is another thing than before. Answers whether it was. */
  #tell(before: Extract<ToWorker, { kind: 'watching' }>): boolean {
    const now = this.#told;
    const isSame =
      now.palettes.join() === before.palettes.join() &&
      now.accessible === before.accessible &&
      now.still === before.still;
    if (isSame) return false;
    if (!now.accessible) this.#accessible = undefined;
    this.#post(now);
    return true;
  }

  #shown(watching: Watching, frame: number): void {
    if (watching.pending !== frame) return;
    watching.pending = null;
    if (watching.behind && this.#watching.has(watching)) this.#post({ kind: 'repaint' });
    this.#settle();
  }

  #settle(): void {
    const waiting = [...this.#watching].some(({ pending }) => pending !== null && pending === this.#frame);
    if (!waiting) this.#acknowledge();
  }

  #acknowledge(): void {
    this.#cancel();
    this.#cancel = () => undefined;
    const frame = this.#frame;
    if (frame === null) return;
    this.#frame = null;
    this.#post({ kind: 'frame_shown', frame });
  }
}

function paletteOf(viewer: Viewer): PaletteName {
  return viewer.palette ?? 'page';
}
