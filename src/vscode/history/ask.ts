import type { HistoryAsk } from '../../protocol/history.ts';
import type { Json } from '../../sdk/provider.ts';
import type { Session } from '../../session/types.ts';
import { notice } from '../notice.ts';
import { reasonText } from './reason-text.ts';

/** Asks a session's history in the person's name. Why it cannot be done is shown to them; the answer is `null` then. */
export async function askAsPerson(
  session: Session,
  ask: HistoryAsk,
): Promise<{ readonly [field: string]: Json } | null> {
  const answer = await session.history.ask(ask, { kind: 'person' });
  if (answer.ok) return (answer.result ?? {}) as { readonly [field: string]: Json };
  void notice('warning', reasonText(session.id, answer.reason));
  return null;
}
