import * as vscode from 'vscode';
import type { Session } from '../../session/types.ts';
import { timeText } from '../history/texts.ts';
import { outcomeText } from '../outcome-text.ts';
import type { KeptCall } from './answered-calls.ts';

/** The texts of a call as they may be shown now. */
export type Told = Pick<KeptCall, 'arguments' | 'answer'>;

/** The texts of a call, what was secret at any time taken out by the app's worker; without it they are not shown. */
export async function toldOf(session: Session, { arguments: args, answer }: KeptCall): Promise<Told> {
  const masked = await session.history.ask({ what: 'mask', texts: [args, answer] }, { kind: 'person' });
  const unknown = vscode.l10n.t('(not shown: the app does not run, so nobody knows what in it is secret)');
  if (!masked.ok) return { arguments: args === '' ? '' : unknown, answer: unknown };
  const [shownArguments = '', shownAnswer = ''] = masked.result as readonly string[];
  return { arguments: shownArguments, answer: shownAnswer };
}

/** All that is known of a call, a line each; the last two say how it went and what it was answered. */
export function callLines(call: KeptCall, { arguments: args, answer }: Told): readonly string[] {
  const { t } = vscode.l10n;
  return [
    t('{0}, called by {1} at {2}', call.tool, call.client.name, timeText(call.at)),
    ...(args === '' ? [] : [t('Arguments: {0}', args)]),
    t('Answered after {0}: {1}', millisecondsText(call.milliseconds), outcomeText(call.outcome)),
    answer,
  ];
}

/** A duration for people. */
export function millisecondsText(ms: number): string {
  if (ms < 0.05) return '< 0.1 ms';
  return `${ms < 10 ? ms.toFixed(1) : String(Math.round(ms))} ms`;
}
