import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { shippedApps } from '../../../src/session/host/index.ts';
import { start } from '../../../src/apps/tasks/model.ts';
import { tools } from '../../../src/apps/tasks/tools.ts';
import app from '../../../src/apps/tasks.tea.ts';
import { run } from '../cli/program.ts';
import { folderWith, removeFolders } from '../session/support.ts';

const root = new URL('../../../', import.meta.url).pathname;
const page = readFileSync(`${root}docs/apps.md`, 'utf8');

/** The one block of a language. */
function block(language: string): string {
  const found = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, text = '']) => text,
  );
  assert.equal(found.length, 1, language);
  return found[0] ?? '';
}

describe('docs/apps.md', function () {
  this.timeout(20_000);
  const before_ = process.cwd();
  after(() => {
    process.chdir(before_);
    removeFolders();
  });

  it('has a part for each app that ships', () => {
    const parts = [...page.replace(/^```[^]*?^```$/gm, '').matchAll(/^## (.*)$/gm)].map(([, name]) => name);
    assert.deepEqual(
      parts.sort(),
      shippedApps(`${root}src/apps`).map(({ name }) => name),
    );
  });

  it('shows what tasks makes of its example', async () => {
    process.chdir(folderWith({ 'plan.md': block('markdown') }));
    const { stdout } = await run('screen', 'tasks', '--size', '80x10');
    const trimmed = (text: string): string => text.replace(/[ ]+$/gm, '').trimEnd();
    assert.equal(trimmed(stdout), trimmed(block('console')));
  });

  it('names every tool of tasks, and every key', () => {
    for (const tool of tools) assert.match(page, new RegExp(`\`${tool.toolName()}\``));
    const context = { sessionId: 'tasks', columns: 80, rows: 10, workspaceFolder: null, args: [] };
    const keys = (app.subscriptions?.(start(context)) ?? []).flatMap((it) =>
      it && it.subscription === 'key' ? [it.key] : [],
    );
    assert.ok(keys.length > 0);
    const arrows: Record<string, string> = { up: '↑', down: '↓', left: '←', right: '→', delete: 'Del' };
    const shown = (key: string): string =>
      key
        .split('+')
        .map((part) => arrows[part] ?? part.charAt(0).toUpperCase() + part.slice(1))
        .join('+');
    for (const key of keys) assert.ok(page.includes(`\`${shown(key)}\``), shown(key));
  });
});
