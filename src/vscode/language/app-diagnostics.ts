import * as vscode from 'vscode';
import { isAppFile } from '../../session/host/index.ts';
import type { Disposable } from '../../session/types.ts';
import { appFiles } from '../apps.ts';
import { refusalText } from '../faults/refusal-text.ts';
import type { Marked } from '../problems.ts';
import type { Finding } from './check-app.ts';

const source = 'Teahouse';

/** What could stand in place of what is marked, by the diagnostic; it goes with it. */
const instead = new WeakMap<vscode.Diagnostic, string>();

/**
 * Marks ids and actions that agents would get no tool for, in the files of apps that are open: when one is opened and when
 * it is saved. The checks are loaded with the first file. The quick fix puts the nearest fitting name in its place.
 */
export class AppDiagnostics implements Disposable, vscode.CodeActionProvider, Marked {
  readonly #collection = vscode.languages.createDiagnosticCollection('teahouse.check');
  readonly #changed = new vscode.EventEmitter<string>();
  /** What is marked now, as {@link markOf} names it, by the file. */
  readonly #marks = new Map<string, ReadonlySet<string>>();
  readonly #disposables: readonly Disposable[];
  readonly onDidChange = this.#changed.event;

  constructor() {
    const kinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
    this.#disposables = [
      this.#collection,
      this.#changed,
      vscode.workspace.onDidSaveTextDocument((document) => void this.check(document)),
      vscode.workspace.onDidOpenTextDocument((document) => void this.check(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#mark(uri, [], [])),
      vscode.languages.registerCodeActionsProvider({ pattern: appFiles }, this, kinds),
    ];
    for (const document of vscode.workspace.textDocuments) void this.check(document);
  }

  /** Checks a document now. Others than apps are passed over. */
  async check(document: vscode.TextDocument): Promise<void> {
    if (!isAppFile(document.uri.path)) return;
    const { checkApp } = await import('./check-app.ts');
    if (document.isClosed) return;
    const { findings } = checkApp(document.getText());
    const diagnostics = findings.map((finding) => diagnosticOf(document, finding));
    this.#mark(document.uri, diagnostics, findings.flatMap(marksOf));
  }

  has(file: string, code: string, name: string): boolean {
    return this.#marks.get(file)?.has(markOf(code, name)) ?? false;
  }

  provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: Pick<vscode.CodeActionContext, 'diagnostics'>,
  ): vscode.CodeAction[] {
    return diagnostics.flatMap((diagnostic) => {
      const name = instead.get(this.#ours(document, diagnostic) ?? diagnostic);
      if (name === undefined) return [];
      const title = vscode.l10n.t('Call it “{0}”', name);
      const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      fix.edit = new vscode.WorkspaceEdit();
      fix.edit.replace(document.uri, diagnostic.range, `'${name}'`);
      fix.diagnostics = [diagnostic];
      fix.isPreferred = true;
      return [fix];
    });
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
  }

  #mark(uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[], marks: readonly string[]): void {
    const wasMarked = this.#marks.has(uri.fsPath);
    this.#collection.set(uri, diagnostics);
    if (marks.length > 0) this.#marks.set(uri.fsPath, new Set(marks));
    else this.#marks.delete(uri.fsPath);
    if (wasMarked || marks.length > 0) this.#changed.fire(uri.fsPath);
  }

  /** The diagnostic that VS Code gives back is another object than the one that it was given. */
  #ours(document: vscode.TextDocument, { range, message }: vscode.Diagnostic): vscode.Diagnostic | undefined {
    return this.#collection.get(document.uri)?.find((it) => it.message === message && it.range.isEqual(range));
  }
}

const markOf = (code: string, name: string): string => JSON.stringify([code, name]);

const codeOf = (why: Finding['why']): string => (why.kind === 'clash' ? 'name_collision' : why.kind);

/** What a finding is about. Which of two names that clash gets no tool is known only where both are shown. */
function marksOf({ at, why }: Finding): readonly string[] {
  const names = why.kind === 'clash' ? [at.text, why.other] : [at.text];
  return names.map((name) => markOf(codeOf(why), name));
}

function diagnosticOf(document: vscode.TextDocument, { at, why, instead: name }: Finding): vscode.Diagnostic {
  const range = new vscode.Range(document.positionAt(at.start), document.positionAt(at.end));
  const text =
    why.kind === 'clash'
      ? vscode.l10n.t('Clients cannot tell it from “{0}”: where both are shown, the later one gets no tool.', why.other)
      : vscode.l10n.t('Agents get no tool for “{0}”. {1}', at.text, refusalText(why));
  const diagnostic = new vscode.Diagnostic(range, text, vscode.DiagnosticSeverity.Warning);
  diagnostic.source = source;
  diagnostic.code = codeOf(why);
  if (name !== undefined) instead.set(diagnostic, name);
  return diagnostic;
}
