import * as vscode from 'vscode';
import type { PageBanner } from '../../protocol/page.ts';
import type { Frame } from '../../protocol/worker.ts';
import type { Cast } from '../../session/host/cast.ts';
import { Player } from '../../session/host/player.ts';
import type { Disposable, Viewer } from '../../session/types.ts';
import type { Clock } from '../../tools/types.ts';
import { pageTexts } from '../terminal/page-texts.ts';
import { TerminalPanel, type TerminalSource } from '../terminal/panel.ts';
import type { TerminalLook } from '../terminal/terminal-options.ts';

/** What a player's panel needs of the extension. */
export interface PlayerPanelDeps {
  readonly extensionUri: vscode.Uri;
  readonly look: TerminalLook;
  readonly clock: Clock;
  problem(text: string): void;
}

/** What is played: a recording of that name, or what was done in a session up to now. */
export interface Played {
  readonly kind: 'recording' | 'session';
  /** The recording's or the session's own name. */
  readonly of: string;
  /** The name of the panel. */
  readonly name: string;
  readonly cast: Cast;
}

/** The keys of a player; characters beside these are text. */
const KEYS = ['left', 'right', 'up', 'down', 'home', 'end', 'escape'];

/** How often the title says where it stands, in milliseconds. */
const SECOND = 1_000;

const NEVER = (): Disposable => ({ dispose: () => undefined });

/** Plays a recorded screen in a webview panel, which is a terminal without an app. Ends with the panel. */
export function openPlayer(webviewPanel: vscode.WebviewPanel, played: Played, deps: PlayerPanelDeps): Player {
  const { name, cast } = played;
  const looked = new vscode.EventEmitter<null>();
  let viewer: Viewer | null = null;
  let frame = 0;
  const player = new Player(cast, {
    clock: deps.clock,
    show: (ansi, full) => viewer?.frame({ kind: 'frame', frame: ++frame, full, ansi } satisfies Frame, () => undefined),
    changed: () => {
      looked.fire(null);
      title();
    },
  });
  const title = (): void => {
    webviewPanel.title = `${player.playing ? '▶' : 'II'} ${name} ${timeText(player.at)}/${timeText(cast.length)}`;
  };
  const source: TerminalSource = {
    id: name,
    app: { name, file: name, shipped: true },
    state: { name: 'running' },
    onDidChangeState: NEVER,
    history: { onDidLook: (listener) => looked.event(() => listener(null)) },
    asks: { locate: () => Promise.resolve(null) },
    input: (event) => {
      if (event.kind !== 'key') return;
      if (event.key === 'escape' || event.key === 'q') webviewPanel.dispose();
      else player.key(event.key);
    },
    watch: (watching) => {
      viewer = watching;
      viewer.keymap({ text: true, keys: KEYS, mouse: false });
      panel.showSize(cast.columns, cast.rows);
      player.draw();
      return {
        dispose: () => {
          if (viewer === watching) viewer = null;
        },
      };
    },
  };
  const dist = vscode.Uri.joinPath(deps.extensionUri, 'dist');
  webviewPanel.webview.options = { enableScripts: true, localResourceRoots: [dist] };
  const panel: TerminalPanel<TerminalSource> = new TerminalPanel<TerminalSource>(webviewPanel, source, {
    look: deps.look,
    script: vscode.Uri.joinPath(dist, 'webview.js'),
    style: vscode.Uri.joinPath(dist, 'webview.css'),
    language: vscode.env.language,
    texts: pageTexts(),
    banner: () => playerBanner(player, played),
    findPlaces: (_source, places) => Promise.resolve(places.map(() => false)),
    open: () => undefined,
    state: () => ({ name: 'running' }),
    sized: () => panel.showSize(cast.columns, cast.rows),
    act: () => undefined,
    problem: (text) => deps.problem(`player: ${text}`),
  });
  const ticks = setInterval(title, SECOND);
  webviewPanel.onDidDispose(() => {
    clearInterval(ticks);
    player.dispose();
    panel.dispose();
    looked.dispose();
  });
  player.play();
  return player;
}

function playerBanner(player: Player, { kind, of }: Played): PageBanner {
  const { t } = vscode.l10n;
  const where = t('{0} of {1}, speed {2}×', timeText(player.at), timeText(player.cast.length), player.speed);
  return {
    severity: 'info',
    text: kind === 'recording' ? recordingText(player, where) : sessionText(player, of, where),
    place: '',
    advice: t(
      'Space pauses and plays, ← and → go five seconds, 0 to 9 to a tenth, + and − change the speed, Escape closes.',
    ),
    more: '',
    actions: [],
  };
}

function recordingText({ playing }: Player, where: string): string {
  return playing
    ? vscode.l10n.t('Playing a recording: {0}.', where)
    : vscode.l10n.t('A recording, paused: {0}.', where);
}

function sessionText({ playing }: Player, id: string, where: string): string {
  return playing
    ? vscode.l10n.t('Replaying what was done in {0}: {1}.', id, where)
    : vscode.l10n.t('What was done in {0}, paused: {1}.', id, where);
}

/** A time as minutes and seconds. */
function timeText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
