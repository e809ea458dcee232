import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { filesBeside, packedReadme, withTables } from '../../../scripts/readme.mjs';
import { appSource, createSessions } from '../../../src/session/host/index.ts';
import { Registry } from '../../../src/tools/registry.ts';
import { complaints } from './complaints.ts';
import { entries, folderWith, removeFolders, workerUrl } from '../session/support.ts';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const example = /```ts\n(import[^]*?export default app[^]*?)```/.exec(readme)?.[1] ?? '';

describe('README.md', function () {
  this.timeout(60_000);
  after(removeFolders);

  it('has the tables that package.json makes (npm run readme writes them)', () => {
    assert.equal(withTables(readme), readme);
  });

  it('is packed with its pictures, and without links to files that are not packed', () => {
    const text = '![A](media/a.png)\n\nSee [the page](docs/a.md), [this](#a) and [that](https://a.example/b).\n';
    const packed = '![](media/a.png)\n\nSee the page, [this](#a) and [that](https://a.example/b).\n';
    assert.equal(packedReadme(text), packed);
    assert.deepEqual(filesBeside(text), ['media/a.png', 'docs/a.md']);
  });

  it('is packed without what is for a checkout, and without a column of links alone', () => {
    const text = '<!-- checkout -->\n\nnpm start\n\n<!-- /checkout -->\n\nIn VS Code:\n';
    assert.equal(packedReadme(text), 'In VS Code:\n');
    const table =
      '| for you | more |\n|---|---|\n| Apps, `a` | [Apps](docs/apps.md) |\n\n| a | b |\n|---|---|\n| c | d |\n';
    assert.equal(packedReadme(table), '| for you |\n|---|\n| Apps, `a` |\n\n| a | b |\n|---|---|\n| c | d |\n');
  });

  it('has its pictures in media/, each packed', () => {
    const pictures = filesBeside(packedReadme(readme));
    assert.ok(pictures.length > 0);
    const ignore = readFileSync(new URL('../../../.vscodeignore', import.meta.url), 'utf8').split('\n');
    for (const picture of pictures) {
      assert.match(picture, /^media\/[\w-]+\.png$/);
      assert.ok(ignore.includes(`!${picture}`), picture);
      assert.ok(existsSync(new URL(`../../../${picture}`, import.meta.url)), picture);
    }
  });

  it('has an example that runs', async () => {
    const folder = folderWith({ 'first.tea.ts': example });
    const registry = new Registry();
    const sessions = createSessions({
      workerUrl,
      entries,
      registry,
      limits: { callTimeout: 5_000, silence: 10_000, heap: 128 },
    });
    const session = sessions.start({ app: appSource(`${folder}/first.tea.ts`), startedBy: { kind: 'person' } });
    assert.deepEqual(await session.ready, { name: 'running' });
    const press = { origin: { kind: 'agent', client: 'reader' }, mayWrite: true } as const;
    await registry.call('first.add.click', {}, press);
    const screen = await session.readScreen();
    assert.deepEqual(screen?.rows.slice(0, 3), ['Count: 1', '', '[ Add one ]']);
    sessions.dispose();
    registry.dispose();
  });

  it('has an example that compiles, and the compiler sees a message that the app does not know', () => {
    assert.deepEqual(complaints(example), []);
    const wrong = example.replace("{ type: 'add' })]", "{ type: 'ad' })]");
    assert.notEqual(wrong, example);
    assert.match(complaints(wrong).join('\n'), /"ad"/);
  });
});
