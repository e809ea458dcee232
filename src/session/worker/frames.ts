import type { Screen } from '../../screen/cells.ts';
import { ansiDiff } from '../../screen/diff.ts';
import { palettes } from '../../screen/palette.ts';
import type { PaintedFrame, PaletteName } from '../../protocol/worker.ts';
import type { Slow } from './slow.ts';

/** At most 60 frames a second. */
const INTERVAL = 1_000 / 60;

/** Milliseconds between two steps of what moves. */
const STEP = 100;

/** The picture that frames are made of. */
export interface MovingPicture {
  screen(): Screen;
  /** Whether something that moves can be seen, and moves. */
  readonly moves: boolean;
  /** Lets what can move begin to move, or stand still. */
  move(on: boolean): void;
  /** What moves makes its next step. */
  step(): void;
}

/** What frames are made from and where they go. */
export interface FramePorts {
  readonly picture: MovingPicture;
  /** A picture as it may be recorded: without what is secret. */
  hidden(screen: Screen): Screen;
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
  /** The same for whoever records it. */
  #lastHidden: Screen | null = null;
  #number = 0;
  #unshown: number | null = null;
  #at = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;
  /** Runs only while a frame that moves is in sight: a picture without one costs nothing. */
  #stepping: NodeJS.Timeout | undefined;

  constructor(ports: FramePorts) {
    this.#ports = ports;
  }

  /** Whether anybody watches. */
  get watching(): boolean {
    return this.#palettes.length > 0;
  }

  /**
   * Sends frames in these colours from now on, none without any; the first is a full one.
   *
   * @param still whether somebody who watches wants that nothing moves
   */
  watch(wanted: readonly PaletteName[], still = false): void {
    this.#palettes = wanted;
    this.#ports.picture.move(this.watching && !still);
    if (this.watching) this.repaint();
    else this.stop();
  }

  /** The next frame is a full one, whatever was shown. */
  repaint(): void {
    this.#last = this.#lastHidden = null;
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
    this.#unschedule();
    clearTimeout(this.#stepping);
    this.#stepping = undefined;
  }

  #unschedule(): void {
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

  /** Comes back for the next step. A step that waits already is not put off, however often the app draws. */
  #animate(): void {
    this.#stepping ??= setTimeout(() => {
      this.#stepping = undefined;
      this.#ports.picture.step();
      this.changed();
    }, STEP);
  }

  #ansi(name: PaletteName, painted: Screen): string {
    if (name !== 'recording') return ansiDiff(this.#last, painted, palettes[name]);
    const before = this.#lastHidden;
    this.#lastHidden = this.#ports.hidden(painted);
    return ansiDiff(before, this.#lastHidden, palettes.terminal);
  }

  #send(): void {
    this.#unschedule();
    this.#dirty = false;
    let screen: Screen;
    const ansi: { [palette in PaletteName]?: string } = {};
    try {
      screen = this.#ports.slow.measure('frame', '', () => {
        const painted = this.#ports.picture.screen();
        for (const name of this.#palettes) ansi[name] = this.#ansi(name, painted);
        return painted;
      });
    } catch (error) {
      this.#ports.failed(error);
      return;
    }
    if (this.#ports.picture.moves) this.#animate();
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
