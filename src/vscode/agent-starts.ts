import type { Disposable, Session, Sessions } from '../session/types.ts';
import { eachSession } from './each-session.ts';

/** Shows the terminal of each session that an agent starts, so that the person sees what is done in their name. */
export class AgentStarts implements Disposable {
  readonly #following: Disposable;

  /** @param show shows a terminal without taking the keyboard away */
  constructor(sessions: Sessions, show: (session: Session) => void) {
    this.#following = eachSession(sessions, (session) => {
      if (session.startedBy.kind === 'agent') show(session);
      return [];
    });
  }

  dispose(): void {
    this.#following.dispose();
  }
}
