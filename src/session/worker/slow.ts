import type { App } from '../../sdk/app.ts';
import type { FromWorker, SlowWork } from '../../protocol/worker.ts';
import { isMessage } from './plain.ts';

/**
 * Three frames, in milliseconds: from here on a person sees that the screen stands still. Shorter than that is as often
 * the machine's own business (a collection of garbage, a first run that is not compiled yet).
 */
const BUDGET = 50;
/** Longer than this the host ends a worker, in milliseconds; if it is still there, a debugger held it. */
const HELD = 10_000;

/** Tells the author what takes longer than its budget: each kind of work, and each message's `update`, once. */
export class Slow {
  readonly #post: (message: FromWorker) => void;
  readonly #now: () => number;
  readonly #told = new Set<string>();

  constructor(post: (message: FromWorker) => void, now: () => number = () => performance.now()) {
    this.#post = post;
    this.#now = now;
  }

  /** Does the work and answers what it answers. Work that throws is not told of: there is a worse thing to tell. */
  measure<T>(what: SlowWork['what'], about: string, work: () => T): T {
    const began = this.#now();
    const answer = work();
    const ms = this.#now() - began;
    const key = `${what} ${about}`;
    if (ms <= BUDGET || ms >= HELD || this.#told.has(key)) return answer;
    this.#told.add(key);
    this.#post({ kind: 'slow', what, about, ms: Math.round(ms), budget: BUDGET });
    return answer;
  }
}

/** The app, its `update` and `view` measured. Everything else is the app's own. */
export function measured(app: App, slow: Slow): App {
  return Object.create(app, {
    update: {
      value: (message: unknown, model: object) =>
        slow.measure('update', isMessage(message) ? message.type : '', () => app.update(message as never, model)),
    },
    view: { value: (...given: Parameters<App['view']>) => slow.measure('view', '', () => app.view(...given)) },
  }) as App;
}
