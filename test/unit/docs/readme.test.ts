import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { packedReadme, withTables } from '../../../scripts/readme.mjs';
import { appSource, createSessions } from '../../../src/session/host/index.ts';
import { Registry } from '../../../src/tools/registry.ts';
import { entries, folderWith, removeFolders, workerUrl } from '../session/support.ts';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const example = /```ts\n(import[^]*?export default app[^]*?)```/.exec(readme)?.[1] ?? '';

/** What the compiler says of an app that lies beside the sources. */
function complaints(text: string): string[] {
  const file = new URL('../../../test/unit/docs/example.tea.ts', import.meta.url).pathname;
  const config = new URL('../../../tsconfig.json', import.meta.url).pathname;
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, (name) => ts.sys.readFile(name)).config,
    ts.sys,
    new URL('../../..', import.meta.url).pathname,
  );
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => name === file || disk.fileExists(name),
    readFile: (name) => (name === file ? text : disk.readFile(name)),
    getSourceFile: (name, version) =>
      name === file ? ts.createSourceFile(name, text, version) : disk.getSourceFile(name, version),
  };
  const program = ts.createProgram([file], { ...options, types: ['node'] }, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('README.md', function () {
  this.timeout(60_000);
  after(removeFolders);

  it('has the tables that package.json makes (npm run readme writes them)', () => {
    assert.equal(withTables(readme), readme);
  });

  it('is packed without pictures and without links to files that are not packed', () => {
    const text =
      '# A\n\n![The picture](media/a.png)\n\nSee [the page](docs/a.md), [this](#a) and [that](https://a.example/b).\n';
    assert.equal(packedReadme(text), '# A\n\nSee the page, [this](#a) and [that](https://a.example/b).\n');
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
