import type { Sessions } from '../session/types.ts';
import type { AccessMode, Disposable, Event, Session } from './types.ts';
import { Emitter } from './emitter.ts';

/**
 * The access mode of each session. It belongs to the running session and not to its id: a session that is started anew
 * under an old id begins with the default again.
 */
export class AccessModes implements Disposable {
  readonly #sessions: Pick<Sessions, 'get'>;
  readonly #standard: () => AccessMode;
  readonly #set = new WeakMap<Session, AccessMode>();
  readonly #changed = new Emitter<string>();

  /** @param standard the mode of a session that none was set for */
  constructor(sessions: Pick<Sessions, 'get'>, standard: () => AccessMode) {
    this.#sessions = sessions;
    this.#standard = standard;
  }

  /** A session's mode; the default for a session that does not run, which is also the mode of starting one. */
  of(sessionId: string | null): AccessMode {
    const session = sessionId === null ? undefined : this.#sessions.get(sessionId);
    return (session && this.#set.get(session)) ?? this.#standard();
  }

  /** Sets a session's mode. Nothing happens for a session that does not run. */
  set(sessionId: string, mode: AccessMode): void {
    const session = this.#sessions.get(sessionId);
    if (!session || this.of(sessionId) === mode) return;
    this.#set.set(session, mode);
    this.#changed.emit(sessionId);
  }

  /** A session has another mode now; the value is its id. */
  readonly onDidChange: Event<string> = this.#changed.event;

  dispose(): void {
    this.#changed.dispose();
  }
}
