import path from 'node:path';
import * as vscode from 'vscode';
import type { Problem } from '../protocol/worker.ts';
import type { Disposable, Event, Session, Sessions, SessionState } from '../session/types.ts';
import { eachSession } from './each-session.ts';
import { refusalText } from './sidebar/texts.ts';

/** Something that is wrong with a session, as a person is told. Texts are translated, an app's own texts as they are. */
export interface Fault {
  /** An error keeps the app from what it should do; a warning is about what agents cannot do in it. */
  readonly severity: 'error' | 'warning';
  readonly code: string;
  /** What happened. */
  readonly text: string;
  /** What to do; '' where the text says it. */
  readonly advice: string;
  readonly file: string;
  /** Counts from 1, as the column. */
  readonly line?: number;
  readonly column?: number;
  /** Another one each time that it happens: what was put away comes back when it happens again. */
  readonly occurrence: unknown;
}

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

/** The place of a fault as people write it: `notes.tea.ts:12`; '' where no line is known. */
export function placeText({ file, line }: Pick<Fault, 'file' | 'line'>): string {
  return line === undefined ? '' : `${path.basename(file)}:${String(line)}`;
}

/** The place of a fault as a range: the character, the line, or the file's start. */
export function rangeOf({ line, column }: Pick<Fault, 'line' | 'column'>): vscode.Range {
  const row = Math.max((line ?? 1) - 1, 0);
  const from = Math.max((column ?? 1) - 1, 0);
  return new vscode.Range(row, from, row, column === undefined ? Number.MAX_SAFE_INTEGER : from + 1);
}

/** Where the cursor goes to look at a fault. */
export function cursorAt({ line, column }: Pick<Fault, 'line' | 'column'>): vscode.Range {
  const row = Math.max((line ?? 1) - 1, 0);
  const at = Math.max((column ?? 1) - 1, 0);
  return new vscode.Range(row, at, row, at);
}

/** Why a session ended, as a sentence. */
export function endedText(session: Session, state: Extract<SessionState, { name: 'ended' }>): string {
  return [whyText(session.app.name, state.why), state.detail]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

/** What to do when a session ended by itself and should not have; '' where nothing is to be said. */
export function adviceForEnd(why: Extract<SessionState, { name: 'ended' }>['why']): string {
  switch (why) {
    case 'unresponsive':
      return vscode.l10n.t('Look for a loop without end in its code, or raise the setting teahouse.limits.silence.');
    case 'out_of_memory':
      return vscode.l10n.t('Look for what grows without end in its model, or raise the setting teahouse.limits.heap.');
    case 'exited':
      return vscode.l10n.t('Look for “process.exit” in its code; an app ends itself with the command “quit”.');
    case 'crashed':
    case 'stopped':
    case 'quit':
      return '';
  }
}

/** Whether a session ended though nobody wanted it to. */
export function isBadEnd(state: SessionState): state is Extract<SessionState, { name: 'ended' }> {
  return state.name === 'ended' && state.why !== 'stopped' && state.why !== 'quit';
}

function whyText(name: string, why: Extract<SessionState, { name: 'ended' }>['why']): string {
  switch (why) {
    case 'stopped':
      return vscode.l10n.t('{0} was stopped.', name);
    case 'quit':
      return vscode.l10n.t('{0} has ended.', name);
    case 'crashed':
      return vscode.l10n.t('{0} has crashed.', name);
    case 'out_of_memory':
      return vscode.l10n.t('{0} was ended because it used too much memory.', name);
    case 'unresponsive':
      return vscode.l10n.t('{0} was ended because it no longer answered.', name);
    case 'exited':
      return vscode.l10n.t('{0} ended itself.', name);
  }
}

function adviceFor(code: Problem['code']): string {
  switch (code) {
    case 'update_failed':
      return vscode.l10n.t('The app is as it was before. Mend its code and restart it.');
    case 'view_failed':
      return vscode.l10n.t('The last picture that could be made stays. Mend the code and restart the app.');
    case 'command_failed':
      return vscode.l10n.t('Mend the code and restart the app, or give the command a message for its failure.');
    case 'subscription_failed':
    case 'unhandled':
    case 'provider_failed':
      return vscode.l10n.t('The app goes on. Mend its code and restart it.');
    case 'view_incomplete':
    case 'not_cloneable':
      return '';
  }
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
  const warning = (code: string, what: string, why: string): Fault => ({
    severity: 'warning',
    code,
    text: vscode.l10n.t('Agents get no tool for “{0}”. {1}', what, why),
    advice: '',
    file: app.file,
    occurrence: `${code} ${what}`,
  });
  return [
    ...refusals.map((refusal) => {
      const action =
        'name' in refusal ? `.${typeof refusal.name === 'string' ? refusal.name : typeof refusal.name}` : '';
      return warning(refusal.kind, printable(`${refusal.widgetId}${action}`), refusalText(refusal));
    }),
    ...nameCollisions.map(({ name, holder }) =>
      warning(
        'name_collision',
        name,
        vscode.l10n.t(
          'Clients would call it by the same name as “{0}”. Give one of the two widgets another id.',
          holder,
        ),
      ),
    ),
  ].slice(0, mostRefusals);
}

/** Text of an app in a line: without control and hidden characters. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}').slice(0, 100);
}

/** Milliseconds after a change of the view until its refusals are looked at: the tools are derived by then. */
const derived = 300;

/** Says when the faults of a session may be others. */
export class SessionFaults implements Disposable {
  readonly #changed = new vscode.EventEmitter<Session>();
  readonly #following: Disposable;
  readonly #timers = new Map<Session, NodeJS.Timeout>();
  readonly onDidChange: Event<Session> = (listener) => this.#changed.event(listener);

  constructor(sessions: Pick<Sessions, 'all' | 'onDidChange'>) {
    this.#following = eachSession(sessions, (session) => {
      const changed = (): void => this.#changed.fire(session);
      let refused = '';
      const look = (): void => {
        this.#timers.delete(session);
        const now = JSON.stringify([session.refusals, session.nameCollisions]);
        if (now === refused) return;
        refused = now;
        changed();
      };
      const soon = (): void => {
        if (!this.#timers.has(session)) this.#timers.set(session, setTimeout(look, derived));
      };
      return [
        session.onDidChangeState(changed),
        session.onDidChangeProblems(changed),
        session.onDidChangeTree(soon),
        {
          dispose: () => {
            clearTimeout(this.#timers.get(session));
            this.#timers.delete(session);
          },
        },
      ];
    });
  }

  dispose(): void {
    this.#following.dispose();
    this.#changed.dispose();
  }
}
