import assert from 'node:assert/strict';
import '../vscode/fake/register.ts';
import type * as vscode from 'vscode';
import type { InputEvent, PageLink } from '../../../src/protocol/page.ts';
import type { Frame } from '../../../src/protocol/worker.ts';
import type { TerminalLook } from '../../../src/vscode/terminal/terminal-options.ts';
import { usualOptions, usualTexts } from './page-kit.ts';
import { playedPanel, playedSession } from './played.ts';

await import('../../../src/vscode/terminal/page-messages.ts'); // the panel loads it late; a test must not wait for it
const { TerminalPanel } = await import('../../../src/vscode/terminal/panel.ts');
const { pageState } = await import('../../../src/vscode/terminal/page-state.ts');
const { EventEmitter } = await import('../vscode/fake/vscode.ts');

async function openedPanel() {
  const session = playedSession();
  const webview = playedPanel();
  const looks = new EventEmitter<TerminalLook['options']>();
  const problems: string[] = [];
  const acts: string[] = [];
  const sizes: string[] = [];
  const opened: PageLink[] = [];
  const panel = new TerminalPanel(webview.panel, session.session, {
    look: { options: usualOptions, onDidChange: looks.event },
    script: '/dist/webview.js' as unknown as vscode.Uri,
    style: '/dist/webview.css' as unknown as vscode.Uri,
    language: 'en',
    texts: usualTexts,
    banner: () => null,
    findPlaces: (_, places) => Promise.resolve(places.map((place) => place.startsWith('src/'))),
    open: (link) => opened.push(link),
    state: pageState,
    sized: (_, columns, rows) => sizes.push(`${String(columns)}x${String(rows)}`),
    act: (id) => acts.push(id),
    problem: (text) => problems.push(text),
  });
  const ready = (): Promise<void> => webview.say({ kind: 'ready', columns: 100, rows: 30 });
  await ready();
  const frame = (number: number, shown: () => void = () => undefined): void => {
    const next: Frame = { kind: 'frame', frame: number, full: number === 1, ansi: `frame ${String(number)}` };
    for (const { viewer } of session.viewers) viewer.frame(next, shown);
  };
  const kinds = (): string[] => webview.posted.map(({ kind }) => kind);
  return { ...session, ...webview, page: webview, panel, looks, problems, acts, sizes, opened, ready, frame, kinds };
}

describe('a terminal panel', () => {
  it('gives the session the page’s size, shows the page the state, then watches', async () => {
    const { input, kinds, viewers, sizes } = await openedPanel();
    assert.deepEqual(input, [{ kind: 'resize', columns: 100, rows: 30 }]);
    assert.deepEqual(kinds(), ['terminal_options', 'state', 'banner']);
    assert.equal(viewers.size, 1);
    assert.deepEqual(sizes, ['100x30']);
  });

  it('passes on what the person does', async () => {
    const { say, input } = await openedPanel();
    const key: InputEvent = { kind: 'key', key: 'enter', text: '' };
    await say({ kind: 'input', event: key });
    await say({ kind: 'input', event: { kind: 'activate', widgetId: 'add' } });
    await say({ kind: 'input', event: { kind: 'resize', columns: 50, rows: 20 } });
    assert.deepEqual(input.slice(1), [
      key,
      { kind: 'activate', widgetId: 'add' },
      { kind: 'resize', columns: 50, rows: 20 },
    ]);
  });

  it('keeps the order in which things were done', async () => {
    const { messages, input } = await openedPanel();
    for (const text of 'hello') messages.fire({ kind: 'input', event: { kind: 'key', key: text, text } });
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(input.flatMap((event) => (event.kind === 'key' ? event.text : [])).join(''), 'hello');
  });

  it('trusts no message that is not exactly one, and says so without its text', async () => {
    const { say, input, problems } = await openedPanel();
    const wrong: Record<string, unknown>[] = [
      { kind: 'boo', secret: 's3cret' },
      { kind: 'input', event: { kind: 'key', key: 'a' } },
      { kind: 'input', event: { kind: 'key', key: 'a', text: 'a', more: 1 } },
      { kind: 'input', event: { kind: 'resize', columns: 0, rows: 1e9 } },
      { kind: 'input', event: { kind: 'mouse', action: 'press', column: -1, row: 0 } },
      { kind: 'ready', columns: Number.NaN, rows: 3 },
      { kind: 'action', id: 'delete_everything' },
    ];
    for (const message of wrong) await say(message);
    assert.equal(problems.length, wrong.length);
    assert.deepEqual(new Set(problems), new Set(['the page sent a message that is none']));
    assert.equal(input.length, 1, 'only the first size');
  });

  it('asks for the next frame when the page has shown this one, once', async () => {
    const { say, frame } = await openedPanel();
    let shown = 0;
    frame(1, () => shown++);
    await say({ kind: 'frame_shown', frame: 7 });
    assert.equal(shown, 0);
    await say({ kind: 'frame_shown', frame: 1 });
    await say({ kind: 'frame_shown', frame: 1 });
    assert.equal(shown, 1);
  });

  it('outlines a widget where it is now, and once it shows something when it is not shown yet', async () => {
    const { panel, posted, show, ready, say, frame, places } = await openedPanel();
    const place = { widgetId: 'save', column: 2, row: 3, columns: 8, rows: 1 };
    assert.equal(await panel.mark('save'), false, 'it is not on the screen');
    places.set('save', place);
    const marks = (): unknown[] => posted.flatMap((each) => (each.kind === 'mark' ? [each.mark] : []));
    assert.equal(await panel.mark('save'), true);
    assert.deepEqual(marks(), [{ ...place, label: 'save' }]);
    show(false);
    assert.equal(await panel.mark('save'), true);
    assert.equal(marks().length, 1);
    show(true);
    await ready();
    frame(1);
    await say({ kind: 'frame_shown', frame: 1 });
    assert.equal(marks().length, 2);
  });

  it('takes an outline away with the first frame in which its widget stands elsewhere or nowhere', async () => {
    for (const after of [undefined, { widgetId: 'save', column: 2, row: 4, columns: 8, rows: 1 }]) {
      const { panel, posted, say, frame, places } = await openedPanel();
      places.set('save', { widgetId: 'save', column: 2, row: 3, columns: 8, rows: 1 });
      const shown = async (number: number): Promise<void> => {
        frame(number);
        await say({ kind: 'frame_shown', frame: number });
      };
      await panel.mark('save', 'Copilot: save');
      await shown(1);
      const marks = (): unknown[] => posted.flatMap((each) => (each.kind === 'mark' ? [each.mark] : []));
      assert.equal(marks().length, 1, 'it stands where it stood');
      if (after === undefined) places.delete('save');
      else places.set('save', after);
      await shown(2);
      await shown(3);
      assert.deepEqual(marks().slice(1), [null]);
    }
  });

  it('keeps the label of what is outlined once there is a picture', async () => {
    const { panel, posted, show, ready, say, frame, places } = await openedPanel();
    places.set('save', { widgetId: 'save', column: 2, row: 3, columns: 8, rows: 1 });
    show(false);
    await panel.mark('save', 'Copilot: save');
    show(true);
    await ready();
    frame(1);
    await say({ kind: 'frame_shown', frame: 1 });
    const labels = posted.flatMap((each) => (each.kind === 'mark' ? [each.mark?.label] : []));
    assert.deepEqual(labels, ['Copilot: save']);
  });

  it('rests while hidden and starts anew when shown: no old frames, no second watch', async () => {
    const { show, ready, viewers, posted, frame } = await openedPanel();
    show(false);
    assert.equal(viewers.size, 0);
    frame(2);
    assert.equal(posted.filter(({ kind }) => kind === 'frame').length, 0);
    show(true);
    await ready();
    await ready();
    assert.equal(viewers.size, 1);
  });

  it('tells the page that the app ended, and carries the buttons’ actions out', async () => {
    const { change, posted, say, acts } = await openedPanel();
    change({ name: 'ended', why: 'crashed', detail: 'TypeError: x is not a function' });
    assert.deepEqual(posted.at(-1), {
      kind: 'state',
      state: {
        name: 'ended',
        text: 'counter has crashed. TypeError: x is not a function',
        actions: [
          { id: 'restart', label: 'Restart' },
          { id: 'show_log', label: 'Show Log' },
        ],
      },
    });
    await say({ kind: 'action', id: 'restart' });
    assert.deepEqual(acts, ['restart']);
  });

  it('shows a load error with its place, its reason and the way out', async () => {
    const { change, posted } = await openedPanel();
    const error = {
      code: 'unsupported_syntax',
      message: 'decorators are not supported',
      file: '/w/board.tea.ts',
      line: 12,
      column: 3,
      advice: 'Call the function that the decorator stands for.',
    } as const;
    change({ name: 'failed', error });
    const last = posted.at(-1);
    assert.ok(last?.kind === 'state' && last.state.name === 'failed');
    assert.equal(
      last.state.details,
      'board.tea.ts:12:3: decorators are not supported\n\nCall the function that the decorator stands for.',
    );
  });

  it('follows the settings', async () => {
    const { looks, posted } = await openedPanel();
    looks.fire({ ...usualOptions, fontSize: 20 });
    assert.deepEqual(posted.at(-1), { kind: 'terminal_options', options: { ...usualOptions, fontSize: 20 } });
  });

  it('leaves nothing behind when it is closed; the session goes on', async () => {
    const { panel, viewers, states, messages, views, looks, say, input } = await openedPanel();
    messages.fire({ kind: 'input', event: { kind: 'key', key: 'a', text: 'a' } });
    panel.dispose();
    panel.dispose();
    await say({ kind: 'input', event: { kind: 'key', key: 'b', text: 'b' } });
    assert.equal(viewers.size, 0);
    assert.deepEqual(
      [states, messages, views, looks].map((emitter) => emitter.size),
      [0, 0, 0, 0],
    );
    assert.equal(input.length, 1, 'nothing that was said last reaches the session');
  });

  it('is a page that nothing foreign gets into', async () => {
    const { page } = await openedPanel();
    const { html } = page.panel.webview;
    assert.match(
      html,
      /default-src &#39;none&#39;; script-src &#39;nonce-[\w-]{22}&#39;; style-src https:\/\/webview.test &#39;unsafe-inline&#39;; font-src https:\/\/webview.test"/,
    );
    assert.equal(html.match(/<script/g)?.length, 1);
  });

  it('has the mirror for a screen reader only while there is one', async () => {
    const { viewers, say } = await openedPanel();
    const reads = (): boolean[] => [...viewers].map(({ viewer }) => viewer.accessible !== undefined);
    assert.deepEqual(reads(), [false]);
    await say({ kind: 'screen_reader', used: true });
    assert.deepEqual(reads(), [true]);
    await say({ kind: 'screen_reader', used: false });
    assert.deepEqual(reads(), [false]);
  });

  it('wants that nothing moves only while the person does', async () => {
    const { viewers, say } = await openedPanel();
    const still = (): unknown[] => [...viewers].map(({ viewer }) => viewer.still);
    assert.deepEqual(still(), [false]);
    await say({ kind: 'reduced_motion', wanted: true });
    assert.deepEqual(still(), [true]);
    await say({ kind: 'reduced_motion', wanted: false });
    assert.deepEqual(still(), [false]);
  });

  it('ends the hover when it is hidden, if the pointer was over it', async () => {
    const { say, show, input, ready } = await openedPanel();
    const move: InputEvent = {
      ...{ kind: 'mouse', action: 'move', column: 1, row: 1, button: 'none', wheel: 0, clicks: 0 },
      ...{ ctrl: false, shift: false, alt: false },
    };
    const leaves = (): number => input.filter(({ kind }) => kind === 'leave').length;
    await say({ kind: 'input', event: move });
    show(false);
    assert.equal(leaves(), 1);
    show(true);
    await ready();
    show(false);
    assert.equal(leaves(), 1);
  });

  it('answers which places are files, and passes on a link that is followed', async () => {
    const { say, posted, opened } = await openedPanel();
    await say({ kind: 'find_places', id: 7, places: ['src/a.ts:1', 'no.where'] });
    assert.deepEqual(posted.at(-1), { kind: 'places', id: 7, found: [true, false] });
    await say({ kind: 'open_link', link: { kind: 'address', address: 'https://example.com' } });
    assert.deepEqual(opened, [{ kind: 'address', address: 'https://example.com' }]);
  });

  it('refuses a link that is no address', async () => {
    const { say, opened, problems } = await openedPanel();
    for (const address of ['command:workbench.action.quit', 'file:///etc/passwd', 'javascript:alert(1)'])
      await say({ kind: 'open_link', link: { kind: 'address', address } });
    assert.deepEqual(opened, []);
    assert.equal(problems.length, 3);
  });

  it('lets the terminal have a drag that no widget takes', async () => {
    const { viewers, posted } = await openedPanel();
    for (const { viewer } of viewers) viewer.freeDrag?.();
    assert.deepEqual(posted.at(-1), { kind: 'free_drag' });
  });
});
