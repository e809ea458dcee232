import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SessionBench } from '../../cases/session-bench.ts';
import { folderWith, removeFolders, until } from '../session/support.ts';
import * as sdk from '../../../src/sdk/index.ts';
import { faultsIn } from './compiled.ts';

const root = new URL('../../../', import.meta.url).pathname;
const page = readFileSync(`${root}docs/commands.md`, 'utf8');
const examples = [...page.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, text = '']) => text);

describe('docs/commands.md', function () {
  this.timeout(60_000);
  after(removeFolders);

  it('has examples that compile as strictly as TypeScript can', () => {
    const files = Object.fromEntries(examples.map((text, i) => [`example_${i}.tea.ts`, text]));
    assert.equal(examples.length, 2);
    assert.deepEqual(faultsIn(folderWith(files), Object.keys(files)), []);
  });

  it('has examples that run: a file is read and saved, and not when somebody else changed it', async () => {
    const folder = folderWith({ 'notes.md': 'Tea' });
    const bench = new SessionBench();
    try {
      const session = await bench.start(examples[0] ?? '', { workspaceFolder: folder });
      await bench.shows(session, 'Ready');
      await bench.call('case.save.click');
      await bench.shows(session, 'Saved');
      assert.equal(readFileSync(join(folder, 'notes.md'), 'utf8'), 'Tea.');
      writeFileSync(join(folder, 'notes.md'), 'theirs');
      await bench.call('case.save.click');
      await bench.shows(session, 'Somebody else changed the file. Nothing was written.');
      const log = await bench.start(examples[1] ?? '');
      let rows: readonly string[] = [];
      const look = setInterval(() => void log.readScreen().then((screen) => (rows = screen?.rows ?? [])), 10);
      await until(() => rows.join('\n').includes('line 3'), 'the lines').finally(() => clearInterval(look));
    } finally {
      bench.dispose();
    }
  });

  it('names every command there is', () => {
    const named = new Set([...page.matchAll(/`(\w+)\(/g)].map(([, name]) => name));
    const made = Object.entries(sdk as Readonly<Record<string, unknown>>).flatMap(([name, make]) => {
      if (typeof make !== 'function' || /^[A-Z]/.test(name)) return [];
      try {
        const value: unknown = (make as (...args: unknown[]) => unknown)('x', 'x', [], () => undefined, {});
        const task = typeof value === 'function' && name === 'command';
        return task || (typeof value === 'object' && value !== null && 'command' in value) ? [name] : [];
      } catch {
        return [];
      }
    });
    assert.ok(made.length >= 15, made.join(' '));
    assert.deepEqual(
      made.filter((name) => !named.has(name)),
      [],
    );
  });
});
