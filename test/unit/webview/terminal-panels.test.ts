import assert from 'node:assert/strict';
import '../vscode/fake/register.ts';
import type * as vscode from 'vscode';
import type { Session } from '../../../src/session/types.ts';
import { Uri } from '../vscode/fake/vscode.ts';
import { usualOptions } from './page-kit.ts';
import { playedPanel, playedSession } from './played.ts';

await import('../../../src/vscode/terminal/page-messages.ts'); // a panel loads it late; a test must not wait for it
const { TerminalPanels } = await import('../../../src/vscode/terminal/panels.ts');

/** The terminals over webview panels that a test can look into. */
function playedTerminals() {
  const webviews: ReturnType<typeof playedPanel>[] = [];
  const restarted: Session[] = [];
  const terminals = new TerminalPanels({
    extensionUri: Uri.file('/extension') as unknown as vscode.Uri,
    restart: (session) => restarted.push(session),
    showLog: () => undefined,
    problem: () => undefined,
    look: { options: usualOptions, onDidChange: () => ({ dispose: () => undefined }) },
    createPanel: () => {
      const webview = playedPanel();
      webviews.push(webview);
      return webview.panel;
    },
  });
  return { terminals, webviews, restarted };
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
});
