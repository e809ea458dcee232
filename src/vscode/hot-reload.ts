import { statSync } from 'node:fs';
import * as vscode from 'vscode';
import type { Disposable, Session, Sessions } from '../session/types.ts';
import { isWorkspaceCode } from '../session/host/index.ts';
import type { RunConsent } from './consent/run-consent.ts';

/** What reloading takes. */
export interface HotReloadDeps {
  readonly sessions: Sessions;
  readonly consent: RunConsent;
  trusted(): boolean;
  /** Whether a save by hand is enough; else every change is asked about. */
  onSave(): boolean;
}

/** Files of code, wherever they lie in the workspace. */
const codeFiles = '**/*.{ts,mts,cts,js,mjs,cjs,json}';

/**
 * Brings new code into the sessions that were made of a file (design: *Consent to run code*): at once where a person saved
 * the file that they look at, in a session that they started; after a question for every other change, as by an agent or
 * by Git.
 */
export class HotReload implements Disposable {
  readonly #deps: HotReloadDeps;
  readonly #subscriptions: Disposable[] = [];
  /** Documents that are being saved by hand. */
  readonly #byHand = new Set<string>();
  /** Of files that were saved in the editor, when their content was written: the watcher tells of that write too. */
  readonly #saved = new Map<string, number>();
  /** Sessions whose question is on the screen. */
  readonly #asked = new Set<Session>();

  constructor(deps: HotReloadDeps) {
    this.#deps = deps;
    const watcher = vscode.workspace.createFileSystemWatcher(codeFiles, true, false, true);
    this.#subscriptions.push(
      watcher,
      watcher.onDidChange((uri) => this.#changed(uri)),
      vscode.workspace.onWillSaveTextDocument(({ document, reason }) => {
        const isActive = vscode.window.activeTextEditor?.document === document;
        if (reason === vscode.TextDocumentSaveReason.Manual && isActive) this.#byHand.add(document.uri.fsPath);
      }),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => this.#savedInEditor(uri)),
    );
  }

  dispose(): void {
    for (const subscription of this.#subscriptions.splice(0)) subscription.dispose();
  }

  #savedInEditor(uri: vscode.Uri): void {
    const file = uri.fsPath;
    const isByHand = this.#byHand.delete(file);
    const made = this.#madeOf(uri);
    if (made.length === 0) return;
    this.#saved.set(file, writtenAt(file));
    for (const session of made) {
      if (isByHand && this.#deps.onSave() && session.startedBy.kind === 'person') void this.#reload(session);
      else void this.#ask(session, uri);
    }
  }

  #changed(uri: vscode.Uri): void {
    const at = writtenAt(uri.fsPath);
    if (this.#saved.get(uri.fsPath) === at) return;
    // The watcher is late: what was written before a session read its code is in it.
    for (const session of this.#madeOf(uri)) if (at > session.loadedAt) void this.#ask(session, uri);
  }

  /** The sessions whose code is in a file. One that could not be loaded knows its own file only. */
  #madeOf({ scheme, fsPath }: vscode.Uri): readonly Session[] {
    if (scheme !== 'file') return [];
    return this.#deps.sessions.all.filter(
      ({ app, files }) => isWorkspaceCode(app) && (app.file === fsPath || files.includes(fsPath)),
    );
  }

  async #ask(session: Session, uri: vscode.Uri): Promise<void> {
    if (!this.#deps.trusted() || this.#asked.has(session)) return;
    this.#asked.add(session);
    const reload = vscode.l10n.t('Reload');
    const text = vscode.l10n.t(
      '{0} was changed. Bring the new code into “{1}”?',
      vscode.workspace.asRelativePath(uri),
      session.id,
    );
    const answer = await vscode.window.showInformationMessage(text, reload);
    this.#asked.delete(session);
    if (answer === reload && !session.signal.aborted) await this.#reload(session);
  }

  /** What goes wrong is a problem of the session, which its terminal, the sidebar and the Problems view show. */
  async #reload(session: Session): Promise<void> {
    if (!this.#deps.trusted()) return;
    await this.#deps.consent.allow(await this.#deps.consent.seal(session.app));
    await session.reload();
  }
}

/** When a file's content was written; `NaN` when it is not there. */
function writtenAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? NaN;
}
