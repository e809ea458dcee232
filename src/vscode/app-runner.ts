import path from 'node:path';
import * as vscode from 'vscode';
import { appSource, isAppFile, isWorkspaceCode } from '../session/host/index.ts';
import type { AppSource, Session, Sessions, StartOptions } from '../session/types.ts';
import type { EditorApps } from './apps.ts';
import type { RunConsent } from './consent/run-consent.ts';
import { folderOf } from './folder-of.ts';
import type { SavedSession } from './saved/saved-session.ts';
import { askForTrust } from './trust.ts';

/** What the editor kept of a terminal over a reload of the window. */
export interface RememberedTerminal {
  readonly session: string;
  readonly app: AppSource;
}

/** What debugging an app takes. */
export interface AppDebugging {
  /** Makes the links of a session whose app is debugged. */
  readonly link: (app: AppSource) => NonNullable<StartOptions['link']>;
  /** Shows a session's terminal with the app's source. */
  readonly show: (session: Session) => Promise<void>;
}

/** What running an app takes. */
export interface AppRunnerDeps {
  readonly sessions: Sessions;
  readonly apps: EditorApps;
  readonly consent: RunConsent;
  /** Shows a session's terminal: in the active editor's column, unless another one is named. */
  readonly show: (session: Session, column?: vscode.ViewColumn) => void;
  readonly debug: AppDebugging;
  /** Told of each app that a person ran; not waited for. */
  readonly ran: (app: AppSource) => void;
}

/** Runs apps for the person: their Run is the consent to the code as it is then (design: *Consent to run code*). */
export class AppRunner {
  readonly #deps: AppRunnerDeps;

  constructor(deps: AppRunnerDeps) {
    this.#deps = deps;
  }

  /**
   * Starts an app and shows its terminal; `undefined` when the workspace is not trusted, which the person is told. A
   * session of the same file and arguments that failed is started again in place: who runs a mended file looks for it
   * there, and failed starts do not pile up. `debugged`: under VS Code's JavaScript debugger. `column`: where the terminal
   * is shown.
   */
  async run(
    app: AppSource,
    args: readonly string[] = [],
    debugged = false,
    column?: vscode.ViewColumn,
  ): Promise<Session | undefined> {
    const { sessions, consent, show, debug, ran } = this.#deps;
    if (isWorkspaceCode(app) && !vscode.workspace.isTrusted) {
      void askForTrust(untrusted(app));
      return undefined;
    }
    await consent.allow(await consent.seal(app));
    const failed = sessions.all.find((it) => it.state.name === 'failed' && this.#isRunOf(it, app, args, debugged));
    if (failed) {
      show(failed, column);
      ran(app);
      await failed.restart({ anew: true });
      return failed;
    }
    const session = sessions.start({
      app,
      args,
      workspaceFolder: folderOf(app),
      startedBy: { kind: 'person' },
      ...(debugged ? { link: debug.link(app) } : {}),
    });
    if (debugged) await debug.show(session);
    else show(session, column);
    ran(app);
    return session;
  }

  /** Whether a person's run of `app` with these arguments made the session. */
  #isRunOf(session: Session, app: AppSource, args: readonly string[], debugged: boolean): boolean {
    const { args: own, startedBy } = session;
    const isEqual = own.length === args.length && own.every((it, index) => it === args[index]);
    return startedBy.kind === 'person' && session.app.file === app.file && isEqual && session.debugged === debugged;
  }

  /**
   * Starts a session's app anew: in the same session, or in a new one under its id where it has ended for good. The
   * person who asks for it consents to the code as it is now.
   */
  async restart(session: Session): Promise<void> {
    const { sessions, consent, show } = this.#deps;
    const { app, id } = session;
    if (isWorkspaceCode(app) && !vscode.workspace.isTrusted) return askForTrust(untrusted(app));
    await consent.allow(await consent.seal(app));
    if (!session.signal.aborted) {
      await session.restart();
      return;
    }
    const free = sessions.get(id) === undefined ? { id } : {};
    const { args } = session;
    const again = sessions.start({ app, ...free, args, workspaceFolder: folderOf(app), startedBy: { kind: 'person' } });
    show(again);
  }

  /**
   * Starts a session that was saved, where it was. Answers why not: the workspace is not trusted, or the code is not what
   * a person ran or allowed.
   */
  async bringBack(saved: SavedSession): Promise<{ readonly session: Session } | { readonly why: string }> {
    const { sessions, consent } = this.#deps;
    const app = await this.#found(saved.app);
    if (!app) return { why: vscode.l10n.t('Its app is not there any more.') };
    if ((await consent.judge(app)) !== 'known')
      return { why: vscode.l10n.t('Its code was changed since you ran it. Run it again to go on.') };
    if (sessions.get(saved.id) !== undefined) return { why: vscode.l10n.t('Another app has its name now.') };
    const { id, args, point } = saved;
    const startedBy = { kind: 'person' } as const;
    return {
      session: sessions.start({ app, id, args, workspaceFolder: folderOf(app), startedBy, restore: point }),
    };
  }

  /**
   * Starts the app of a terminal that a reload of the window left, under its old id. `null` where that must not be: the
   * workspace is not trusted, or nobody ran or allowed the file as it is now. What is remembered comes from a page, so
   * it is a wish only.
   */
  async revive(memory: RememberedTerminal): Promise<Session | null> {
    const { sessions, consent } = this.#deps;
    const found = await this.#found(memory.app);
    if (!found || (await consent.judge(found)) !== 'known') return null;
    const running = sessions.get(memory.session);
    if (running) return running.app.file === found.file ? running : null;
    const session = sessions.start({
      app: found,
      id: memory.session,
      workspaceFolder: folderOf(found),
      startedBy: { kind: 'person' },
    });
    const text = vscode.l10n.t('The window was reloaded: {0} was started anew, without arguments.', session.id);
    void vscode.window.setStatusBarMessage(text, 10_000);
    return session;
  }

  /** The app that was remembered, as it is now. What is remembered is a wish only. */
  async #found(remembered: AppSource): Promise<AppSource | undefined> {
    const listed = (await this.#deps.apps.list()).find((app) => isSame(app, remembered));
    if (listed || remembered.shipped) return listed;
    const { file } = remembered;
    return isAppFile(file) && path.isAbsolute(file) ? appSource(file) : undefined;
  }
}

/** Whether a listed app is the remembered one. An app that ships may lie elsewhere since an update. */
function isSame(app: AppSource, remembered: AppSource): boolean {
  return app.shipped ? remembered.shipped && app.name === remembered.name : app.file === remembered.file;
}

function untrusted(app: AppSource): string {
  return vscode.l10n.t('“{0}” is code of this workspace; it runs once you trust the workspace.', app.name);
}
