import * as vscode from 'vscode';
import type { Disposable, Event, Session, Sessions } from '../session/types.ts';
import { eachSession } from './each-session.ts';
import { rangeOf, type Fault } from './faults/fault.ts';
import { faultsOf } from './faults/faults-of.ts';

/**
 * What is wrong with apps, in the Problems view, at the line it came from: what keeps an app from running, what its
 * `update`, `view` or commands threw, which widgets got no tool. It goes when it is mended, or the app is started anew.
 */
export class Problems implements Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('teahouse');
  readonly #shown = new Map<Session, readonly Fault[]>();
  readonly #subscriptions: readonly Disposable[];

  constructor(sessions: Sessions, onDidChange: Event<Session>) {
    this.#subscriptions = [
      eachSession(sessions, (session) => {
        this.#set(session, faultsOf(session));
        return [{ dispose: () => this.#forget(session) }];
      }),
      onDidChange((session) => {
        if (this.#shown.has(session)) this.#set(session, faultsOf(session));
      }),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#collection.dispose();
  }

  #set(session: Session, faults: readonly Fault[]): void {
    const before = this.#shown.get(session) ?? [];
    const touched = new Set([...before, ...faults].map(({ file }) => file));
    this.#shown.set(session, faults);
    this.#draw(touched);
  }

  #forget(session: Session): void {
    const before = this.#shown.get(session) ?? [];
    this.#shown.delete(session);
    this.#draw(new Set(before.map(({ file }) => file)));
  }

  #draw(touched: ReadonlySet<string>): void {
    const all = [...this.#shown.values()].flat();
    for (const file of touched)
      this.#collection.set(vscode.Uri.file(file), all.filter((fault) => fault.file === file).map(diagnosticOf));
  }
}

/** A fault as the Problems view takes it. */
export function diagnosticOf(fault: Fault): vscode.Diagnostic {
  const text = [fault.text, fault.advice].filter((part) => part !== '').join('\n');
  const severity = fault.severity === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
  const diagnostic = new vscode.Diagnostic(rangeOf(fault), text, severity);
  diagnostic.source = 'Teahouse';
  diagnostic.code = fault.code;
  return diagnostic;
}
