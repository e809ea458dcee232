import * as vscode from 'vscode';
import type { LoadError, Problem } from '../protocol/worker.ts';
import type { Disposable, Session, Sessions } from '../session/types.ts';
import { eachSession } from './each-session.ts';

/** How many problems of one session are shown; the newest stay. */
const mostOfOneSession = 20;

interface Found {
  readonly file: string;
  readonly diagnostic: vscode.Diagnostic;
}

/**
 * Errors of apps in the Problems view, at the line they came from: what kept an app from starting, and what its
 * `update`, `view` or commands threw. A start that succeeds clears what the one before left.
 */
export class Problems implements Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('teahouse');
  readonly #found = new Map<Session, readonly Found[]>();
  readonly #following: Disposable;

  constructor(sessions: Sessions) {
    this.#following = eachSession(sessions, (session) => {
      this.#look(session);
      return [
        session.onDidChangeState(() => this.#look(session)),
        session.onDidReportProblem((problem) => this.#add(session, problem)),
        { dispose: () => this.#set(session, []) },
      ];
    });
  }

  dispose(): void {
    this.#following.dispose();
    this.#collection.dispose();
  }

  #look(session: Session): void {
    if (session.state.name === 'starting') this.#set(session, []);
    if (session.state.name === 'failed') this.#add(session, session.state.error);
  }

  #add(session: Session, error: LoadError | Problem): void {
    const file = error.file ?? session.app.file;
    const same = (it: Found): boolean => it.file === file && it.diagnostic.message === textOf(error);
    const others = (this.#found.get(session) ?? []).filter((it) => !same(it));
    this.#set(session, [...others, { file, diagnostic: diagnosticOf(error) }].slice(-mostOfOneSession));
  }

  #set(session: Session, found: readonly Found[]): void {
    const touched = new Set([...(this.#found.get(session) ?? []), ...found].map((it) => it.file));
    if (found.length > 0) this.#found.set(session, found);
    else this.#found.delete(session);
    const all = [...this.#found.values()].flat();
    for (const file of touched)
      this.#collection.set(
        vscode.Uri.file(file),
        all.filter((it) => it.file === file).map((it) => it.diagnostic),
      );
  }
}

function diagnosticOf(error: LoadError | Problem): vscode.Diagnostic {
  const line = Math.max((error.line ?? 1) - 1, 0);
  const column = Math.max((error.column ?? 1) - 1, 0);
  const range = new vscode.Range(line, column, line, error.column === undefined ? Number.MAX_SAFE_INTEGER : column + 1);
  const diagnostic = new vscode.Diagnostic(range, textOf(error), vscode.DiagnosticSeverity.Error);
  diagnostic.source = 'Teahouse';
  diagnostic.code = error.code;
  return diagnostic;
}

function textOf(error: LoadError | Problem): string {
  return 'advice' in error ? `${error.message}\n${error.advice}` : error.message;
}
