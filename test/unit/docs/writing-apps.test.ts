import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../cli/program.ts';
import { folderWith, removeFolders } from '../session/support.ts';
import * as sdk from '../../../src/sdk/index.ts';
import { faultsIn } from './compiled.ts';

const root = path.join(import.meta.dirname, '../../..');
const page = fs.readFileSync(path.join(root, 'docs/writing-apps.md'), 'utf8');
const files = Object.fromEntries(
  [...page.matchAll(/^```ts (\S+)\n([^]*?)^```$/gm)].map(([, name = '', text = '']) => [name, text]),
);

/** The builders whose result has this field, whatever they are given first. */
function buildersOf(field: 'type' | 'subscription'): string[] {
  const given = [
    ['x', 'x', { type: 'x' }],
    ['x', {}],
    [[], {}],
    ['x', [], 0],
    ['x', [], {}],
  ];
  return Object.entries(sdk as Readonly<Record<string, unknown>>).flatMap(([name, make]) => {
    const made = given.some((args) => {
      try {
        const value: unknown = (make as (...args: unknown[]) => unknown)(...args);
        return typeof value === 'object' && value !== null && field in value && !('command' in value);
      } catch {
        return false;
      }
    });
    return made ? [name] : [];
  });
}

describe('docs/writing-apps.md', function () {
  this.timeout(60_000);
  after(removeFolders);

  it('has examples that compile as strictly as TypeScript can', () => {
    assert.deepEqual(Object.keys(files), ['accounts.tea.ts', 'accounts.test.ts', 'stopwatch.tea.ts']);
    assert.deepEqual(faultsIn(folderWith(files), Object.keys(files), ['node']), []);
  });

  it('has a test that passes', async () => {
    const folder = folderWith(files);
    const { code, stdout } = await run('test', path.join(folder, 'accounts.test.ts'));
    assert.equal(code, 0, stdout);
    assert.equal(stdout.split('✔').length - 1, 3);
  });

  it('has a stopwatch that counts while it runs, takes laps and shows them', async () => {
    const file = path.join(folderWith(files), 'stopwatch.tea.ts');
    const shown = await run('screen', file, '--keys', 's', '--size', '40x12');
    assert.match(shown.stdout, /\[ Stop s \] {2}\[ Lap \]/);
    const folder = folderWith({
      ...files,
      'stopwatch.test.ts': `
        import assert from 'node:assert/strict';
        import { test } from 'teahouse/testing';
        import stopwatch from './stopwatch.tea.ts';
        test('counts', stopwatch, (app) => {
          app.press('l');
          app.press('s');
          app.advance(1_000);
          app.press('l');
          app.advance(500);
          app.press('l');
          assert.deepEqual(app.model.laps, [10, 5]);
          assert.match(app.screen.join(), /tenths/);
        });`,
    });
    const { code, stdout } = await run('test', path.join(folder, 'stopwatch.test.ts'));
    assert.equal(code, 0, stdout);
  });

  it('names every node, every subscription and every message of a widget', () => {
    const named = new Set([...page.matchAll(/`(\w+)[`(]/g)].map(([, name]) => name));
    const missing = [...buildersOf('type'), ...buildersOf('subscription')].filter((name) => !named.has(name));
    assert.ok(buildersOf('type').length >= 24, buildersOf('type').join(' '));
    assert.deepEqual(missing, []);
    const source = fs.readFileSync(path.join(root, 'src/sdk/message.ts'), 'utf8');
    const messages = [...source.matchAll(/^export interface (\w+)<Id /gm)].map(([, name]) => name);
    assert.ok(messages.length >= 18);
    assert.deepEqual(
      messages.filter((name) => !named.has(name)),
      [],
    );
  });
});
