import * as vscode from 'vscode';
import type { Session } from '../../session/types.ts';
import { printable } from '../printable.ts';
import type { Fault } from './fault.ts';
import { refusalText } from './refusal-text.ts';
import { adviceFor, adviceForEnd, endedText, isBadEnd } from './texts.ts';

/** How many refused widgets of one session are told. */
const mostRefusals = 20;

/** What is wrong with a session now, the newest last: why it does not run, what failed in it, what was refused. */
export function faultsOf(session: Session): readonly Fault[] {
  const { state, app, problems } = session;
  const { file } = app;
  return [
    ...refusals(session),
    ...problems.map((problem): Fault => ({
      severity: 'error',
      code: problem.code,
      text: problem.message,
      advice: adviceFor(problem.code),
      ...placeOf(problem, file),
      occurrence: problem,
    })),
    ...(state.name === 'failed'
      ? [
          {
            severity: 'error',
            code: state.error.code,
            text: state.error.message,
            advice: state.error.advice ?? '',
            ...placeOf(state.error, file),
            occurrence: state.error,
          } as const,
        ]
      : []),
    ...(isBadEnd(state)
      ? [
          {
            severity: 'error',
            code: state.why,
            text: endedText(session, state),
            advice: adviceForEnd(state.why),
            file,
            occurrence: state,
          } as const,
        ]
      : []),
  ];
}

function placeOf(
  { file, line, column }: { readonly file?: string; readonly line?: number; readonly column?: number },
  own: string,
): Pick<Fault, 'file' | 'line' | 'column'> {
  return {
    file: file ?? own,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
}

function refusals({ refusals, nameCollisions, app }: Session): Fault[] {
  const warning = (code: string, name: string | undefined, what: string, why: string): Fault => ({
    severity: 'warning',
    code,
    ...(name === undefined ? {} : { name }),
    text: vscode.l10n.t('Agents get no tool for “{0}”. {1}', what, why),
    advice: '',
    file: app.file,
    occurrence: `${code} ${what}`,
  });
  return [
    ...refusals.map((refusal) => {
      const action =
        'name' in refusal ? `.${typeof refusal.name === 'string' ? refusal.name : typeof refusal.name}` : '';
      const named = refusal.kind === 'widget_id' ? refusal.widgetId : 'name' in refusal ? refusal.name : undefined;
      return warning(
        refusal.kind,
        typeof named === 'string' ? named : undefined,
        printable(`${refusal.widgetId}${action}`),
        refusalText(refusal),
      );
    }),
    ...nameCollisions.map(({ name, holder }) =>
      warning(
        'name_collision',
        name.split('.')[1],
        name,
        vscode.l10n.t(
          'Clients would call it by the same name as “{0}”. Give one of the two widgets another id.',
          holder,
        ),
      ),
    ),
  ].slice(0, mostRefusals);
}
