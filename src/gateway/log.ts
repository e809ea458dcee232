import type { Clock, WarningSink } from '../tools/types.ts';
import { Emitter } from './emitter.ts';
import type { CallRecord, Client, Disposable, Event } from './types.ts';

/**
 * What is kept of calls: names, time and outcome; never arguments, results or the texts of reasons, which may hold what
 * an app shows.
 */
export class CallLog implements Disposable {
  readonly #clock: Clock;
  readonly #warnings: WarningSink;
  readonly #called = new Emitter<CallRecord>();

  constructor(clock: Clock, warnings: WarningSink) {
    this.#clock = clock;
    this.#warnings = warnings;
  }

  /** A call has ended. */
  readonly onDidCall: Event<CallRecord> = this.#called.event;

  /**
   * Records a call that has ended.
   *
   * @param started when it came, on the clock of this log
   * @param outcome `ok`, or the code of the reason
   */
  add(client: Client, tool: string, sessionId: string | undefined, started: number, outcome: string): CallRecord {
    const milliseconds = Math.max(0, this.#clock.now() - started);
    const record: CallRecord = {
      at: Date.now(),
      client: client.name,
      clientId: client.id,
      tool,
      ...(sessionId === undefined ? {} : { sessionId }),
      milliseconds,
      outcome,
    };
    this.#called.emit(record);
    return record;
  }

  /** Something in the house itself failed; the warning holds the error's kind and place, not its text. */
  fault(tool: string, error: unknown): void {
    const place =
      error instanceof Error
        ? (error.stack ?? '').split('\n').find((line) => line.trim().startsWith('at '))
        : undefined;
    const kind = error instanceof Error ? error.name : typeof error;
    this.#warnings.warn(
      'call_fault',
      `The call of ${tool} threw ${kind}${place === undefined ? '' : ` ${place.trim()}`}.`,
    );
  }

  dispose(): void {
    this.#called.dispose();
  }
}
