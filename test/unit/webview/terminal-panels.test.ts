import assert from 'node:assert/strict';
import '../vscode/fake/register.ts';
import type * as vscode from 'vscode';
import type { Session } from '../../../src/session/types.ts';
import type { Problem } from '../../../src/protocol/worker.ts';
import { EventEmitter, executed, shown, Uri } from '../vscode/fake/vscode.ts';
import { usualOptions } from './page-kit.ts';
import { playedPanel, playedSession } from './played.ts';

await import('../../../src/vscode/terminal/page-messages.ts'); // a panel loads it late; a test must not wait for it
const { TerminalPanels } = await import('../../../src/vscode/terminal/panels.ts');
const { restoreTerminals } = await import('../../../src/vscode/terminal/serializer.ts');

/** The terminals over webview panels that a test can look into. */
function playedTerminals(restart: () => Promise<void> = () => Promise.resolve()) {
  const webviews: ReturnType<typeof playedPanel>[] = [];
  const restarted: Session[] = [];
  const faults = new EventEmitter<Session>();
  const terminals = new TerminalPanels({
    extensionUri: Uri.file('/extension') as unknown as vscode.Uri,
    restart: (session) => {
      restarted.push(session);
      return restart();
    },
    showLog: () => undefined,
    onDidChangeFaults: faults.event,
    problem: () => undefined,
    look: { options: usualOptions, onDidChange: () => ({ dispose: () => undefined }) },
    createPanel: () => {
      const webview = playedPanel();
      webviews.push(webview);
      return webview.panel;
    },
  });
  return { terminals, webviews, restarted, faults };
}

describe('the terminals', () => {
  it('open one panel a session, named after it, and bring it to the front when it is shown again', () => {
    const { terminals, webviews } = playedTerminals();
    const [a, b] = [playedSession('a').session, playedSession('b').session];
    terminals.show(a);
    terminals.show(b);
    terminals.show(a, { preserveFocus: true });
    assert.deepEqual(
      webviews.map(({ panel }) => panel.title),
      ['a', 'b'],
    );
    assert.deepEqual(webviews[0]?.revealed, [[undefined, true]]);
  });

  it('load nothing but our own built files', () => {
    const { terminals, webviews } = playedTerminals();
    terminals.show(playedSession().session);
    const { options } = webviews[0]!.panel.webview;
    assert.equal(options.enableScripts, true);
    assert.deepEqual(options.localResourceRoots?.map(String), ['file:///extension/dist']);
  });

  it('keep the session when its panel is closed, and open a new one when it is shown', () => {
    const { terminals, webviews } = playedTerminals();
    const { session, viewers } = playedSession();
    terminals.show(session);
    webviews[0]!.panel.dispose();
    assert.equal(viewers.size, 0);
    assert.equal(terminals.of(session).length, 0);
    terminals.show(session);
    assert.equal(webviews.length, 2);
  });

  it('tell nothing to a panel that was closed while they looked for what it asked', async () => {
    const { terminals, webviews } = playedTerminals();
    const { session } = playedSession();
    Object.assign(session, { app: { name: 'counter', file: '/apps/counter.tea.ts', shipped: false } });
    terminals.show(session);
    const [{ panel, say, messages, late }] = webviews as [ReturnType<typeof playedPanel>];
    await say({ kind: 'ready', columns: 80, rows: 24 });
    messages.fire({ kind: 'find_places', id: 1, places: ['a.ts', 'b.ts', 'c.ts'] });
    for (let turn = 0; turn < 5; turn++) await Promise.resolve(); // the message is read, the disk has not answered
    panel.dispose();
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(late.count, 0);
  });

  it('are not brought back into a panel that the person closed meanwhile', async () => {
    const { terminals } = playedTerminals();
    let bring: (panel: vscode.WebviewPanel, state: unknown) => Promise<void> = () => Promise.reject(new Error('none'));
    const { window } = await import('../vscode/fake/vscode.ts');
    Object.assign(window, {
      registerWebviewPanelSerializer: (
        _type: string,
        { deserializeWebviewPanel }: { deserializeWebviewPanel: never },
      ) => {
        bring = deserializeWebviewPanel;
        return { dispose: () => undefined };
      },
    });
    const revived = Promise.withResolvers<Session>();
    restoreTerminals(terminals, () => revived.promise);
    const memory = { session: 'counter', app: { name: 'counter', file: '/apps/counter.tea.ts', shipped: true } };
    const [closed, open] = [playedPanel(), playedPanel()];
    const brought = [closed, open].map(({ panel }) => bring(panel, memory));
    await new Promise((resolve) => setTimeout(resolve, 20));
    closed.panel.dispose();
    const { session } = playedSession();
    revived.resolve(session);
    await Promise.all(brought);
    assert.equal(terminals.of(session).length, 1);
  });

  it('may show a session twice: the page used last gives the size, the other shows the same cells', async () => {
    const { terminals, webviews } = playedTerminals();
    const { session, input } = playedSession();
    terminals.show(session);
    terminals.show(session, { another: true });
    const [one, two] = webviews;
    await one!.say({ kind: 'ready', columns: 100, rows: 30 });
    await two!.say({ kind: 'ready', columns: 50, rows: 20 });
    assert.deepEqual(one!.posted.at(-1), { kind: 'size', columns: 50, rows: 20 });
    await one!.say({ kind: 'input', event: { kind: 'resize', columns: 100, rows: 30 } });
    assert.deepEqual(two!.posted.at(-1), { kind: 'size', columns: 100, rows: 30 });
    assert.deepEqual(input.at(-1), { kind: 'resize', columns: 100, rows: 30 });
  });

  it('show an app that was started again in the panel that it had', async () => {
    const { terminals, webviews } = playedTerminals();
    const [before, after] = [playedSession('a'), playedSession('a')];
    terminals.show(before.session);
    await webviews[0]!.say({ kind: 'ready', columns: 100, rows: 30 });
    before.end();
    terminals.show(after.session);
    await webviews[0]!.say({ kind: 'ready', columns: 100, rows: 30 });
    assert.equal(webviews.length, 1);
    assert.deepEqual([before.viewers.size, after.viewers.size], [0, 1]);
    assert.deepEqual([terminals.of(before.session).length, terminals.of(after.session).length], [0, 1]);
  });

  it('carry out a page’s buttons', async () => {
    const { terminals, webviews, restarted } = playedTerminals();
    const { session } = playedSession();
    terminals.show(session);
    await webviews[0]!.say({ kind: 'action', id: 'restart' });
    assert.deepEqual(restarted, [session]);
  });

  it('say what became of a button whose work failed', async () => {
    const { terminals, webviews } = playedTerminals(() => Promise.reject(new Error('no space left')));
    const { session } = playedSession();
    shown.notes.length = 0;
    terminals.show(session);
    await webviews[0]!.say({ kind: 'action', id: 'restart' });
    assert.deepEqual(shown.notes, [`“${session.id}” could not be started again. no space left`]);
  });

  it('leave no listener behind when one is opened and closed a hundred times (BR-111)', async () => {
    const { terminals, webviews, faults } = playedTerminals();
    const { session, viewers, states, history } = playedSession();
    const listeners = (): number => viewers.size + states.size + faults.size + history.looks.size;
    const before = listeners();
    for (let i = 0; i < 100; i++) {
      terminals.show(session);
      await webviews[i]!.say({ kind: 'ready', columns: 100, rows: 30 });
      assert.ok(listeners() > before);
      webviews[i]!.panel.dispose();
    }
    assert.deepEqual([listeners(), terminals.of(session).length], [before, 0]);
    for (const { messages, views } of webviews) assert.equal(messages.size + views.size, 0);
    terminals.dispose();
  });

  it('all close with the extension; no session gets a viewer after that', async () => {
    const { terminals, webviews } = playedTerminals();
    const { session, viewers } = playedSession();
    terminals.show(session);
    terminals.show(session, { another: true });
    terminals.dispose();
    await webviews[0]!.say({ kind: 'ready', columns: 100, rows: 30 });
    assert.equal(viewers.size, 0);
    assert.equal(terminals.of(session).length, 0);
    for (const { messages, views } of webviews) assert.equal(messages.size + views.size, 0);
  });

  describe('whose app goes wrong while it runs', () => {
    const problem = (message: string, line = 3): Problem => ({
      code: 'update_failed',
      message,
      file: '/w/notes.tea.ts',
      line,
      column: 9,
    });

    /** A terminal of an app of the workspace, its problems, and what its page was told of them last. */
    async function shownApp(shipped = false) {
      const played = playedTerminals();
      const { session, history } = playedSession('notes');
      Object.assign(session, { app: { name: 'notes', file: '/w/notes.tea.ts', shipped } });
      played.terminals.show(session);
      await played.webviews[0]!.say({ kind: 'ready', columns: 80, rows: 24 });
      const fail = (...problems: readonly Problem[]): void => {
        Object.assign(session, { problems });
        played.faults.fire(session);
      };
      const banner = (webview = 0) => {
        const last = played.webviews[webview]!.posted.findLast((message) => message.kind === 'banner');
        return last?.banner;
      };
      return { ...played, session, history, fail, banner };
    }

    it('say what, where and what to do, with buttons', async () => {
      const { fail, banner } = await shownApp();
      assert.equal(banner(), null);
      fail(problem('update failed on "add": no room.'));
      assert.deepEqual(banner(), {
        severity: 'error',
        text: 'update failed on "add": no room.',
        place: 'notes.tea.ts:3',
        advice: 'The app is as it was before. Fix its code and restart it.',
        more: '',
        actions: [
          { id: 'open_file', label: 'Open File' },
          { id: 'show_log', label: 'Show Log' },
          { id: 'dismiss', label: 'Dismiss' },
        ],
      });
      fail();
      assert.equal(banner(), null);
    });

    it('show the newest of several, and say that there are more', async () => {
      const { fail, banner, webviews } = await shownApp();
      fail(problem('first', 1), problem('second', 2));
      assert.deepEqual([banner()?.text, banner()?.more], ['second', 'Others: 1.']);
      await webviews[0]!.say({ kind: 'action', id: 'show_problems' });
      assert.deepEqual(executed.at(-1), ['workbench.actions.view.problems']);
    });

    it('put it away in every panel, and show it again when it happens again', async () => {
      const { fail, banner, terminals, session, webviews } = await shownApp();
      terminals.show(session, { another: true });
      await webviews[1]!.say({ kind: 'ready', columns: 80, rows: 24 });
      const first = problem('no room');
      fail(first);
      await webviews[1]!.say({ kind: 'action', id: 'dismiss' });
      assert.deepEqual([banner(0), banner(1)], [null, null]);
      fail(first);
      assert.equal(banner(), null, 'the same one stays away');
      fail(problem('no room'));
      assert.equal(banner()?.text, 'no room');
    });

    it('tell of tools that were refused to whoever can mend the app', async () => {
      const refusals = [{ kind: 'widget_id', widgetId: 'not fit' }];
      for (const shipped of [false, true]) {
        const { fail, banner, session } = await shownApp(shipped);
        Object.assign(session, { refusals });
        fail();
        const text =
          'Agents get no tool for “not fit”. This id cannot be part of a tool name. Use 1 to 32 letters, digits, “_” or “-”.';
        assert.deepEqual([banner()?.severity, banner()?.text], shipped ? [undefined, undefined] : ['warning', text]);
      }
    });

    it('say first that the picture is one of before, how to get back, and that nothing was sent', async () => {
      const { fail, banner, history, webviews } = await shownApp();
      fail(problem('no room'));
      history.look({ entry: 2 });
      const first = banner();
      assert.match(first?.text ?? '', /^Looking back: after step 2 of 5: add \(Claude, /);
      assert.deepEqual(
        [first?.severity, first?.advice],
        ['info', '← and → step, Escape returns to now. Agents wait meanwhile.'],
      );
      assert.deepEqual(
        first?.actions.map(({ label }) => label),
        ['Return to Now', 'Rewind to This'],
      );
      history.look({ entry: 2, refused: 1 });
      assert.match(banner()?.advice ?? '', /^Nothing was sent: .* Press Escape to return to now\.$/);
      for (const id of ['return_to_now', 'dismiss', 'rewind_here']) await webviews[0]!.say({ kind: 'action', id });
      assert.deepEqual(history.asked, [
        { what: 'look', at: 'now' },
        { what: 'look', at: 'now' },
        { what: 'rewind', to: 2 },
      ]);
      history.look(null);
      assert.equal(banner()?.text, 'no room');
    });

    it('leave it to the overlay when the app does not run', async () => {
      const { fail, banner, session } = await shownApp();
      Object.assign(session, { state: { name: 'ended', why: 'crashed' } });
      fail(problem('before the end'));
      assert.equal(banner(), null);
    });
  });
});
