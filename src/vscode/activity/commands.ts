import * as vscode from 'vscode';
import type { WireOrigin } from '../../protocol/origin.ts';
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
import type { Row } from './row.ts';
import { whatText } from './row-item.ts';

/** What the commands of the activity view work with. */
export interface ActivityCommandsDeps {
  readonly activity: Pick<ActivityView, 'filter' | 'origin' | 'getChildren'>;
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
      if (isStep(what)) await act(what);
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
      if (typeof what !== 'object' || what === null || (what as { kind?: unknown }).kind !== 'call') return;
      const { session, call } = what as Extract<Row, { kind: 'call' }>;
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
      const rows = await activity.getChildren();
      const all = await Promise.all(
        rows.map(async (row) => (row.kind === 'session' ? activity.getChildren(row) : [row])),
      );
      const steps = all
        .flat()
        .flatMap((row) => (row.kind === 'step' ? [{ session: row.session.id, ...row.step }] : []));
      await documents.show(vscode.l10n.t('Activity'), JSON.stringify(steps, null, 2), 'json');
    },
  };
}

/** A step of the view; menus hand it over. */
function isStep(what: unknown): what is Step {
  return typeof what === 'object' && what !== null && (what as { kind?: unknown }).kind === 'step';
}

async function filter(activity: Pick<ActivityView, 'filter' | 'origin'>): Promise<void> {
  const { t } = vscode.l10n;
  const item = (
    origin: WireOrigin['kind'] | null,
    label: string,
  ): vscode.QuickPickItem & { origin: typeof origin } => ({
    label,
    origin,
    ...(origin === activity.origin ? { description: t('now') } : {}),
  });
  const items = [
    item(null, t('All')),
    item('agent', t('Agents')),
    item('person', t('You')),
    item('timer', t('Timers')),
    item('effect', t('Commands of the app')),
    item('system', t('The app itself')),
  ];
  const chosen = await vscode.window.showQuickPick(items, { title: t('Show what came from') });
  if (chosen) activity.filter(chosen.origin, chosen.origin === null ? '' : chosen.label);
}
