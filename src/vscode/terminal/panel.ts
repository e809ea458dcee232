import { randomBytes } from 'node:crypto';
import type * as vscode from 'vscode';
import type { Frame, Keymap } from '../../protocol/worker.ts';
import type {
  FromPage,
  Json,
  PageAction,
  PageBanner,
  PageLink,
  PageState,
  PageTexts,
  ToPage,
} from '../../protocol/page.ts';
import type { Disposable, Session, Viewer } from '../../session/types.ts';
import { keyboard } from '../keyboard.ts';
import { Outline } from './outline.ts';
import { pageHtml } from './page-html.ts';
import type { PanelMemory } from './panel-memory.ts';
import type { TerminalLook } from './terminal-options.ts';

/** What a terminal shows: a session, or what looks like one. */
export interface TerminalSource extends Pick<Session, 'id' | 'app' | 'state' | 'onDidChangeState' | 'input' | 'watch'> {
  readonly history: Pick<Session['history'], 'onDidLook'>;
  readonly asks: Pick<Session['asks'], 'locate'>;
}

/** What a panel needs of those around it. */
export interface PanelPort<S extends TerminalSource = Session> {
  readonly look: TerminalLook;
  /** The page's script and styles. */
  readonly script: vscode.Uri;
  readonly style: vscode.Uri;
  readonly language: string;
  readonly texts: PageTexts;
  /** What the page shows over the picture now. */
  banner(session: S): PageBanner | null;
  /** Which of the places that the picture names are files. */
  findPlaces(session: S, places: readonly string[]): Promise<readonly boolean[]>;
  /** A person followed a link. */
  open(link: PageLink): void;
  /** What the page shows for the session's state now. */
  state(session: S): PageState;
  /** This panel's page has a new size, which the session now has. */
  sized(panel: TerminalPanel<S>, columns: number, rows: number): void;
  /** A person chose one of the buttons. */
  act(id: PageAction['id']): void;
  /** A fault of the page, for the log. Never an app's text. */
  problem(text: string): void;
}

/**
 * One session in one webview panel. It owns no state of the app: the page is a view of the session, gone while the panel
 * is hidden and drawn anew from a full frame when it is shown (bug report 047).
 */
export class TerminalPanel<S extends TerminalSource = Session> implements Disposable {
  readonly session: S;
  readonly #panel: vscode.WebviewPanel;
  readonly #port: PanelPort<S>;
  readonly #subscriptions: Disposable[] = [];
  /** The checks of the page's messages, loaded with the first terminal. */
  readonly #reader = import('./page-messages.ts');
  #watching: Disposable | null = null;
  #disposed = false;
  /** Whether the page's reader needs the accessible mirror. */
  #read = false;
  /** Whether the page's reader wants that nothing moves. */
  #still = false;
  /** Whether the pointer was over this page last. */
  #pointed = false;
  readonly #outline: Outline;
  #awaited: { readonly frame: number; readonly shown: () => void } | null = null;

  constructor(panel: vscode.WebviewPanel, session: S, port: PanelPort<S>) {
    this.session = session;
    this.#panel = panel;
    this.#port = port;
    this.#outline = new Outline({
      locate: (spot) => session.asks.locate(spot),
      isShown: () => this.#watching !== null,
      show: (mark) => this.#post({ kind: 'mark', mark }),
    });
    this.#subscriptions.push(
      panel.webview.onDidReceiveMessage((data: unknown) => void this.#receive(data)),
      panel.onDidChangeViewState(() => {
        if (!panel.visible) this.#unwatch();
      }),
      session.onDidChangeState(() => this.#showState()),
      session.history.onDidLook(() => this.showBanner()),
      port.look.onDidChange((options) => this.#post({ kind: 'terminal_options', options })),
    );
    panel.webview.html = this.#html();
  }

  /** Whether this is the panel that a person looks at or used last. */
  get active(): boolean {
    return this.#panel.active;
  }

  /** Brings the panel to the front. */
  reveal(column?: vscode.ViewColumn, preserveFocus = false): void {
    this.#panel.reveal(column, preserveFocus);
  }

  /** Another panel gave the session its size: this one shows those cells. */
  showSize(columns: number, rows: number): void {
    this.#post({ kind: 'size', columns, rows });
  }

  /** What went wrong may be another thing. */
  showBanner(): void {
    this.#post({ kind: 'banner', banner: this.#port.banner(this.session) });
  }

  /** Brings the panel to the front and its keyboard to a part of the page. */
  reach(part: 'find' | 'banner'): void {
    this.reveal();
    this.#post({ kind: 'reach', part });
  }

  /**
   * Outlines a widget in the picture for a while, with its id or another label beside it. A page that is not there yet does
   * so with its first frame. `false` when nothing of the widget is on the screen.
   */
  mark(widgetId: string, label: string = widgetId): Promise<boolean> {
    return this.#outline.put(widgetId, label);
  }

  /** Says more in the title than the session's id, or nothing more. */
  entitle(more: string): void {
    this.#panel.title = more === '' ? this.session.id : `${this.session.id} (${more})`;
  }

  /** Ends the view; the session goes on. */
  dispose(): void {
    this.#disposed = true;
    keyboard.closed(this);
    this.#unwatch();
    for (const subscription of this.#subscriptions.splice(0)) subscription.dispose();
  }

  #html(): string {
    const { webview } = this.#panel;
    const { id, app } = this.session;
    const memory = { session: id, app: { name: app.name, file: app.file, shipped: app.shipped } } satisfies PanelMemory;
    return pageHtml({
      title: this.#panel.title,
      language: this.#port.language,
      sessionId: id,
      scriptUri: webview.asWebviewUri(this.#port.script).toString(),
      styleUri: webview.asWebviewUri(this.#port.style).toString(),
      cspSource: webview.cspSource,
      nonce: randomBytes(16).toString('base64url'),
      data: { options: this.#port.look.options, texts: this.#port.texts, state: memory },
    });
  }

  /** Messages keep their order: each waits for the same promise. */
  async #receive(data: unknown): Promise<void> {
    const { readFromPage } = await this.#reader;
    if (this.#disposed) return;
    const message = readFromPage(data);
    if (message === null) this.#port.problem('the page sent a message that is none');
    else this.#take(message);
  }

  #take(message: FromPage): void {
    switch (message.kind) {
      case 'ready': {
        // The page is new: it knows nothing of what the one before it was told.
        this.#post({ kind: 'terminal_options', options: this.#port.look.options });
        this.#resize(message.columns, message.rows);
        this.#showState();
        this.showBanner();
        this.#unwatch();
        this.#watch();
        return;
      }
      case 'input':
        if (message.event.kind === 'mouse') this.#pointed = true;
        if (message.event.kind === 'leave') this.#pointed = false;
        if (message.event.kind === 'focus') keyboard[message.event.focused ? 'took' : 'left'](this);
        if (message.event.kind === 'resize') this.#resize(message.event.columns, message.event.rows);
        else this.session.input(message.event);
        return;
      case 'screen_reader':
        if (message.used === this.#read) return;
        this.#read = message.used;
        if (this.#watching) this.#watch();
        return;
      case 'reduced_motion':
        if (message.wanted === this.#still) return;
        this.#still = message.wanted;
        if (this.#watching) this.#watch();
        return;
      case 'find_places':
        return void this.#port
          .findPlaces(this.session, message.places)
          .then((found) => this.#post({ kind: 'places', id: message.id, found }));
      case 'open_link':
        return this.#port.open(message.link);
      case 'frame_shown':
        if (message.frame === this.#awaited?.frame) {
          const { shown } = this.#awaited;
          this.#awaited = null;
          shown();
        }
        return this.#outline.drawn();
      case 'action':
        return this.#port.act(message.id);
      case 'problem':
        return this.#port.problem(message.text);
    }
  }

  #resize(columns: number, rows: number): void {
    this.session.input({ kind: 'resize', columns, rows });
    this.#port.sized(this, columns, rows);
  }

  #showState(): void {
    this.#post({ kind: 'state', state: this.#port.state(this.session) });
  }

  /** Watches the session, with what a screen reader reads or without. */
  #watch(): void {
    this.#watching?.dispose();
    this.#awaited = null;
    this.#watching = this.session.watch(this.#viewer());
  }

  #viewer(): Viewer {
    return {
      still: this.#still,
      frame: ({ frame, full, ansi }: Frame, shown: () => void) => {
        this.#awaited = { frame, shown };
        this.#post({ kind: 'frame', frame, full, ansi });
      },
      keymap: (keymap: Keymap) => this.#post({ kind: 'keymap', keymap }),
      freeDrag: () => this.#post({ kind: 'free_drag' }),
      ...(this.#read ? { accessible: (tree: Json) => this.#post({ kind: 'accessible', tree }) } : {}),
    };
  }

  #unwatch(): void {
    this.#watching?.dispose();
    this.#watching = null;
    this.#awaited = null;
    if (!this.#pointed) return;
    this.#pointed = false;
    this.session.input({ kind: 'leave' });
  }

  /** A page that is not there gets nothing: it is told all it needs when it comes. A closed panel throws when it is asked. */
  #post(message: ToPage): void {
    if (!this.#disposed) void this.#panel.webview.postMessage(message);
  }
}
