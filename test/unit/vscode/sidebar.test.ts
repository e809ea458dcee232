import assert from 'node:assert/strict';
import './fake/register.ts';
import type { Entry } from '../../../src/vscode/sidebar/entry.ts';
import type { Fault } from '../../../src/vscode/faults/fault.ts';
import type { RegistryView } from '../../../src/vscode/sidebar/registry-view.ts';
import { fakeSession, fakeStatic, fakeTool } from './fake/sessions.ts';

const { Source, rows } = await import('./fake/registry-source.ts');
const { viewsOfEachTest } = await import('./fake/registry-views.ts');
const { entryId } = await import('../../../src/vscode/sidebar/entry.ts');
const { shown } = await import('./fake/vscode.ts');

const button = { type: 'button', id: 'add' };

/** The counter app with its button, and one static tool. */
function counter(): { source: InstanceType<typeof Source>; session: ReturnType<typeof fakeSession> } {
  const source = new Source();
  const session = fakeSession('counter', 'counter', { type: 'column', children: [button] });
  source.sessionList = [session];
  source.toolList = [fakeStatic('list_apps'), fakeTool('counter.add.click', { annotations: { sensitive: true } })];
  return { source, session };
}

/** What VS Code shows of a row while the pointer is over it; nothing of it is made with the row. */
function tooltipOf(view: RegistryView, entry: Entry): string {
  const item = view.getTreeItem(entry);
  assert.equal(item.tooltip, undefined);
  return (view.resolveTreeItem(item, entry).tooltip as { value: string }).value;
}

describe('the sidebar', () => {
  const viewOf = viewsOfEachTest();

  it('shows nothing when nothing runs, so that VS Code shows the welcome', () => {
    const source = new Source();
    source.toolList = [fakeStatic('list_apps')];
    assert.deepEqual(viewOf(source).getChildren(), []);
  });

  it('shows what went wrong above all else of the app, and opens the place', () => {
    const { source } = counter();
    const fault = (text: string, line: number): Fault => ({
      ...{ severity: 'error', code: 'update_failed', text, advice: 'Mend it.', file: '/w/counter.tea.ts', line },
      occurrence: text,
    });
    source.faultList = [
      fault('update failed on "add": no room.', 3),
      fault('The command "save" failed: disk full.\nmore', 9),
      { ...fault('refused', 1), severity: 'warning' },
    ];
    const view = viewOf(source);
    assert.deepEqual(rows(view).slice(0, 4), [
      'counter (problems: 2 · agents ask · tools: 1)',
      '  The command "save" failed: disk full. (counter.tea.ts:9)',
      '  update failed on "add": no room. (counter.tea.ts:3)',
      '  add (button)',
    ]);
    const [first] = view.getChildren(view.getChildren()[0]);
    const item = view.getTreeItem(first!);
    assert.ok(item.command);
    assert.equal(item.command.command, 'vscode.open');
    assert.equal(item.contextValue, 'fault');
    const { selection } = item.command.arguments?.[1] as { selection: { start: { line: number } } };
    assert.equal(selection.start.line, 8);
  });

  it('shows session, widget and tool, then the static tools', () => {
    assert.deepEqual(rows(viewOf(counter().source)), [
      'counter (agents ask · tools: 1)',
      '  add (button)',
      '    click (acts)',
      'Built-in tools (1)',
      '  list_apps (reads)',
    ]);
  });

  it('shows tools of no widget under their session, after the widgets', () => {
    const { source } = counter();
    source.toolList = [fakeTool('counter.discover_tools'), ...source.toolList];
    assert.deepEqual(rows(viewOf(source)).slice(0, 4), [
      'counter (agents ask · tools: 2)',
      '  add (button)',
      '    click (acts)',
      '  discover_tools (reads)',
    ]);
  });

  it('keeps a widget that left the screen, and says so', () => {
    const { source, session } = counter();
    session.tree = { type: 'column', children: [] };
    assert.equal(rows(viewOf(source))[1], '  add (not on the screen)');
  });

  it('shows what was refused, with the reason', () => {
    const { source } = counter();
    source.refusalList = [{ kind: 'widget_id', widgetId: 'a b' }];
    source.collisionList = [{ name: 'counter.Add.click', holder: 'counter.add.click' }];
    assert.deepEqual(rows(viewOf(source)).slice(3, 6), [
      '  Refused (2)',
      '    a b (This id cannot be part of a tool name. Use 1 to 32 letters, digits, “_” or “-”.)',
      '    counter.Add.click (Clients would call it by the same name as “counter.add.click”. Give one of the two widgets another id.)',
    ]);
  });

  it('shows hidden characters of refused names as a mark', () => {
    const { source } = counter();
    source.refusalList = [{ kind: 'action_name', widgetId: 'add', name: 'cl\u{202E}ick' }];
    assert.match(rows(viewOf(source))[4] ?? '', /^ {4}add\.cl\u{FFFD}ick /u);
  });

  it('shows an ended session and why it ended', () => {
    const { source, session } = counter();
    session.state = { name: 'ended', why: 'out_of_memory' };
    assert.equal(rows(viewOf(source))[0], 'counter (out of memory · tools: 1)');
  });

  it('names a tool in its tooltip as the registry, clients and the chat name it', () => {
    const view = viewOf(counter().source);
    const widget = view.getChildren(view.getChildren()[0])[0];
    const text = tooltipOf(view, view.getChildren(widget)[0] as Entry);
    assert.match(text, /`counter\.add\.click`/);
    assert.match(text, /`counter_add_click`/);
    assert.match(text, /`mcp_teahouse_counter_add_click`/);
  });

  it('shows texts of an app as text, never as Markdown', () => {
    const { source } = counter();
    source.toolList = [fakeTool('counter.add.click', { description: '[x](command:evil) <b>' })];
    const view = viewOf(source);
    const widget = view.getChildren(view.getChildren()[0])[0];
    const tool = view.getChildren(widget)[0] as Entry;
    assert.ok(tooltipOf(view, tool).startsWith('\\[x\\]\\(command\\:evil\\) \\<b\\>'));
    const { source: other, session } = counter();
    session.state = { name: 'ended', why: 'crashed', detail: '[y](command:evil)' };
    const failed = viewOf(other);
    assert.ok(tooltipOf(failed, failed.getChildren()[0] as Entry).endsWith('\\[y\\]\\(command\\:evil\\)'));
  });

  it('gives every row an id of its own that stays', () => {
    const { source } = counter();
    source.refusalList = [
      { kind: 'widget_id', widgetId: 'a b' },
      { kind: 'action_name', widgetId: 'a', name: 'X' },
      { kind: 'action_name', widgetId: 'a', name: 'Y' },
    ];
    const view = viewOf(source);
    const ids = (entry?: Entry): string[] => view.getChildren(entry).flatMap((it) => [entryId(it), ...ids(it)]);
    assert.equal(new Set(ids()).size, ids().length);
    assert.deepEqual(ids(), ids());
  });

  it('tells a screen reader what a row is', () => {
    const view = viewOf(counter().source);
    const item = view.getTreeItem(view.getChildren()[0] as Entry);
    assert.deepEqual(item.accessibilityInformation, { label: 'App counter, running, agents ask, tools: 1' });
  });

  it('says how many tools agents are shown, and what becomes of the others', () => {
    const { source } = counter();
    viewOf(source);
    assert.equal(shown.treeViews.at(-1)?.message, 'Agents are shown 2 tools, of at most 40.');
    source.hidden.set('counter.add', true);
    source.shownList = source.toolList.slice(0, 1);
    viewOf(source);
    assert.equal(shown.treeViews.at(-1)?.message, 'Agents are shown 1 tools, of at most 40. Hidden from agents: 1.');
    source.hidden.set('counter.add', false);
    source.shownList = source.toolList.slice(0, 1);
    viewOf(source);
    assert.equal(
      shown.treeViews.at(-1)?.message,
      'Agents are shown 1 of 2 tools; the rest is reached through list_actions.',
    );
    assert.deepEqual(shown.treeViews.at(-1)?.badge, { value: 1, tooltip: 'Running apps: 1' });
  });

  it('marks what is hidden from agents, with its session or by itself, and offers to show it', () => {
    const { source } = counter();
    source.toolList = [...source.toolList, fakeTool('counter.take.click')];
    source.shownList = [];
    source.hidden.set('counter.add', true);
    const view = viewOf(source);
    assert.deepEqual(rows(view).slice(0, 5), [
      'counter (agents ask · tools: 2)',
      '  add (button · hidden from agents)',
      '    click (acts · hidden from agents)',
      '  take (not on the screen)',
      '    click (reads · not listed directly)',
    ]);
    const contexts = (): unknown[] => {
      const [session] = view.getChildren();
      return [session!, ...view.getChildren(session)].map((entry) => view.getTreeItem(entry).contextValue);
    };
    assert.deepEqual(contexts(), ['session.running', 'widget.hidden', 'widget']);
    source.hidden.set('counter', true);
    assert.equal(rows(view)[0], 'counter (hidden from agents · tools: 2)');
    assert.deepEqual(contexts(), ['session.running.hidden', 'widget.hidden', 'widget.hidden']);
  });

  it('marks a tool whose calls are held, and offers to reset its breaker', () => {
    const { source } = counter();
    source.circuits.set('counter.add.click', { state: 'open', failures: 5 });
    const view = viewOf(source);
    assert.equal(rows(view)[2], '    click (acts · held after 5 failures)');
    const widget = view.getChildren(view.getChildren()[0])[0];
    const tool = view.getChildren(widget)[0]!;
    assert.equal(view.getTreeItem(tool).contextValue, 'tool.held.widget');
    assert.match(tooltipOf(view, tool), /It failed several times in a row/);
  });

  it('shows only what fits the filter, opened, and all of it again after', () => {
    const { source } = counter();
    source.sessionList.push(fakeSession('other'));
    source.toolList = [...source.toolList, fakeTool('counter.name.get_value'), fakeTool('other.save.click')];
    source.refusalList = [{ kind: 'widget_id', widgetId: 'a b' }];
    const view = viewOf(source);
    let told = 0;
    view.onDidChangeFilter(() => told++);
    view.filter = ' Name COUNTER ';
    assert.equal(told, 1);
    assert.deepEqual(rows(view), [
      'counter (agents ask · tools: 1)',
      '  name (not on the screen)',
      '    get_value (reads)',
    ]);
    const tree = shown.treeViews.at(-1);
    assert.equal(tree?.message, '1 of 4 tools fit “Name COUNTER”.');
    assert.equal(tree.description, '“Name COUNTER”');
    const widget = view.getTreeItem(view.getChildren(view.getChildren()[0])[0]!);
    assert.deepEqual([widget.collapsibleState, widget.id], [2, 'widget/counter/name/Name COUNTER']);
    view.filter = '';
    assert.equal(view.getChildren().length, 3);
    assert.equal(tree.description, undefined);
  });

  it('shows a widget’s row, or its session’s where it has none, whatever the filter', async () => {
    const { source, session } = counter();
    const view = viewOf(source);
    view.filter = 'list_apps';
    await view.reveal(session, 'add');
    await view.reveal(session, 'label');
    const revealed = shown.treeViews.at(-1)?.revealed.map((entry) => entryId(entry as Entry));
    assert.deepEqual(revealed, ['widget/counter/add', 'session/counter']);
    assert.equal(view.filter, '');
  });

  it('gives the name of a tool that is dragged', () => {
    const { source } = counter();
    const view = viewOf(source);
    const session = view.getChildren()[0]!;
    const tool = view.getChildren(view.getChildren(session)[0])[0]!;
    const dragged = new Map<string, { value: unknown }>();
    const transfer = { set: (type: string, item: { value: unknown }) => dragged.set(type, item) };
    view.handleDrag([session, tool], transfer as unknown as Parameters<typeof view.handleDrag>[1]);
    assert.equal(dragged.get('text/plain')?.value, 'counter.add.click');
  });

  describe('draws again', () => {
    const waited = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 150));
    const drawnBy = (view: RegistryView): string[] => {
      const drawn: string[] = [];
      view.onDidChangeTreeData((entries) => drawn.push(entries ? entries.map(entryId).join(' ') : 'all'));
      return drawn;
    };

    it('only the session that changed, once for many changes', async () => {
      const { source, session } = counter();
      const other = fakeSession('other');
      source.sessionList.push(other);
      const drawn = drawnBy(viewOf(source));
      for (let i = 0; i < 10; i++) {
        session.tree = { type: 'column', children: i % 2 ? [] : [button] };
        source.changed.fire();
      }
      await waited();
      assert.deepEqual(drawn, ['session/counter']);
    });

    it('two sessions in one go, before the text above them: what follows, VS Code draws 200 ms late', async () => {
      const { source, session } = counter();
      const other = fakeSession('other');
      source.sessionList.push(other);
      const view = viewOf(source);
      const drawn = drawnBy(view);
      const tree = shown.treeViews.at(-1);
      assert.ok(tree);
      let text: unknown = tree.message;
      let tellings = 0;
      Object.defineProperty(tree, 'message', {
        get: () => text,
        set: (message: unknown) => {
          text = message;
          tellings++;
          drawn.push('message');
        },
      });
      const more = { ...source.toolList[0]!, name: 'counter.more.click' };
      source.toolList = [...source.toolList, more];
      session.tree = { type: 'column', children: [] };
      session.state = { name: 'ended', why: 'quit' };
      other.state = { name: 'ended', why: 'quit' };
      source.changed.fire();
      await waited();
      assert.deepEqual(drawn, ['session/counter session/other', 'message']);
      source.changed.fire();
      await waited();
      assert.equal(tellings, 1, 'the same text is not set again');
    });

    it('nothing when a render changed no row', async () => {
      const { source, session } = counter();
      const drawn = drawnBy(viewOf(source));
      session.tree = { type: 'column', children: [{ type: 'text', text: 'Count 1' }, button] };
      source.changed.fire();
      await waited();
      assert.deepEqual(drawn, []);
    });

    it('everything when a session comes', async () => {
      const { source } = counter();
      const drawn = drawnBy(viewOf(source));
      source.sessionList = [...source.sessionList, fakeSession('other')];
      source.changed.fire();
      await waited();
      assert.deepEqual(drawn, ['all']);
    });

    it('nothing while hidden, and what was missed when shown again', async () => {
      const { source, session } = counter();
      const drawn = drawnBy(viewOf(source));
      const tree = shown.treeViews.at(-1);
      assert.ok(tree);
      tree.visible = false;
      session.state = { name: 'ended', why: 'quit' };
      source.changed.fire();
      await waited();
      assert.deepEqual(drawn, []);
      tree.visible = true;
      tree.visibility.fire({ visible: true });
      assert.deepEqual(drawn, ['session/counter']);
    });
  });

  it('leaves nothing behind when disposed', () => {
    const { source } = counter();
    const view = viewOf(source);
    assert.equal(source.changed.size, 1);
    source.changed.fire();
    view.dispose();
    assert.equal(source.changed.size, 0);
    assert.equal(shown.treeViews.at(-1)?.disposed, true);
  });
});
