import path from 'node:path';
import * as vscode from 'vscode';
import type { HostRequest } from '../protocol/worker.ts';
import type { Disposable, Session, Sessions } from '../session/types.ts';
import { command } from './contributions.ts';
import { eachSession } from './each-session.ts';
import { folderOf } from './folder-of.ts';
import { failure, goToFile, notice } from './notice.ts';
import { errorText } from '../tools/clean-text.ts';

/** The longest text of an app in a notification. */
const longestNote = 400;

/** What an app can only do through the editor: copy to the clipboard, tell the person something, open a file. */
export class HostRequests implements Disposable {
  readonly #following: Disposable;
  /** Sessions whose notification is still on the screen. An app that notifies in a loop shows one at a time. */
  readonly #noted = new Set<Session>();
  /** Sessions that the person wants no more notifications of, for as long as they run. */
  readonly #muted = new WeakSet<Session>();

  /** `problem` is told what VS Code did not carry out. */
  constructor(sessions: Sessions, problem: (text: string) => void) {
    this.#following = eachSession(sessions, (session) => [
      session.onDidRequest((request) => {
        this.#carryOut(session, request).catch((error: unknown) => {
          problem(`${session.id}: ${request.what}: ${errorText(error)}`);
        });
      }),
    ]);
  }

  dispose(): void {
    this.#following.dispose();
  }

  async #carryOut(session: Session, request: HostRequest): Promise<void> {
    switch (request.what) {
      case 'copy':
        return vscode.env.clipboard.writeText(request.text);
      case 'notify':
        return this.#notify(session, request);
      case 'open_file':
        return openFile(session, request.path, request.line);
    }
  }

  async #notify(session: Session, { level, text }: Extract<HostRequest, { what: 'notify' }>): Promise<void> {
    if (this.#noted.has(session) || this.#muted.has(session)) return;
    const short = text.length > longestNote ? `${text.slice(0, longestNote)}…` : text;
    const said = `${session.id}: ${short}`;
    this.#noted.add(session);
    try {
      await notice(
        level,
        said,
        {
          title: vscode.l10n.t('Show Terminal'),
          run: () => vscode.commands.executeCommand(command.showTerminal, session.id),
        },
        { title: vscode.l10n.t('Mute This App'), run: () => this.#muted.add(session) },
      );
    } finally {
      this.#noted.delete(session);
    }
  }
}

/** Opens a file of an app's request; a relative path counts from the app's folder of the workspace, else from the app's own. */
async function openFile(session: Session, file: string, line: number | undefined): Promise<void> {
  const folder = folderOf(session.app) ?? path.dirname(session.app.file);
  const at = Math.max((line ?? 1) - 1, 0);
  const selection = line === undefined ? {} : { selection: new vscode.Range(at, 0, at, 0) };
  try {
    await vscode.window.showTextDocument(vscode.Uri.file(path.resolve(folder, file)), { preview: true, ...selection });
  } catch {
    await failure(vscode.l10n.t('{0}: the file {1} could not be opened.', session.id, file), goToFile(file));
  }
}
