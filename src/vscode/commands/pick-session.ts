import * as vscode from 'vscode';
import type { Session, Sessions } from '../../session/types.ts';
import { stateText } from '../sidebar/texts.ts';

/**
 * The session that a command is about: that of a row of the sidebar, one named by its id, the only one, or one that the
 * person picks. `undefined` when there is none or the person picked none.
 */
export async function pickSession(
  sessions: Pick<Sessions, 'all' | 'get'>,
  what: unknown,
  title: string,
): Promise<Session | undefined> {
  const named = typeof what === 'string' ? sessions.get(what) : sessionOfRow(sessions, what);
  if (named || typeof what === 'string') return named;
  const { all } = sessions;
  if (all.length <= 1) return all[0];
  const items = all.map((session) => ({ label: session.id, description: stateText(session.state), session }));
  return (await vscode.window.showQuickPick(items, { title }))?.session;
}

function sessionOfRow(sessions: Pick<Sessions, 'all' | 'get'>, what: unknown): Session | undefined {
  if (typeof what !== 'object' || what === null || !('session' in what)) return undefined;
  return sessions.all.find((session) => session === what.session);
}
