import assert from 'node:assert/strict';
import './fake/register.ts';
import type { ListedTool } from '../../../src/tools/types.ts';
import type { Entry } from '../../../src/vscode/sidebar/entry.ts';
import type { KnownFile } from '../../../src/vscode/workspace-tools/tool-files.ts';
import { fakeSession, fakeStatic, fakeTool } from './fake/sessions.ts';

const { Source, rows } = await import('./fake/registry-source.ts');
const { viewsOfEachTest } = await import('./fake/registry-views.ts');

describe('application tools in the sidebar', () => {
  const viewOf = viewsOfEachTest();

  it('shows the files of tools with what they offer, and why one offers nothing', () => {
    const source = new Source();
    const tool = (name: string, more: Partial<ListedTool> = {}): ListedTool => {
      const { sessionId: _, ...made } = fakeTool(name, { kind: 'application', ...more });
      return made;
    };
    source.toolList = [
      fakeStatic('list_apps'),
      tool('echo', { annotations: { sensitive: true } }),
      tool('look', { readOnly: true }),
    ];
    const listed = (name: string) => ({ name, description: null, inputSchema: { type: 'object' }, destructive: false });
    const own = {
      tools: [listed('echo'), listed('look')],
      resources: [{ uri: 'tea://menu', name: 'menu', title: 'Menu', mimeType: 'text/plain' }],
      prompts: [{ name: 'order', arguments: [] }],
    };
    const loaded = { file: '/w/echo.tool.ts', own, state: { name: 'loaded' }, problems: [], collisions: [], files: [] };
    source.fileList = [
      { file: '/w/echo.tool.ts', asks: null, loaded: { ...loaded, loadedAt: 0 } as KnownFile['loaded'] },
      { file: '/w/new.tool.mjs', asks: 'new', loaded: null },
      { file: '/w/old.tool.ts', asks: 'changed', loaded: null },
    ];
    const view = viewOf(source);
    assert.deepEqual(rows(view), [
      'Application Tools (3)',
      '  echo (tools: 2)',
      '    echo (acts)',
      '    look (you trust it to read only)',
      '    tea://menu (resource · Menu)',
      '    order (prompt)',
      '  new (not allowed yet)',
      '  old (changed since you allowed it)',
      'Built-in tools (1)',
      '  list_apps (reads)',
    ]);
    const contexts = (entry?: Entry): (string | undefined)[] =>
      view.getChildren(entry).flatMap((child) => [view.getTreeItem(child).contextValue, ...contexts(child)]);
    assert.deepEqual(contexts().slice(0, 8), [
      'group',
      'file',
      'tool.own',
      'tool.trusted',
      'offer',
      'offer',
      'file.waiting',
      'file.waiting',
    ]);
    view.filter = 'echo';
    assert.deepEqual(rows(view), ['Application Tools (1)', '  echo (tools: 2)', '    echo (acts)']);
  });

  it('draws the files of tools again when they offer other things', async () => {
    const source = new Source();
    source.sessionList = [fakeSession('counter')];
    const view = viewOf(source);
    const drawn: unknown[] = [];
    view.onDidChangeTreeData((entry) => drawn.push(entry));
    source.fileList = [{ file: '/w/new.tool.ts', asks: 'new', loaded: null }];
    source.changed.fire();
    await new Promise((resolve) => setTimeout(resolve, 150));
    source.changed.fire();
    await new Promise((resolve) => setTimeout(resolve, 150));
    assert.deepEqual(drawn, [undefined]);
  });
});
