import type { RecordingHeader, RecordedLine } from '../../../protocol/recording.ts';
import { RECORDING_VERSION } from '../../../protocol/recording.ts';
import { writeData } from '../../data-text.ts';
import type { Act } from './acts.ts';
import type { MessageEntry, RewindEntry, UndoEntry } from './entries.ts';
import type { Listener } from './keeper.ts';

/** What a recording begins with: the session as it is then. */
export type RecordingStart = Omit<RecordingHeader, 'teahouse' | 'version'>;

/** What a recorder works with. */
export interface RecorderPorts {
  readonly now: () => number;
  /** A model as it may be kept: with stand-ins for its secrets. */
  readonly blank: (model: object) => object;
  /** A message as it may be kept. */
  readonly mask: (message: unknown) => unknown;
  /** Takes a line. */
  readonly line: (line: string) => void;
}

/**
 * Writes what happens in a session as lines of JSON, from which the same models and pictures come again. Secrets are
 * replaced by placeholders of the same length (design: *Secrets*).
 */
export class Recorder implements Listener {
  readonly #ports: RecorderPorts;
  readonly #began: number;

  constructor(ports: RecorderPorts) {
    this.#ports = ports;
    this.#began = ports.now();
  }

  /**
   * The first line. Widgets' local state that is no data is left out.
   *
   * @throws Error when the model cannot be written, saying why
   */
  begin(start: RecordingStart): void {
    const header = { teahouse: 'recording', version: RECORDING_VERSION, ...start } as const;
    const model = this.#ports.blank(start.model);
    for (const locals of [start.locals, []]) {
      const written = writeData({ ...header, model, locals });
      if (written.ok) return this.#ports.line(written.text);
    }
    const fault = writeData(model);
    const why = fault.ok || fault.fault === 'too_large' ? 'it is too large' : `"${fault.path}" is ${fault.what}`;
    throw new Error(`The model cannot be recorded: ${why}.`);
  }

  act(act: Act): void {
    if (act.what === 'input') this.#write({ t: this.#time(), input: act.event, by: act.by });
  }

  message({ shown, origin, cause }: MessageEntry): void {
    const tool = cause?.kind === 'call' ? { tool: cause.tool } : {};
    this.#write({ t: this.#time(), message: this.#ports.mask(shown), by: origin, ...tool });
  }

  model({ model, what, origin }: RewindEntry | UndoEntry): void {
    this.#write({ t: this.#time(), model: this.#ports.blank(model), by: origin, did: what });
  }

  #time(): number {
    return Math.round(this.#ports.now() - this.#began);
  }

  /** What is no data is said in its place: the recording goes on, and its replay ends there. */
  #write(line: RecordedLine): void {
    const written = writeData(line);
    if (written.ok) return this.#ports.line(written.text);
    const why = written.fault === 'too_large' ? 'too large' : `"${written.path}" is ${written.what}`;
    const lost = writeData({ t: line.t, lost: `What came here cannot be recorded: ${why}.` } satisfies RecordedLine);
    if (lost.ok) this.#ports.line(lost.text);
  }
}
