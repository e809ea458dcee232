import type { CustomSubscription, EverySubscription, WatchFileSubscription } from '../../sdk/subscription.ts';
import type { Reason } from '../../sdk/provider.ts';
import type { CommandRunner } from './command-runner.ts';
import type { EffectPorts, Effects } from './effects.ts';

/** A subscription with a source of its own; the others wait for input. */
export type SourceSubscription = EverySubscription | WatchFileSubscription | CustomSubscription;

/** Listens to a source. `fire` sends its message: the one that the subscription has, or for a custom one the given. */
export type Listen = (subscription: SourceSubscription, fire: (message?: unknown) => void) => () => void;

/**
 * Stands between an app and the world outside of its session. A session has none: commands run, and sources are listened
 * to. A test has one that holds both, so that the test says what happens and when.
 */
export interface Outside {
  /** Takes the commands. `effects` can run them for real; `ports` are where their outcomes go. */
  commands(effects: Effects, ports: EffectPorts): CommandRunner;
  readonly listen: Listen;
  /** Why no message is taken now, as while a recording is played whose own messages come next. */
  refuses?(): Reason | null;
}
