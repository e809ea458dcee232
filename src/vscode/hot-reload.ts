import * as vscode from 'vscode';
import type { Disposable, Session, Sessions } from '../session/types.ts';
import { isWorkspaceCode } from '../session/host/index.ts';
import type { CodeChange, CodeChanges } from './code-changes.ts';
import { askOfCode } from './consent/ask-of-code.ts';
import { attempt } from './notice.ts';
import type { RunConsent, Seal } from './consent/run-consent.ts';

/** What reloading takes. */
export interface HotReloadDeps {
  readonly sessions: Sessions;
  readonly consent: Pick<RunConsent, 'seal' | 'isStill' | 'allow'>;
  readonly changes: CodeChanges;
  trusted(): boolean;
  /** Whether a save by hand is enough; else every change is asked about. */
  onSave(): boolean;
}

/**
 * Brings new code into the sessions that were made of a file (design: *Consent to run code*): at once where a person saved
 * the file that they look at, in a session that they started; after a question for every other change, as by an agent or
 * by Git.
 */
export class HotReload implements Disposable {
  readonly #deps: HotReloadDeps;
  readonly #subscription: Disposable;
  /** Sessions whose question is on the screen. */
  readonly #asked = new Set<Session>();
  /** Sessions that the person wants no question about, for as long as they run. */
  readonly #quiet = new WeakSet<Session>();

  constructor(deps: HotReloadDeps) {
    this.#deps = deps;
    this.#subscription = deps.changes.onDidChange((change) => this.#changed(change));
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #changed(change: CodeChange): void {
    const { uri, byHand } = change;
    for (const session of this.#madeOf(uri)) {
      const text = (why: string): string =>
        vscode.l10n.t('The new code could not be brought into “{0}”. {1}', session.id, why);
      if (byHand && this.#deps.onSave() && session.startedBy.kind === 'person')
        void attempt(() => this.#reloadNow(session), text);
      // The watcher is late: what was written before a session read its code is in it.
      else if (byHand || change.at > session.loadedAt) void attempt(() => this.#ask(session, uri), text);
    }
  }

  /** The sessions whose code is in a file. One that could not be loaded knows its own file only. */
  #madeOf({ fsPath }: vscode.Uri): readonly Session[] {
    return this.#deps.sessions.all.filter(
      ({ app, files }) => isWorkspaceCode(app) && (app.file === fsPath || files.includes(fsPath)),
    );
  }

  async #ask(session: Session, uri: vscode.Uri): Promise<void> {
    if (!this.#deps.trusted() || this.#asked.has(session) || this.#quiet.has(session)) return;
    this.#asked.add(session);
    const { t } = vscode.l10n;
    const question = {
      text: t('{0} was changed. Bring the new code into “{1}”?', vscode.workspace.asRelativePath(uri), session.id),
      again: t('The code was changed again while you were asked. Bring it into “{0}” as it is now?', session.id),
      yes: t('Reload'),
      never: t('Not for This App'),
    };
    try {
      const allowed = await askOfCode(this.#deps.consent, session.app, question, () => !session.signal.aborted);
      if (allowed === 'never') this.#quiet.add(session);
      else if (allowed !== null) await this.#reload(session, allowed);
    } finally {
      this.#asked.delete(session);
    }
  }

  async #reloadNow(session: Session): Promise<void> {
    await this.#reload(session, await this.#deps.consent.seal(session.app));
  }

  /** What goes wrong is a problem of the session, which its terminal, the sidebar and the Problems view show. */
  async #reload(session: Session, allowed: Seal): Promise<void> {
    if (!this.#deps.trusted()) return;
    await this.#deps.consent.allow(allowed);
    await session.reload();
  }
}
