import type { Restored, SlowWork } from '../../protocol/worker.ts';
import type { WarningSink } from '../../tools/types.ts';
import type { TerminalSize } from './terminal-size.ts';

/** Says what people should know of a session and nobody has to mend at once: in the log, each thing once. */
export class Notes {
  readonly #sessionId: string;
  readonly #sink: WarningSink | undefined;
  readonly #said = new Set<string>();

  constructor(sessionId: string, sink: WarningSink | undefined) {
    this.#sessionId = sessionId;
    this.#sink = sink;
  }

  /** The model may be lost with its worker. `why` is '' when it may not. */
  notKept(why: string): void {
    if (why !== '') this.#once('not_kept', `"${this.#sessionId}" begins anew after a restart. ${why}`);
  }

  /** How a session was brought back, when something was lost. Said each time. */
  restored({ model, lost }: Restored): void {
    if (lost === '') return;
    const what = model === 'kept' ? 'went on with the model that it had' : 'began anew';
    this.#sink?.warn('restored', `"${this.#sessionId}" ${what}. ${lost}`);
  }

  /** A call whose caller had been told that no answer came was answered after all. Said each time. */
  late(what: string, applied: boolean): void {
    const outcome = applied ? 'It was done.' : 'It was refused.';
    this.#sink?.warn('late_answer', `"${this.#sessionId}" answered ${what} after its caller had given up. ${outcome}`);
  }

  /** The size that the session has instead of the one that was wanted; answers it. */
  size(wanted: TerminalSize, given: TerminalSize): TerminalSize {
    const text = (size: TerminalSize): string => `${size.columns} by ${size.rows}`;
    if (text(wanted) !== text(given))
      this.#once('size_clamped', `"${this.#sessionId}" has a screen of ${text(given)} cells, not ${text(wanted)}.`);
    return given;
  }

  /** Work took longer than its budget: the screen stood still meanwhile, for the person and for agents. */
  slow({ what, about, ms, budget }: SlowWork): void {
    const work = what === 'frame' ? 'drawing a frame' : what === 'view' ? 'view' : `update on "${about}"`;
    const way =
      what === 'update'
        ? 'Do slow work in a command.'
        : 'Show less at once: rows of a table and items of a list may come from a source, of which only those on the screen are asked for.';
    this.#once(
      'slow',
      `"${this.#sessionId}": ${work} took ${ms} ms; the budget is ${budget} ms. ${way}`,
      `${what} ${about}`,
    );
  }

  /** `about`: what is said once each; without it the code. */
  #once(code: string, text: string, about = ''): void {
    const key = `${code} ${about}`;
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.#sink?.warn(code, text);
  }
}
