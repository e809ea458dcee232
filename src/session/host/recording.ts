import type { Reason } from '../../sdk/provider.ts';
import type { Clock } from '../../tools/types.ts';
import type { Disposable, Session } from '../types.ts';

/** A recording as the texts of its files. */
export interface RecordingFiles {
  /** The lines from which models and pictures come again. */
  readonly lines: string;
  /** The screen in asciicast v2, which other players read too. */
  readonly cast: string;
}

/** After so many milliseconds the whole screen is recorded again, so that a player need not go back further. */
const WHOLE = 10_000;

const PERSON = { kind: 'person' } as const;

/**
 * Records a session: what happens in it as lines, and its screen as asciicast v2 with a marker before each whole picture.
 * Goes on over a restart of the app, in the screen alone.
 */
export class Recording implements Disposable {
  readonly #session: Session;
  readonly #clock: Clock;
  readonly #began: number;
  readonly #lines: string[] = [];
  readonly #cast: string[] = [];
  readonly #subscription: Disposable;
  #watching: Disposable | null = null;
  #cancel: () => void = () => undefined;
  #size = { columns: 80, rows: 24 };
  #hasHeader = false;

  private constructor(session: Session, clock: Clock) {
    this.#session = session;
    this.#clock = clock;
    this.#began = clock.now();
    this.#subscription = session.history.onDidRecord((line) => {
      // The first one says how large the screen is.
      if (this.#lines.length === 0) this.#header(line);
      this.#lines.push(line);
    });
  }

  /** Begins to record a session; answers why that cannot be. */
  static async begin(
    session: Session,
    clock: Clock,
  ): Promise<{ readonly recording: Recording } | { readonly reason: Reason }> {
    const recording = new Recording(session, clock);
    const answer = await session.history.ask({ what: 'record', app: session.app.name }, PERSON);
    if (!answer.ok) {
      recording.dispose();
      return { reason: answer.reason };
    }
    recording.#watch();
    return { recording };
  }

  /** What was recorded so far. */
  get files(): RecordingFiles {
    return { lines: text(this.#lines), cast: text(this.#cast) };
  }

  /** How long it goes on, in milliseconds. */
  get length(): number {
    return this.#clock.now() - this.#began;
  }

  /** Ends it, and answers what was recorded. */
  async end(): Promise<RecordingFiles> {
    await this.#session.history.ask({ what: 'record', app: null }, PERSON);
    this.dispose();
    return this.files;
  }

  dispose(): void {
    this.#cancel();
    this.#watching?.dispose();
    this.#subscription.dispose();
  }

  #header(line: string): void {
    const { columns, rows, at, app } = JSON.parse(line) as {
      readonly columns: number;
      readonly rows: number;
      readonly at: number;
      readonly app: string;
    };
    this.#size = { columns, rows };
    const timestamp = Math.floor(at / 1_000);
    this.#cast.unshift(JSON.stringify({ version: 2, width: columns, height: rows, timestamp, title: app }));
    this.#hasHeader = true;
  }

  /** Watches the screen, from a whole picture on. */
  #watch(): void {
    this.#watching?.dispose();
    this.#watching = this.#session.watch({
      palette: 'recording',
      keymap: () => undefined,
      frame: ({ full, ansi }, shown) => {
        if (full) this.#event('m', 'whole');
        this.#event('o', ansi);
        shown();
      },
    });
    this.#cancel();
    this.#cancel = this.#clock.after(WHOLE, () => this.#watch());
  }

  #event(kind: 'o' | 'm', data: string): void {
    if (this.#hasHeader) this.#cast.push(JSON.stringify([(this.#clock.now() - this.#began) / 1_000, kind, data]));
  }
}

function text(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
