import * as vscode from 'vscode';
import type { Disposable, Event, Session, Sessions } from '../../session/types.ts';
import { eachSession } from '../each-session.ts';

/** Milliseconds after a change of the view until its refusals are looked at: the tools are derived by then. */
const derived = 300;

/** Says when the faults of a session may be others, or a debugger holds it or lets it go on. */
export class SessionFaults implements Disposable {
  readonly #changed = new vscode.EventEmitter<Session>();
  readonly #following: Disposable;
  readonly #timers = new Map<Session, NodeJS.Timeout>();
  readonly onDidChange: Event<Session> = (listener) => this.#changed.event(listener);

  constructor(sessions: Pick<Sessions, 'all' | 'onDidChange'>) {
    this.#following = eachSession(sessions, (session) => {
      const changed = (): void => this.#changed.fire(session);
      let refused = '';
      const look = (): void => {
        this.#timers.delete(session);
        const now = JSON.stringify([session.refusals, session.nameCollisions]);
        if (now === refused) return;
        refused = now;
        changed();
      };
      const soon = (): void => {
        if (!this.#timers.has(session)) this.#timers.set(session, setTimeout(look, derived));
      };
      return [
        session.onDidChangeState(changed),
        session.onDidChangeProblems(changed),
        session.onDidChangeHold(changed),
        session.onDidChangeTree(soon),
        {
          dispose: () => {
            clearTimeout(this.#timers.get(session));
            this.#timers.delete(session);
          },
        },
      ];
    });
  }

  dispose(): void {
    this.#following.dispose();
    this.#changed.dispose();
  }
}
