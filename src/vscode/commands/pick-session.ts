import * as vscode from 'vscode';
import type { Session, Sessions } from '../../session/types.ts';
import { stateText } from '../sidebar/texts.ts';

/**
 * The session that a command is about: that of a row of the sidebar or of the terminal whose menu was opened, one named
 * by its id, `here` where nothing says which, the only one, or one that the person picks. `undefined` when there is none
 * or the person picked none.
 *
 * @param what the command's argument, from wherever it was run
 * @param here the session of the terminal that the person is in
 */
export async function pickSession(
  sessions: Pick<Sessions, 'all' | 'get'>,
  what: unknown,
  title: string,
  here?: Session,
): Promise<Session | undefined> {
  const named = nameOf(what);
  if (typeof named === 'string') return sessions.get(named);
  const { all } = sessions;
  const ofRow = all.find((session) => session === named);
  if (ofRow ?? here) return ofRow ?? here;
  if (all.length <= 1) return all[0];
  const items = all.map((session) => ({ label: session.id, description: stateText(session.state), session }));
  return (await vscode.window.showQuickPick(items, { title }))?.session;
}

/** What an argument says of the session: its id, as from a terminal's own menu; the session itself, as a row; or nothing. */
function nameOf(what: unknown): unknown {
  return typeof what === 'object' && what !== null && 'session' in what ? what.session : what;
}
