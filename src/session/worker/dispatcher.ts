import type { App } from '../../sdk/app.ts';
import type { Command } from '../../sdk/command.ts';
import type { Reason } from '../../sdk/provider.ts';
import type { Folded } from '../../protocol/history.ts';
import type { WireOrigin } from '../../protocol/origin.ts';
import type { Problem } from '../../protocol/worker.ts';
import type { Link } from './chains.ts';
import { Chains } from './chains.ts';
import { problemOf, wayOut } from './faults.ts';
import type { FoldedMore } from './history/keeper.ts';
import { checkNext } from './next.ts';
import { isMessage, kindOf } from './plain.ts';
import type { Secrets } from './secrets.ts';

/** What the dispatcher works with and tells. */
export interface DispatcherPorts {
  readonly app: App;
  readonly secrets: Secrets;
  /** A message was folded; called before anything that follows from it. */
  folded(folded: Folded, more: FoldedMore): void;
  /** Why a message of that origin is not taken now; `null` when it is. */
  refuses?(origin: WireOrigin): Reason | null;
  /** Starts commands; `link` goes back into `send` with the messages they send. */
  run(commands: readonly Command[], link: Link): void;
  /** A turn left another model behind. */
  changed(): void;
  problem(problem: Problem): void;
  /** `update` took a message of that type. */
  works(type: string): void;
}

/** How a fold went. */
export type FoldResult = { readonly ok: true } | { readonly ok: false; readonly reason: Reason };

/**
 * The one queue through which every message of the session reaches `update`, in the order they came. A failing `update`
 * leaves the model as it was.
 */
export class Dispatcher {
  readonly #ports: DispatcherPorts;
  readonly #chains = new Chains();
  readonly #waiting: { message: unknown; origin: WireOrigin; link: Link | null }[] = [];
  #model: object;
  #entry = 0;
  #busy = false;
  #changed = false;
  #stopped = false;
  /** Whether messages wait although no turn goes on. */
  #held = false;
  /** In whose name a person's input is taken now; `null`: the person's. */
  #actor: WireOrigin | null = null;
  /** Why a message was not folded, since somebody acts. */
  #failed: Reason | null = null;

  /** `entry`: how many messages the session folded before. */
  constructor(model: object, entry: number, ports: DispatcherPorts) {
    this.#model = model;
    this.#entry = entry;
    this.#ports = ports;
    ports.secrets.folded(null, undefined, model);
  }

  /** The model as it is now. */
  get model(): object {
    return this.#model;
  }

  /** The number of messages folded so far. */
  get entry(): number {
    return this.#entry;
  }

  /** Starts the commands of `init`. */
  begin(commands: readonly Command[]): void {
    this.turn(() => this.#run(commands, null, 'init'));
  }

  /** Puts a message into the queue. It is folded now, or after the turn that is going on. */
  send(message: unknown, origin: WireOrigin, link: Link | null = null): void {
    if (this.#stopped) return;
    this.#waiting.push({ message, origin: this.#actorOf(origin), link });
    if (!this.#busy && !this.#held) this.turn(() => undefined);
  }

  /** Lets messages wait until it is called with `false`, or the worker ends. */
  hold(held: boolean): void {
    this.#held = held;
    if (!held) this.turn(() => undefined);
  }

  /**
   * Carries out `work` as one turn of the queue: messages sent meanwhile wait until it is done. Inside it, `fold` is
   * the way to `update`.
   */
  turn<T>(work: () => T): T {
    if (this.#busy) return work();
    this.#busy = true;
    try {
      return work();
    } finally {
      this.#settle();
      this.#busy = false;
    }
  }

  /**
   * Does `work` in the name of `origin`: what a person would send meanwhile is sent by it. Answers why a message was not
   * folded, the last one if several.
   */
  inNameOf(origin: WireOrigin, work: () => void): Reason | null {
    this.#actor = origin;
    this.#failed = null;
    try {
      work();
      return this.#failed;
    } finally {
      this.#actor = null;
    }
  }

  /** Folds a message at once. Only for the turn that is going on. */
  fold(message: unknown, origin: WireOrigin, link: Link | null = null): FoldResult {
    if (this.#stopped) return { ok: false, reason: { code: 'session_not_running', message: 'The session has ended.' } };
    if (!isMessage(message)) {
      return this.#refuse(`A message is an object with a text \`type\`; this one is ${kindOf(message)}.`);
    }
    const { app, secrets } = this.#ports;
    const by = this.#actorOf(origin);
    const refusal = this.#ports.refuses?.(by) ?? null;
    if (refusal !== null) return { ok: false, reason: (this.#failed = refusal) };
    const before = this.#model;
    secrets.sent(message);
    let answer: unknown;
    const began = performance.now();
    try {
      answer = app.update(message, before);
    } catch (error) {
      const isHidden = secrets.isShort(message);
      return this.#refuse(`update failed on "${message.type}"`, { error, about: message.type, isHidden });
    }
    const ms = performance.now() - began;
    const next = checkNext(answer);
    if (!next.ok) return this.#refuse(`update failed on "${message.type}": ${next.fault}.`, { about: message.type });
    this.#model = next.model;
    this.#entry += 1;
    this.#ports.works(message.type);
    secrets.folded(message, before, next.model);
    this.#ports.folded(
      { kind: 'folded', entry: this.#entry, message: secrets.mask(message), origin: by, at: Date.now() },
      { message, commands: next.commands, model: next.model, ms },
    );
    if (next.model !== before) this.#changed = true;
    if (next.commands.length > 0) this.#run(next.commands, link, message.type);
    return { ok: true };
  }

  /** Makes another model the live one, without a message. Answers the number of that step. */
  become(model: object): number {
    if (model !== this.#model) this.#changed = true;
    this.#model = model;
    this.#entry += 1;
    this.#ports.secrets.folded(null, undefined, model);
    return this.#entry;
  }

  /** Why a message of that origin is not taken now; `null` when it is. */
  refusal(origin: WireOrigin): Reason | null {
    return this.#ports.refuses?.(origin) ?? null;
  }

  /** Ends it: what comes from now on is dropped. */
  stop(): void {
    this.#stopped = true;
    this.#waiting.length = 0;
  }

  /** Folds what waits, and tells of the new model, until nothing waits. */
  #settle(): void {
    while (!this.#held) {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        this.fold(next.message, next.origin, next.link);
      }
      if (!this.#changed) return;
      this.#changed = false;
      this.#ports.changed();
    }
  }

  #actorOf(origin: WireOrigin): WireOrigin {
    return origin.kind === 'person' ? (this.#actor ?? origin) : origin;
  }

  #run(commands: readonly Command[], cause: Link | null, type: string): void {
    const link = this.#chains.next(cause);
    if (link !== null) return this.#ports.run(commands, link);
    const message = `Stopped an endless loop: "${type}" asks for commands whose messages lead to it again without a pause. Its commands were not run.`;
    this.#ports.problem({ code: 'command_failed', message });
  }

  /** `isHidden`: the error may hold a secret text that is too short to be found in it. */
  #refuse(
    what: string,
    { error, about, isHidden = false }: { error?: unknown; about?: string; isHidden?: boolean } = {},
  ): FoldResult {
    const told = problemOf('update_failed', what, error, about);
    const problem = isHidden
      ? { ...told, message: `${what}. The error is not shown: it may hold the password.` }
      : told;
    this.#ports.problem(problem);
    const message = `${problem.message} The model is as it was.${wayOut(problem)}`;
    this.#failed = { code: 'update_failed', message };
    return { ok: false, reason: this.#failed };
  }
}
