import * as vscode from 'vscode';
import type { Disposable, Event, Session, Sessions } from '../session/types.ts';
import { eachSession } from './each-session.ts';
import { rangeOf, type Fault } from './faults/fault.ts';
import { faultsOf } from './faults/faults-of.ts';

/** What is marked in the source of apps without running them. */
export interface Marked {
  /** Whether a file has a mark of this code at this id or action. */
  has(file: string, code: string, name: string): boolean;
  /** The marks of a file are others. */
  readonly onDidChange: Event<string>;
}

/**
 * What is wrong with apps, in the Problems view, at the line it came from: what keeps an app from running, what its
 * `update`, `view` or commands threw, which widgets got no tool. It goes when it is mended, or the app is started anew. Told once: not again for
 * a second session of the same file, and not while the very place in the source is marked, which has the fix with it.
 */
export class Problems implements Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('teahouse');
  readonly #shown = new Map<Session, readonly Fault[]>();
  readonly #marked: Marked;
  readonly #subscriptions: readonly Disposable[];

  constructor(sessions: Sessions, onDidChange: Event<Session>, marked: Marked) {
    this.#marked = marked;
    this.#subscriptions = [
      eachSession(sessions, (session) => {
        this.#set(session, faultsOf(session));
        return [{ dispose: () => this.#forget(session) }];
      }),
      onDidChange((session) => {
        if (this.#shown.has(session)) this.#set(session, faultsOf(session));
      }),
      marked.onDidChange((file) => this.#draw(new Set([file]))),
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
    for (const file of touched) {
      const here = all.filter(
        ({ file: its, code, name }) => its === file && (name === undefined || !this.#marked.has(file, code, name)),
      );
      this.#collection.set(vscode.Uri.file(file), once(here).map(diagnosticOf));
    }
  }
}

/** Faults without those that say the same of the same place as one before. */
function once(faults: readonly Fault[]): readonly Fault[] {
  const key = ({ code, text, line, column }: Fault): string => JSON.stringify([code, text, line, column]);
  return [...new Map(faults.map((fault) => [key(fault), fault])).values()];
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
