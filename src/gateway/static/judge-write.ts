import type { Sessions } from '../../session/types.ts';
import type { Judged } from '../subject.ts';
import { sessionOf } from './deps.ts';

/**
 * Judges a fixed tool's call that changes the session named by its argument `session`: a person is asked once for a client
 * and session, or each time where it is destructive.
 */
export function judgeWrite(
  sessions: Sessions,
  args: Readonly<Record<string, unknown>>,
  { destructive = false }: { readonly destructive?: boolean } = {},
): Judged {
  const found = sessionOf(sessions, args['session']);
  if (!found.ok) return found;
  const { session } = found;
  return {
    ok: true,
    subject: { session, effect: 'write', eachTime: destructive, destructive, consent: 'wanted' },
    // Where it was left out: the session that the person is asked about, whichever others there are by then.
    arguments: { ...args, session: session.id },
  };
}
