import * as vscode from 'vscode';
import type { PageAction } from '../../protocol/page.ts';
import type { Disposable, Event, Session } from '../../session/types.ts';
import { roles } from '../../screen/color.ts';
import { rolePaletteIndex } from '../../screen/palette.ts';
import { attempt } from '../notice.ts';
import { rewindHere } from '../history/rewind.ts';
import { Banners } from './banners.ts';
import { findPlaces, openLink, openPlace } from './open.ts';
import { pageState } from './page-state.ts';
import { pageTexts } from './page-texts.ts';
import { faultsOf } from '../faults/faults-of.ts';
import { TerminalPanel } from './panel.ts';
import { settingsLook, type TerminalLook } from './terminal-options.ts';

/** The kind of webview that a terminal is. */
export const terminalViewType = 'teahouse.terminal';

const roleIndexes = Object.fromEntries(roles.map((role) => [role, rolePaletteIndex(role)]));

/** What the terminals need of the extension. */
export interface TerminalPanelsDeps {
  readonly extensionUri: vscode.Uri;
  /** Starts the session's app anew: in the same session where that can be, else in a new one. */
  restart(session: Session): Promise<void>;
  showLog(): void;
  /** What is wrong with a session may be another thing. */
  readonly onDidChangeFaults: Event<Session>;
  /** A fault of a page, for the log. */
  problem(text: string): void;
  /** The settings' look unless a test gives its own. */
  readonly look?: TerminalLook;
  /** VS Code's own unless a test gives its own. */
  readonly createPanel?: (title: string, column: vscode.ViewColumn, preserveFocus: boolean) => vscode.WebviewPanel;
}

/** How a terminal is shown. */
export interface ShowOptions {
  /** Where; the active editor's column without it. */
  readonly column?: vscode.ViewColumn;
  /** Whether the keyboard stays where it is. */
  readonly preserveFocus?: boolean;
  /** Opens one more panel on the session, even where one is open. */
  readonly another?: boolean;
}

/**
 * The one place that knows which panels show which session. A session may be in several panels; closing one keeps the
 * session, showing it again shows it as it is. With several, the page that a person used last gives the session its
 * size, and the others show the same cells.
 */
export class TerminalPanels implements Disposable {
  readonly #deps: TerminalPanelsDeps;
  readonly #look: TerminalLook;
  readonly #banners = new Banners();
  readonly #subscription: Disposable;
  /** In the order in which they were opened. */
  readonly #panels = new Map<TerminalPanel, vscode.WebviewPanel>();

  constructor(deps: TerminalPanelsDeps) {
    this.#deps = deps;
    this.#look = deps.look ?? settingsLook(roleIndexes);
    this.#subscription = deps.onDidChangeFaults((session) => this.#showBanner(session));
  }

  /** How terminals look now. */
  get look(): TerminalLook {
    return this.#look;
  }

  /** The panel that the person is in; `undefined` when they are elsewhere. */
  get active(): TerminalPanel | undefined {
    return [...this.#panels.keys()].find(({ active }) => active);
  }

  /**
   * Shows a session: brings a panel of it to the front, or opens one. An app that was started again is shown in the
   * panel that it had.
   */
  show(session: Session, options: ShowOptions = {}): void {
    const open = options.another === true ? [] : this.of(session);
    const panel = open.find(({ active }) => active) ?? open.at(-1);
    if (panel) return panel.reveal(options.column, options.preserveFocus);
    const left = this.#left(session);
    if (left) {
      this.adopt(left, session);
      return left.reveal(options.column, options.preserveFocus);
    }
    const create = this.#deps.createPanel ?? createWebviewPanel;
    const column = options.column ?? vscode.ViewColumn.Active;
    this.adopt(create(session.id, column, options.preserveFocus ?? false), session);
  }

  /** The panels that show a session. */
  of(session: Session): readonly TerminalPanel[] {
    return [...this.#panels.keys()].filter((panel) => panel.session === session);
  }

  /** The webview panel of a session that ended for good and whose id the given one now has, freed for it. */
  #left(session: Session): vscode.WebviewPanel | undefined {
    for (const [panel, webviewPanel] of this.#panels) {
      const { id, signal } = panel.session;
      if (id !== session.id || !signal.aborted || panel.session === session) continue;
      this.#panels.delete(panel);
      panel.dispose();
      return webviewPanel;
    }
    return undefined;
  }

  /** Fills a webview panel, a new one or one that the editor brought back, with a session's terminal. */
  adopt(webviewPanel: vscode.WebviewPanel, session: Session): void {
    webviewPanel.title = session.id;
    webviewPanel.iconPath = panelIcon(this.#deps.extensionUri);
    const dist = vscode.Uri.joinPath(this.#deps.extensionUri, 'dist');
    webviewPanel.webview.options = { enableScripts: true, localResourceRoots: [dist] };
    const panel = new TerminalPanel(webviewPanel, session, {
      look: this.#look,
      script: vscode.Uri.joinPath(dist, 'webview.js'),
      style: vscode.Uri.joinPath(dist, 'webview.css'),
      language: vscode.env.language,
      texts: pageTexts(),
      banner: (of) => this.#banners.of(of),
      findPlaces,
      open: (link) => void openLink(session, link),
      state: pageState,
      sized: (from, columns, rows) => {
        for (const other of this.of(session)) if (other !== from) other.showSize(columns, rows);
      },
      act: (id) => this.#act(session, id),
      problem: (text) => this.#deps.problem(`${session.id}: ${text}`),
    });
    this.#panels.set(panel, webviewPanel);
    webviewPanel.onDidDispose(() => {
      this.#panels.delete(panel);
      panel.dispose();
    });
  }

  /** Closes all terminals; the sessions go on. */
  dispose(): void {
    this.#subscription.dispose();
    for (const [panel, webviewPanel] of [...this.#panels]) {
      panel.dispose();
      webviewPanel.dispose();
    }
    this.#panels.clear();
  }

  #act(session: Session, id: PageAction['id']): void {
    switch (id) {
      case 'restart':
        return void attempt(
          () => this.#deps.restart(session),
          (why) => vscode.l10n.t('“{0}” could not be started again. {1}', session.id, why),
        );
      case 'stop':
        return void session.stop();
      case 'open_file':
        return void openPlace(this.#banners.shown(session) ?? faultsOf(session).at(-1) ?? { file: session.app.file });
      case 'show_log':
        return this.#deps.showLog();
      case 'show_problems':
        return void vscode.commands.executeCommand('workbench.actions.view.problems');
      case 'return_to_now':
        return this.#returnToNow(session);
      case 'rewind_here':
        return void rewindHere(session);
      case 'dismiss':
        if (session.history.looking !== null) return this.#returnToNow(session);
        this.#banners.dismiss(session);
        return this.#showBanner(session);
    }
  }

  #returnToNow(session: Session): void {
    void session.history.ask({ what: 'look', at: 'now' }, { kind: 'person' });
  }

  #showBanner(session: Session): void {
    for (const panel of this.of(session)) panel.showBanner();
  }
}

function createWebviewPanel(title: string, column: vscode.ViewColumn, preserveFocus: boolean): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(terminalViewType, title, { viewColumn: column, preserveFocus });
}

/** The icon in the tab of a terminal, and of a recording that is played. */
export function panelIcon(extensionUri: vscode.Uri): { readonly light: vscode.Uri; readonly dark: vscode.Uri } {
  const inMedia = (name: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, 'media', name);
  return { light: inMedia('terminal-light.svg'), dark: inMedia('terminal-dark.svg') };
}
