import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Hold, Link } from '../../session/host/link.ts';
import type { AppSource, Disposable, Sessions } from '../../session/types.ts';
import { folderOf } from '../folder-of.ts';
import { debugConfiguration, RUN_FIELD } from './configuration.ts';
import { DebugRun } from './debug-run.ts';
import { Door } from './door.ts';
import { Holds } from './holds.ts';
import { errorText } from '../../tools/clean-text.ts';

/** The debugger's name for itself, for programs of Node. */
const NODE_DEBUGGER = 'pwa-node';

/** What debugging apps takes. */
export interface AppDebuggerDeps {
  readonly sessions: Sessions;
  /** The extension's `dist/`. */
  readonly dist: string;
  /** The environment of the apps. */
  readonly env: Readonly<Record<string, string>>;
  /** Megabytes of heap an app may use. */
  readonly heap: () => number;
}

interface Active {
  readonly sessionId: string;
  readonly run: DebugRun;
  readonly door: Door;
  /** The debug session itself; `undefined` when it could not begin. */
  readonly root: PromiseWithResolvers<vscode.DebugSession | undefined>;
}

/**
 * Runs apps under VS Code's JavaScript debugger: each in a process that the debugger starts, joined to its session in place
 * of a worker thread. The two end together.
 */
export class AppDebugger implements Disposable {
  readonly #deps: AppDebuggerDeps;
  readonly #active = new Map<string, Active>();
  /** Nothing is listened to before an app is debugged. */
  #listening: vscode.Disposable | undefined;

  constructor(deps: AppDebuggerDeps) {
    this.#deps = deps;
  }

  /** A link to a process that the debugger starts for the session. */
  link(app: AppSource, sessionId: string): Link {
    for (const { sessionId: id, run } of this.#active.values()) {
      const next = id === sessionId ? run.nextLink() : null;
      if (next !== null) return next;
    }
    this.#listening ??= this.#listen();
    const id = randomUUID();
    const root: Active['root'] = Promise.withResolvers();
    const run = new DebugRun({
      async stop() {
        const session = await root.promise;
        if (session !== undefined) await vscode.debug.stopDebugging(session);
      },
      kill,
      again: () => void this.#deps.sessions.get(sessionId)?.restart(),
    });
    const door = new Door({ env: this.#deps.env, joined: (joiner) => run.joined(joiner) });
    const active: Active = { sessionId, run, door, root };
    this.#active.set(id, active);
    void this.#begin(id, active, app);
    return run.link;
  }

  dispose(): void {
    for (const [id, active] of [...this.#active]) {
      void active.run.end();
      this.#over(id, active);
    }
    this.#listening?.dispose();
  }

  async #begin(id: string, active: Active, app: AppSource): Promise<void> {
    const failed = (why: string): void => {
      active.run.over({ why: 'crashed', detail: why });
      this.#over(id, active);
    };
    try {
      const folder = folderOf(app);
      const configuration = debugConfiguration({
        app,
        folder,
        dist: this.#deps.dist,
        heap: this.#deps.heap(),
        join: await active.door.open(),
        run: id,
        title: vscode.l10n.t('Teahouse: {0}', active.sessionId),
        node: { path: process.execPath, isElectron: process.versions['electron'] !== undefined },
      });
      const at = folder === null ? undefined : vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder));
      const options = { suppressSaveBeforeStart: true };
      const began = await vscode.debug.startDebugging(at, configuration, options);
      if (!began) failed(vscode.l10n.t('VS Code’s JavaScript debugger did not start it.'));
    } catch (error) {
      failed(errorText(error));
    }
  }

  #listen(): vscode.Disposable {
    return vscode.Disposable.from(
      vscode.debug.onDidStartDebugSession((session) => {
        const found = this.#of(session);
        if (found !== undefined && !isInside(session)) found.active.root.resolve(session);
      }),
      vscode.debug.onDidTerminateDebugSession((session) => {
        const found = this.#of(session);
        if (found !== undefined && !isInside(session)) this.#over(found.id, found.active);
      }),
      vscode.debug.registerDebugAdapterTrackerFactory(NODE_DEBUGGER, {
        createDebugAdapterTracker: (session) => {
          const run = this.#of(session)?.active.run;
          if (run === undefined) return undefined;
          const holds = new Holds({
            top: (threadId) => topOf(session, threadId),
            held: (hold) => run.held(hold),
            stopping: () => run.stopping(),
          });
          return {
            onDidSendMessage: (message: unknown) => holds.sent(message),
            onWillReceiveMessage: (message: unknown) => holds.received(message),
          };
        },
      }),
    );
  }

  #over(id: string, { run, door, root }: Active): void {
    this.#active.delete(id);
    root.resolve(undefined);
    door.dispose();
    run.over();
  }

  /** Which of ours a debug session is, or is a part of: the debugger makes one for each thread and process inside. */
  #of(session: vscode.DebugSession): { readonly id: string; readonly active: Active } | undefined {
    for (let at: vscode.DebugSession | undefined = session; at !== undefined; at = at.parentSession) {
      const id: unknown = at.configuration[RUN_FIELD];
      const active = typeof id === 'string' ? this.#active.get(id) : undefined;
      if (active !== undefined) return { id: id as string, active };
    }
    return undefined;
  }
}

function isInside({ configuration, parentSession }: vscode.DebugSession): boolean {
  const outer: unknown = parentSession?.configuration[RUN_FIELD];
  return outer !== undefined && (configuration[RUN_FIELD] === undefined || configuration[RUN_FIELD] === outer);
}

async function topOf(session: vscode.DebugSession, threadId: number): Promise<Hold> {
  const answer: unknown = await session.customRequest('stackTrace', { threadId, startFrame: 0, levels: 1 });
  const { stackFrames = [] } = answer as { readonly stackFrames?: readonly Readonly<Record<string, unknown>>[] };
  const { name, line, source } = stackFrames[0] ?? {};
  const { path: file } = (source ?? {}) as { readonly path?: unknown };
  return {
    ...(typeof file === 'string' ? { file: pathOf(file) } : {}),
    ...(typeof line === 'number' ? { line } : {}),
    // Methods of plain objects, as an app's are, are called `Object.update`.
    ...(typeof name === 'string' ? { inside: name.replace(/^Object\./, '') } : {}),
  };
}

/** In a remote window the debugger names files by URIs. */
function pathOf(file: string): string {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(file) ? vscode.Uri.parse(file).fsPath : file;
}

/** Nothing happens when the process is gone. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
