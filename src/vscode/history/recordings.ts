import path from 'node:path';
import * as vscode from 'vscode';
import { readCast } from '../../session/host/cast.ts';
import { historyCast } from '../../session/host/history-cast.ts';
import { Recording, type RecordingFiles } from '../../session/host/recording.ts';
import type { Disposable, Session } from '../../session/types.ts';
import type { Clock } from '../../tools/types.ts';
import { failure, notice, tryAgain } from '../notice.ts';
import { panelIcon } from '../terminal/panels.ts';
import { reasonText } from './reason-text.ts';
import { openPlayer, type Played, type PlayerPanelDeps } from './player-panel.ts';
import { errorText } from '../../tools/clean-text.ts';

/** What recordings work with. */
export interface RecordingsDeps extends PlayerPanelDeps {
  readonly clock: Clock;
}

/** The endings of a recording's two files. */
const CAST = '.cast';
const LINES = '.teahouse.jsonl';

/** The kind of webview that a player is. */
const PLAYER = 'teahouse.player';

/** Makes recordings of sessions, and plays them. */
export class Recordings implements Disposable {
  readonly #deps: RecordingsDeps;
  readonly #running = new Map<Session, Recording>();
  readonly #changed = new vscode.EventEmitter<void>();
  /** A recording began or ended. */
  readonly onDidChange = this.#changed.event;

  constructor(deps: RecordingsDeps) {
    this.#deps = deps;
  }

  /** Whether any session is recorded. */
  get isOn(): boolean {
    return this.#running.size > 0;
  }

  /** The sessions that are recorded. */
  get sessions(): readonly Session[] {
    return [...this.#running.keys()];
  }

  /** *Record*: records a session from now on, until it is stopped or the session ends. */
  async record(session: Session): Promise<void> {
    if (this.#running.has(session)) {
      const text = vscode.l10n.t('{0} is being recorded already.', session.id);
      return void notice('info', text);
    }
    const begun = await Recording.begin(session, this.#deps.clock);
    if ('reason' in begun) return void notice('warning', reasonText(session.id, begun.reason));
    this.#running.set(session, begun.recording);
    session.signal.addEventListener('abort', () => void this.stop(session), { once: true });
    this.#changed.fire();
    const text = vscode.l10n.t('Recording {0}. Its secrets are not recorded.', session.id);
    vscode.window.setStatusBarMessage(text, 5_000);
  }

  /** *Stop Recording*: asks where it is kept, and offers to play it. */
  async stop(session: Session): Promise<void> {
    const recording = this.#running.get(session);
    if (recording === undefined) return;
    this.#running.delete(session);
    this.#changed.fire();
    await this.#save(session, await recording.end());
  }

  /** What cannot be written is kept until the person has it somewhere, or wants it no more. */
  async #save(session: Session, made: RecordingFiles): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(path.dirname(session.app.file));
    const uri = await vscode.window.showSaveDialog({
      defaultUri: vscode.Uri.joinPath(folder, `${session.id}${CAST}`),
      filters: { [vscode.l10n.t('Recordings')]: ['cast'] },
      title: vscode.l10n.t('Save the recording of {0}', session.id),
    });
    if (!uri) return;
    const beside = uri.with({ path: `${uri.path.replace(/\.cast$/, '')}${LINES}` });
    try {
      const encoder = new TextEncoder();
      await vscode.workspace.fs.writeFile(uri, encoder.encode(made.cast));
      await vscode.workspace.fs.writeFile(beside, encoder.encode(made.lines));
    } catch (error) {
      const why = errorText(error);
      return failure(
        vscode.l10n.t('The recording could not be saved. {0}', why),
        tryAgain(() => this.#save(session, made)),
      );
    }
    const text = vscode.l10n.t(
      'Saved {0}, and beside it {1} for tests.',
      path.basename(uri.path),
      path.basename(beside.path),
    );
    await notice('info', text, { title: vscode.l10n.t('Play'), run: () => this.replay(uri) });
  }

  /** *Replay…*: plays a recording in a panel. */
  async replay(what?: unknown): Promise<void> {
    const uri = what instanceof vscode.Uri ? what : await pickCast();
    if (uri === undefined) return;
    try {
      const cast = readCast(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)));
      const of = path.basename(uri.path, CAST);
      this.#play({ kind: 'recording', of, name: of, cast });
    } catch (error) {
      const why = errorText(error);
      void failure(vscode.l10n.t('The recording cannot be played. {0}', why), {
        title: vscode.l10n.t('Open as Text'),
        run: () => vscode.window.showTextDocument(uri),
      });
    }
  }

  /** *Replay*: plays what was done in a session up to now, from the state before a step on, in a panel of its own. */
  async replayHistory(session: Session, entry?: number): Promise<void> {
    const name = vscode.l10n.t('{0}, replay', session.id);
    const made = await historyCast(session, name, entry);
    if ('reason' in made) void notice('warning', reasonText(session.id, made.reason));
    else this.#play({ kind: 'session', of: session.id, name, cast: made.cast });
  }

  #play(played: Played): void {
    const panel = vscode.window.createWebviewPanel(PLAYER, played.name, vscode.ViewColumn.Active);
    panel.iconPath = panelIcon(this.#deps.extensionUri);
    openPlayer(panel, played, this.#deps);
  }

  dispose(): void {
    for (const recording of this.#running.values()) recording.dispose();
    this.#running.clear();
    this.#changed.dispose();
  }
}

async function pickCast(): Promise<vscode.Uri | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      filters: { [vscode.l10n.t('Recordings')]: ['cast'] },
      title: vscode.l10n.t('Play a recording'),
    })) ?? [];
  return uri;
}
