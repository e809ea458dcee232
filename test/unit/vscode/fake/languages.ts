/** The part of the fake `vscode` that is about languages: diagnostics, quick fixes, lenses, hovers. */
import { opens, type Disposable } from './opened.ts';
import type { Uri } from './vscode.ts';

export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 } as const;

export class Range {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
  constructor(line: number, character: number, endLine: number, endCharacter: number) {
    this.start = { line, character };
    this.end = { line: endLine, character: endCharacter };
  }
}

export class Diagnostic {
  source: string | undefined;
  code: string | undefined;
  readonly range: Range;
  readonly message: string;
  readonly severity: number;
  constructor(range: Range, message: string, severity: number) {
    this.range = range;
    this.message = message;
    this.severity = severity;
  }
}

/** The diagnostics that are shown, by file. */
export const diagnostics = new Map<string, readonly Diagnostic[]>();

export const CodeActionKind = { QuickFix: 'quickfix' } as const;

export class CodeLens {
  readonly range: unknown;
  readonly command: unknown;
  constructor(range: unknown, command: unknown) {
    this.range = range;
    this.command = command;
  }
}

export class Hover {
  readonly contents: unknown;
  constructor(contents: unknown) {
    this.contents = contents;
  }
}

export class CodeAction {
  readonly title: string;
  readonly kind: string;
  constructor(title: string, kind: string) {
    this.title = title;
    this.kind = kind;
  }
}

export const languages = {
  registerCodeActionsProvider: (): Disposable => opens('quick fixes'),
  registerHoverProvider: (): Disposable => opens('hovers'),
  registerCodeLensProvider: (): Disposable => opens('lenses'),
  createDiagnosticCollection: () =>
    Object.assign(opens('diagnostics'), {
      set: (uri: Uri, found: readonly Diagnostic[]): void => {
        if (found.length > 0) diagnostics.set(uri.path, found);
        else diagnostics.delete(uri.path);
      },
      get: (uri: Uri): readonly Diagnostic[] | undefined => diagnostics.get(uri.path),
      delete: (uri: Uri): void => void diagnostics.delete(uri.path),
    }),
};
