import type * as vscode from 'vscode';
import type { Located } from '../../../src/protocol/asks.ts';
import type { FromPage, InputEvent, ToPage } from '../../../src/protocol/page.ts';
import type { Session, SessionState, Viewer } from '../../../src/session/types.ts';
import { PlayedHistory } from '../vscode/fake/history.ts';
import { EventEmitter } from '../vscode/fake/vscode.ts';

/** A session that notes what it gets and lets a test play its worker. */
export function playedSession(id = 'counter') {
  const states = new EventEmitter<SessionState>();
  const input: InputEvent[] = [];
  const viewers = new Set<{ readonly viewer: Viewer }>();
  const end = new AbortController();
  /** What is on the screen, by widget id. */
  const places = new Map<string, Located>();
  const history = new PlayedHistory();
  const session: Partial<Session> & { state: SessionState } = {
    id,
    app: { name: 'counter', file: '/apps/counter.tea.ts', shipped: true },
    state: { name: 'running' },
    problems: [],
    refusals: [],
    nameCollisions: [],
    hold: null,
    signal: end.signal,
    onDidChangeState: states.event,
    history,
    asks: {
      locate: (spot: { widgetId?: string }) => Promise.resolve(places.get(spot.widgetId ?? '') ?? null),
    } as Session['asks'],
    input: (event) => void input.push(event),
    watch: (viewer) => {
      const watch = { viewer };
      viewers.add(watch);
      return { dispose: () => viewers.delete(watch) };
    },
  };
  const change = (state: SessionState): void => {
    session.state = state;
    states.fire(state);
  };
  return { session: session as Session, history, input, viewers, states, places, change, end: () => end.abort() };
}

/** A webview panel of VS Code, as far as ours touches it. */
export function playedPanel() {
  const messages = new EventEmitter<unknown>();
  const views = new EventEmitter<void>();
  const disposals = new EventEmitter<void>();
  const posted: ToPage[] = [];
  const revealed: unknown[] = [];
  const webview = {
    html: '',
    cspSource: 'https://webview.test',
    asWebviewUri: (uri: unknown) => `https://webview.test/${String(uri)}`,
    postMessage: (message: ToPage) => Promise.resolve(posted.push(message) > 0),
    onDidReceiveMessage: messages.event,
  };
  let disposed = false;
  /** How often something was asked of the closed panel. */
  const late = { count: 0 };
  const panel = {
    title: 'counter',
    visible: true,
    active: true,
    /** VS Code's throws once the panel is closed. */
    get webview() {
      if (disposed) {
        late.count++;
        throw new Error('Webview is disposed');
      }
      return webview;
    },
    onDidChangeViewState: views.event,
    onDidDispose: disposals.event,
    reveal: (...args: unknown[]) => void revealed.push(args),
    dispose: () => {
      disposed = true;
      disposals.fire();
    },
  };
  const say = async (message: FromPage | Record<string, unknown>): Promise<void> => {
    messages.fire(message);
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const show = (visible: boolean): void => {
    panel.visible = visible;
    views.fire();
  };
  return { panel: panel as unknown as vscode.WebviewPanel, posted, late, revealed, say, show, messages, views };
}
