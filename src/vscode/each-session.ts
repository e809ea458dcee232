import type { Disposable, Session, Sessions } from '../session/types.ts';

/**
 * Follows every session from when it is there until it is gone: calls `follow` once for each, and disposes what it
 * answered when the session leaves, and all of it when the answer is disposed.
 *
 * ```ts
 * const all = eachSession(sessions, (session) => [session.onDidChangeState(() => …)]);
 * all.dispose();
 * ```
 */
export function eachSession(
  sessions: Pick<Sessions, 'all' | 'onDidChange'>,
  follow: (session: Session) => readonly Disposable[],
): Disposable {
  const followed = new Map<Session, readonly Disposable[]>();
  const look = (): void => {
    const now = new Set(sessions.all);
    for (const [session, disposables] of followed) {
      if (now.has(session)) continue;
      followed.delete(session);
      for (const disposable of disposables) disposable.dispose();
    }
    for (const session of now) if (!followed.has(session)) followed.set(session, follow(session));
  };
  const subscription = sessions.onDidChange(look);
  look();
  return {
    dispose: () => {
      subscription.dispose();
      for (const disposable of [...followed.values()].flat()) disposable.dispose();
      followed.clear();
    },
  };
}
