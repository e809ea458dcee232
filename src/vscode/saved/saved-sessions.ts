import * as vscode from 'vscode';
import type { Disposable, Session, Sessions } from '../../session/types.ts';
import { command } from '../contributions.ts';
import { eachSession } from '../each-session.ts';
import { notice } from '../notice.ts';
import { mostSaved, savedText, type SavedSession } from './saved-session.ts';
import { SessionFiles } from './session-files.ts';
import { errorText } from '../../tools/clean-text.ts';

/** What keeping sessions takes. */
export interface SavedSessionsDeps {
  readonly sessions: Sessions;
  /** The workspace's own storage; nothing is kept where no folder is open. */
  readonly folder: string | undefined;
  /** Whether the workspace is trusted; nothing is kept of one that is not. */
  trusted(): boolean;
  /** Starts a saved session again; answers why not where it cannot be. */
  bringBack(saved: SavedSession): Promise<{ readonly session: Session } | { readonly why: string }>;
  problem(text: string): void;
}

/**
 * Keeps the sessions of a window over its reload, or a crash of the extension host: each has a file with its model, written
 * when the session rests, and removed when the session is stopped.
 */
export class SavedSessions implements Disposable {
  readonly #deps: SavedSessionsDeps;
  readonly #files: SessionFiles | null;
  readonly #following: Disposable;
  /** Settled when those of the window before are there again. Never rejects. */
  readonly broughtBack: Promise<void>;

  constructor(deps: SavedSessionsDeps) {
    this.#deps = deps;
    this.#files = deps.folder === undefined ? null : new SessionFiles(deps.folder);
    this.broughtBack = this.#bringBack().catch((error: unknown) => this.#failed('read', error));
    this.#following = eachSession(deps.sessions, (session) => {
      const gone = (): void => this.#write(session.id, null);
      session.signal.addEventListener('abort', gone, { once: true });
      return [
        session.onDidChangePoint(() => this.#write(session.id, savedText(session))),
        { dispose: () => session.signal.removeEventListener('abort', gone) },
      ];
    });
  }

  /** The window closes: what was not written yet is written now. The files stay. */
  dispose(): void {
    this.#following.dispose();
    if (this.#files === null || !this.#deps.trusted()) return;
    for (const session of this.#deps.sessions.all) {
      const text = savedText(session);
      try {
        if (text !== null) this.#files.writeNow(session.id, text);
      } catch (error) {
        this.#failed('written', error);
      }
    }
  }

  #write(id: string, text: string | null): void {
    if (this.#files === null || !this.#deps.trusted()) return;
    this.#files.write(id, text).catch((error: unknown) => this.#failed('written', error));
  }

  async #bringBack(): Promise<void> {
    if (this.#files === null || !this.#deps.trusted()) return;
    const files = await this.#files.readAll(mostSaved);
    if (files.length === 0) return;
    const { readSavedSession } = await import('./read-saved-session.ts');
    const lost: string[] = [];
    const back: string[] = [];
    for (const { id, text } of files) {
      const read = readSavedSession(text);
      const result = 'fault' in read ? { why: read.fault } : await this.#deps.bringBack(read.saved);
      if ('session' in result) {
        back.push(id);
        continue;
      }
      lost.push(`${id}: ${result.why}`);
      this.#write(id, null);
    }
    if (back.length > 0)
      void vscode.window.setStatusBarMessage(
        vscode.l10n.t('Teahouse: {0} went on where it was.', back.join(', ')),
        10_000,
      );
    if (lost.length > 0)
      void notice('warning', vscode.l10n.t('Apps that were not brought back: {0}', lost.join(' ')), {
        title: vscode.l10n.t('Run App…'),
        run: () => vscode.commands.executeCommand(command.runApp),
      });
  }

  #failed(what: string, error: unknown): void {
    this.#deps.problem(`A session could not be ${what}: ${errorText(error)}`);
  }
}
