import * as vscode from 'vscode';
import type { Session } from '../../session/types.ts';
import type { ReadOnlyDocuments } from '../commands/read-only-documents.ts';
import { command } from '../contributions.ts';
import { askAsPerson } from '../history/ask.ts';
import { showTexts } from '../history/compare.ts';
import type { Recordings } from '../history/recordings.ts';
import { undo } from '../history/rewind.ts';
import { stepTexts, type StepShown } from '../history/step-text.ts';
import type { ActivityView } from './activity-view.ts';
import { callLines, toldOf } from './call-text.ts';
import { pickFilter } from './filter.ts';
import type { Row } from './row.ts';
import { whatText } from './row-item.ts';

/** What the commands of the activity view work with. */
export interface ActivityCommandsDeps {
  readonly activity: Pick<ActivityView, 'filter' | 'show' | 'clients' | 'all'>;
  readonly documents: Pick<ReadOnlyDocuments, 'show' | 'keep'>;
  readonly recordings: Pick<Recordings, 'replayHistory'>;
  /** Shows a session's terminal. */
  readonly show: (session: Session) => void;
}

type Step = Extract<Row, { kind: 'step' }>;
type ActivityCommand =
  | typeof command.showStep
  | typeof command.showCall
  | typeof command.lookBackHere
  | typeof command.rewindBeforeThis
  | typeof command.undoThis
  | typeof command.replayFromHere
  | typeof command.filterActivity
  | typeof command.exportActivity;

/** The commands of the activity view, by their ids. */
export function activityHandlers({
  activity,
  documents,
  recordings,
  show,
}: ActivityCommandsDeps): Record<ActivityCommand, (what: unknown) => Promise<void>> {
  const onStep =
    (act: (step: Step) => Promise<unknown>) =>
    async (what: unknown): Promise<void> => {
      if (isRow(what, 'step')) await act(what);
    };
  return {
    [command.showStep]: onStep(async ({ session, step, call }) => {
      const shown = await askAsPerson(session, { what: 'show', entry: step.entry });
      if (shown === null) return;
      const title = vscode.l10n.t('{0}: what “{1}” changed (step {2})', session.id, whatText(step), step.entry);
      const told = call === undefined ? null : callLines(call, await toldOf(session, call)).join('\n');
      await showTexts(stepTexts(shown as unknown as StepShown, told), title, documents);
    }),
    [command.showCall]: async (what) => {
      if (!isRow(what, 'call')) return;
      const { session, call } = what;
      await documents.show(
        `${session.id}.${call.tool}`,
        callLines(call, await toldOf(session, call)).join('\n'),
        'txt',
      );
    },
    [command.lookBackHere]: onStep(async ({ session, step }) => {
      if ((await askAsPerson(session, { what: 'look', at: step.entry })) !== null) show(session);
    }),
    [command.rewindBeforeThis]: onStep(({ session, step }) =>
      askAsPerson(session, { what: 'rewind', to: step.entry - 1 }),
    ),
    [command.undoThis]: onStep(({ session, step }) => undo(session, step.entry)),
    [command.replayFromHere]: onStep(({ session, step }) => recordings.replayHistory(session, step.entry)),
    [command.filterActivity]: () => filter(activity),
    [command.exportActivity]: async () => {
      const rows = await Promise.all((await activity.all()).map(exported));
      await documents.show(vscode.l10n.t('Activity'), JSON.stringify(rows.flat(), null, 2), 'json');
    },
  };
}

/** What a file of the activity has of a row; the texts of calls as they may be shown now. */
async function exported(row: Row): Promise<object[]> {
  if (row.kind !== 'step' && row.kind !== 'call') return [];
  const { call } = row;
  const told = call === undefined ? null : await toldOf(row.session, call);
  const answered = call && told ? { outcome: call.outcome, answer: told.answer, tookMs: call.milliseconds } : {};
  if (row.kind === 'step') return [{ session: row.session.id, ...row.step, ...answered }];
  const { at, tool, client } = row.call;
  const by = { origin: client.origin.kind, client: client.name };
  return [{ session: row.session.id, at, tool, ...by, ...argumentsIn(told?.arguments), ...answered }];
}

/** A call's arguments as JSON, as those of steps are; as a text where it is no whole JSON any more. */
function argumentsIn(text: string = ''): { readonly arguments?: unknown } {
  if (text === '') return {};
  try {
    return { arguments: JSON.parse(text) as unknown };
  } catch {
    return { arguments: text };
  }
}

/** Whether it is a row of the view of a kind, which only VS Code's menus hand over whole. */
function isRow<K extends 'step' | 'call'>(what: unknown, kind: K): what is Extract<Row, { kind: K }> {
  const isOne = typeof what === 'object' && what !== null && (what as { kind?: unknown }).kind === kind;
  return isOne && 'session' in what && kind in what;
}

async function filter(activity: Pick<ActivityView, 'filter' | 'show' | 'clients'>): Promise<void> {
  const chosen = await pickFilter(activity.filter, await activity.clients());
  if (chosen) activity.show(chosen);
}
