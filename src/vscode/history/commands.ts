import * as vscode from 'vscode';
import type { LookAt } from '../../protocol/history.ts';
import type { Session, Sessions } from '../../session/types.ts';
import { pickSession } from '../commands/pick-session.ts';
import type { ReadOnlyDocuments } from '../commands/read-only-documents.ts';
import { command } from '../contributions.ts';
import type { TerminalPanels } from '../terminal/panels.ts';
import { askAsPerson } from './ask.ts';
import { compare } from './compare.ts';
import { pickEntry } from './pick-entry.ts';
import type { Recordings } from './recordings.ts';
import { rewindHere, undo } from './rewind.ts';
import { saveAsTest } from './save-test.ts';

/** What the commands work with. */
export interface HistoryCommandsDeps {
  readonly sessions: Sessions;
  readonly terminals: Pick<TerminalPanels, 'active'>;
  readonly recordings: Pick<Recordings, 'record' | 'stop' | 'replay' | 'replayHistory' | 'sessions'>;
  readonly documents: Pick<ReadOnlyDocuments, 'keep'>;
  /** Shows a session's terminal. */
  readonly show: (session: Session) => void;
}

type HistoryCommand =
  | typeof command.lookBack
  | typeof command.lookBackTo
  | typeof command.returnToNow
  | typeof command.rewindHere
  | typeof command.rewindBeforeAgent
  | typeof command.undoAgent
  | typeof command.compareStates
  | typeof command.record
  | typeof command.stopRecording
  | typeof command.replay
  | typeof command.replayHistory
  | typeof command.saveTest;

/** The commands of the history, by their ids: about the terminal that the person is in, else a session they pick. */
export function historyHandlers({
  sessions,
  terminals,
  recordings,
  documents,
  show,
}: HistoryCommandsDeps): Record<HistoryCommand, (what: unknown) => Promise<void>> {
  const onSession =
    (title: string, act: (session: Session) => Promise<unknown>) =>
    async (what: unknown): Promise<void> => {
      const session = await pickSession(sessions, what, title, terminals.active?.session);
      if (session) await act(session);
    };
  const look = async (session: Session, at: LookAt): Promise<void> => {
    if ((await askAsPerson(session, { what: 'look', at })) !== null && at !== 'now') show(session);
  };
  return {
    [command.lookBack]: onSession(vscode.l10n.t('Look Back'), (session) => look(session, 'back')),
    [command.lookBackTo]: onSession(vscode.l10n.t('Look Back to…'), async (session) => {
      const entry = await pickEntry(session, vscode.l10n.t('Look back to the state after'));
      if (entry !== undefined) await look(session, entry);
    }),
    [command.returnToNow]: onSession(vscode.l10n.t('Return to Now'), (session) => look(session, 'now')),
    [command.rewindHere]: onSession(vscode.l10n.t('Rewind to What Is Shown'), rewindHere),
    [command.rewindBeforeAgent]: onSession(vscode.l10n.t("Rewind to Before the Agent's Last Call"), (session) =>
      askAsPerson(session, { what: 'rewind_call' }),
    ),
    [command.undoAgent]: onSession(vscode.l10n.t("Undo the Agent's Last Action"), (session) => undo(session)),
    [command.compareStates]: onSession(vscode.l10n.t('Compare Two States'), (session) => compare(session, documents)),
    [command.record]: onSession(vscode.l10n.t('Record'), (session) => recordings.record(session)),
    [command.stopRecording]: async (what) => {
      const recorded = recordings.sessions;
      const here = recorded.find((session) => session === terminals.active?.session) ?? recorded[0];
      const session =
        recorded.length > 1 ? await pickSession(among(recorded), what, vscode.l10n.t('Stop Recording')) : here;
      if (session) await recordings.stop(session);
    },
    [command.replay]: (what) => recordings.replay(what),
    [command.replayHistory]: onSession(vscode.l10n.t('Replay'), (session) => recordings.replayHistory(session)),
    [command.saveTest]: onSession(vscode.l10n.t('Save as Test'), saveAsTest),
  };
}

/** Some sessions as those to pick from. */
function among(all: readonly Session[]): Pick<Sessions, 'all' | 'get'> {
  return { all, get: (id) => all.find((session) => session.id === id) };
}
