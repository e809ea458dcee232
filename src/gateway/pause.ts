import type { Reason } from '../sdk/provider.ts';
import { Emitter } from './emitter.ts';
import type { Disposable, Event, GatewayCall } from './types.ts';

/** An agent's call that is under way. */
export class StoppableCall {
  readonly #own = new AbortController();
  readonly #callers: AbortSignal | undefined;
  readonly #over: (call: StoppableCall) => void;
  #stopped: 'paused' | Reason | null = null;

  /** @param over told when the call needs no stopping any more */
  constructor(callers: AbortSignal | undefined, over: (call: StoppableCall) => void) {
    this.#callers = callers;
    this.#over = over;
    if (callers?.aborted === true) this.#own.abort();
    else callers?.addEventListener('abort', this.#gaveUp, { once: true });
  }

  /** Aborts when the caller gives up, and when the person stops it: agents are paused, or what it is about is hidden. */
  get signal(): AbortSignal {
    return this.#own.signal;
  }

  /** Why the person stopped it; `null` when nobody did, or its caller gave up before. */
  get stopped(): 'paused' | Reason | null {
    return this.#stopped;
  }

  /** The person stops it: agents are paused, or may not make this call any more, for a reason. */
  stop(why: 'paused' | Reason): void {
    if (this.#own.signal.aborted) return;
    this.#stopped = why;
    this.#own.abort();
  }

  /** The call has its answer. */
  end(): void {
    this.#over(this);
    this.#callers?.removeEventListener('abort', this.#gaveUp);
  }

  readonly #gaveUp = (): void => {
    this.#own.abort();
  };
}

/**
 * The one switch that holds all agents: calls under way are not applied any more where they have not begun, and new ones
 * are answered with the reason. A person's own calls go on.
 */
export class Pause implements Disposable {
  readonly #underway = new Set<StoppableCall>();
  readonly #changed = new Emitter<undefined>();
  #on = false;

  /** Whether agents are held. */
  get on(): boolean {
    return this.#on;
  }

  /** Agents were paused, or may go on. */
  readonly onDidChange: Event<void> = (listener) =>
    this.#changed.event(() => {
      listener();
    });

  /** Pauses agents, or lets them go on. Nothing happens when it is so already. */
  set(on: boolean): void {
    if (this.#on === on) return;
    this.#on = on;
    if (on) {
      for (const call of this.#underway) call.stop('paused');
      this.#underway.clear();
    }
    this.#changed.emit(undefined);
  }

  /** Takes a call up. Whoever does ends it, whatever became of it. */
  begin({ signal }: Pick<GatewayCall, 'signal'>): StoppableCall {
    const call = new StoppableCall(signal, (ended) => this.#underway.delete(ended));
    this.#underway.add(call);
    return call;
  }

  dispose(): void {
    this.#underway.clear();
    this.#changed.dispose();
  }
}
