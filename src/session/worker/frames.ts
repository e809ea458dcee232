import type { Screen } from '../../screen/cells.ts';
import { ansiDiff } from '../../screen/diff.ts';
import { palettes } from '../../screen/palette.ts';
import type { PaintedFrame, PaletteName } from '../../protocol/worker.ts';
import type { Slow } from './slow.ts';

/** At most 60 frames a second. */
const INTERVAL = 1_000 / 60;

/** What frames are made from and where they go. */
export interface FramePorts {
  screen(): Screen;
  /** Notices what takes too long. */
  readonly slow: Slow;
  post(frame: PaintedFrame): void;
  /** A picture that cannot be drawn. */
  failed(error: unknown): void;
}

/**
 * Sends the picture while somebody watches: the newest, never more than one that is not shown yet, at most 60 a second.
 * A frame that changes nothing is not sent.
 */
export class Frames {
  readonly #ports: FramePorts;
  /** In which colours somebody watches. */
  #palettes: readonly PaletteName[] = [];
  #dirty = false;
  /** What the viewer shows or will show; `null` when it must be told everything. */
  #last: Screen | null = null;
  #number = 0;
  #unshown: number | null = null;
  #at = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;

  constructor(ports: FramePorts) {
    this.#ports = ports;
  }

  /** Whether anybody watches. */
  get watching(): boolean {
    return this.#palettes.length > 0;
  }

  /** Sends frames in these colours from now on, none without any; the first is a full one. */
  watch(wanted: readonly PaletteName[]): void {
    this.#palettes = wanted;
    if (this.watching) this.repaint();
    else this.stop();
  }

  /** The next frame is a full one, whatever was shown. */
  repaint(): void {
    this.#last = null;
    this.#unshown = null;
    this.changed();
  }

  /** The picture may be another one. */
  changed(): void {
    this.#dirty = true;
    this.#schedule();
  }

  /** The viewer shows that frame. */
  shown(frame: number): void {
    if (frame !== this.#unshown) return;
    this.#unshown = null;
    this.#schedule();
  }

  /** Sends nothing any more. */
  stop(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    this.#timer = undefined;
    this.#immediate = undefined;
  }

  #schedule(): void {
    if (!this.watching || !this.#dirty || this.#unshown !== null) return;
    if (this.#timer !== undefined || this.#immediate !== undefined) return;
    const wait = this.#at + INTERVAL - performance.now();
    if (wait > 0) this.#timer = setTimeout(() => this.#send(), wait);
    else this.#immediate = setImmediate(() => this.#send());
  }

  #send(): void {
    this.stop();
    this.#dirty = false;
    let screen: Screen;
    const ansi: { [palette in PaletteName]?: string } = {};
    try {
      screen = this.#ports.slow.measure('frame', '', () => {
        const painted = this.#ports.screen();
        for (const name of this.#palettes) ansi[name] = ansiDiff(this.#last, painted, palettes[name]);
        return painted;
      });
    } catch (error) {
      this.#ports.failed(error);
      return;
    }
    const full =
      this.#last === null ||
      this.#last.size.width !== screen.size.width ||
      this.#last.size.height !== screen.size.height;
    this.#last = screen;
    if (Object.values(ansi).every((text) => text === '')) return;
    this.#at = performance.now();
    this.#number += 1;
    this.#unshown = this.#number;
    this.#ports.post({ kind: 'frame', frame: this.#number, full, ansi });
  }
}
