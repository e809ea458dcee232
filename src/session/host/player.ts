import type { Clock } from '../../tools/types.ts';
import type { Cast } from './cast.ts';

/** How fast a recording can be played. */
const SPEEDS: readonly number[] = [0.25, 0.5, 1, 2, 4, 8];
/** How far one step goes, in milliseconds. */
const STEP = 5_000;

/** What a player shows and tells. */
export interface PlayerPorts {
  readonly clock: Clock;
  /** Shows output; `full` draws the whole screen. */
  show(ansi: string, full: boolean): void;
  /** It goes on, rests, is elsewhere, faster or slower. */
  changed(): void;
}

/**
 * Plays a recorded screen: pause and go on, seek, change the speed, all by keyboard. Where it stands is time of the
 * recording.
 */
export class Player {
  readonly cast: Cast;
  readonly #ports: PlayerPorts;
  /** The next event. */
  #next = 0;
  /** Where it stood at `#since` of the clock. */
  #from = 0;
  #since = 0;
  #speed = SPEEDS.indexOf(1);
  #playing = false;
  #cancel: () => void = () => undefined;

  constructor(cast: Cast, ports: PlayerPorts) {
    this.cast = cast;
    this.#ports = ports;
  }

  /** Where it stands, in milliseconds. */
  get at(): number {
    const gone = this.#playing ? (this.#ports.clock.now() - this.#since) * this.speed : 0;
    return Math.min(this.cast.length, this.#from + gone);
  }

  /** How many times as fast as it was. */
  get speed(): number {
    return SPEEDS[this.#speed] ?? 1;
  }

  /** Whether it goes on by itself. */
  get playing(): boolean {
    return this.#playing;
  }

  /** Goes on from where it stands; from the beginning when that is the end. */
  play(): void {
    if (this.#playing) return;
    if (this.#from >= this.cast.length) this.#go(0);
    this.#start();
    this.#ports.changed();
  }

  /** Rests where it stands. */
  pause(): void {
    if (!this.#playing) return;
    this.#rest();
    this.#ports.changed();
  }

  /** Goes to a time of the recording. */
  seek(ms: number): void {
    const goesOn = this.#playing;
    this.#rest();
    this.#go(ms);
    if (goesOn) this.#start();
    this.#ports.changed();
  }

  /** Plays at the next speed up (1) or down (-1), as far as there is one. */
  faster(step: 1 | -1): void {
    const goesOn = this.#playing;
    this.#rest();
    this.#speed = Math.min(SPEEDS.length - 1, Math.max(0, this.#speed + step));
    if (goesOn) this.#start();
    this.#ports.changed();
  }

  /** Shows the whole screen as it is where it stands, for whoever begins to look. */
  draw(): void {
    this.#go(this.at);
  }

  /** Does what a key means; answers whether it means something. */
  key(key: string): boolean {
    if (key === 'space') {
      if (this.#playing) this.pause();
      else this.play();
    } else if (key === 'left') this.seek(this.at - STEP);
    else if (key === 'right') this.seek(this.at + STEP);
    else if (key === 'home') this.seek(0);
    else if (key === 'end') this.seek(this.cast.length);
    else if (key === '+' || key === '=' || key === '>' || key === '.' || key === 'up') this.faster(1);
    else if (key === '-' || key === '<' || key === ',' || key === 'down') this.faster(-1);
    else if (/^[0-9]$/.test(key)) this.seek((this.cast.length * Number(key)) / 10);
    else return false;
    return true;
  }

  /** Ends it. */
  dispose(): void {
    this.#rest();
  }

  #start(): void {
    this.#playing = true;
    this.#since = this.#ports.clock.now();
    this.#wait();
  }

  #rest(): void {
    this.#cancel();
    this.#from = this.at;
    this.#playing = false;
  }

  #wait(): void {
    const event = this.cast.events[this.#next];
    if (event === undefined) {
      this.#rest();
      return this.#ports.changed();
    }
    const ms = Math.max(0, (event.at - this.at) / this.speed);
    this.#cancel = this.#ports.clock.after(ms, () => this.#show());
  }

  /** Shows what is due. */
  #show(): void {
    const now = this.at;
    const { events } = this.cast;
    let ansi = '';
    let full = false;
    for (let event = events[this.#next]; event !== undefined && event.at <= now + 1; event = events[this.#next]) {
      full ||= event.whole;
      ansi += event.data;
      this.#next += 1;
    }
    if (ansi !== '') this.#ports.show(ansi, full);
    this.#wait();
  }

  /** Draws the screen as it was at a time, from the last whole picture before it. */
  #go(ms: number): void {
    const { events, length } = this.cast;
    this.#from = Math.min(length, Math.max(0, ms));
    this.#since = this.#ports.clock.now();
    const after = events.findIndex(({ at }) => at > this.#from);
    // At the very beginning the first picture is shown, although it came a moment later.
    this.#next = Math.max(events.length > 0 ? 1 : 0, after < 0 ? events.length : after);
    const whole = Math.max(
      0,
      events.findLastIndex((event, index) => index < this.#next && event.whole),
    );
    const ansi = events
      .slice(whole, this.#next)
      .map(({ data }) => data)
      .join('');
    this.#ports.show(ansi, true);
  }
}
