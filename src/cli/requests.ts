import { safeText } from '../screen/safe-text.ts';
import type { HostRequest } from '../protocol/worker.ts';
import type { Session, Sessions } from '../session/types.ts';

/**
 * Tells the person of a program without a window what apps ask of it, a line each: what an app notifies of, and what it
 * would have copied or opened, which is not done here. `without`: what somebody else carries out.
 */
export function tellRequests(
  sessions: Pick<Sessions, 'onDidChange'>,
  say: (line: string) => void,
  without: readonly HostRequest['what'][] = [],
): void {
  const followed = new WeakSet<Session>();
  sessions.onDidChange((session) => {
    if (followed.has(session)) return;
    followed.add(session);
    session.onDidRequest((request) => {
      if (!without.includes(request.what)) say(`teahouse: ${session.id}: ${requestText(request)}\n`);
    });
  });
}

function requestText(request: HostRequest): string {
  switch (request.what) {
    case 'notify':
      return `${request.level === 'info' ? '' : `${request.level}: `}${safeText(request.text, 'many')}`;
    case 'copy': {
      // What is copied may be a secret.
      const { length } = request.text;
      return `would copy ${length} ${length === 1 ? 'character' : 'characters'}; there is no clipboard here`;
    }
    case 'open_file': {
      const place = request.line === undefined ? request.path : `${request.path}:${request.line}`;
      return `would open ${safeText(place, 'one')}; there is no editor here`;
    }
  }
}
