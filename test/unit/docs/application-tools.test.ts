import assert from 'node:assert/strict';
import fs from 'node:fs';
import { appSource, createSessions } from '../../../src/session/host/index.ts';
import { Registry } from '../../../src/tools/registry.ts';
import type { CallContext } from '../../../src/tools/types.ts';
import { entries, folderWith, removeFolders, workerUrl } from '../session/support.ts';
import { newToolTexts } from '../../../src/vscode/workspace-tools/templates.ts';
import { run } from '../cli/program.ts';
import { complaints } from './complaints.ts';

const page = fs.readFileSync(new URL('../../../docs/application-tools.md', import.meta.url), 'utf8');
const [example = '', resources = '', tests = ''] = [...page.matchAll(/```ts\n([^]*?)```/g)].map(([, text]) => text);

describe('docs/application-tools.md', function () {
  this.timeout(60_000);
  const registry = new Registry();
  const sessions = createSessions({ workerUrl, entries, registry, debounceMs: 0 });
  after(() => {
    sessions.dispose();
    registry.dispose();
    removeFolders();
  });

  it('has an example that compiles, and the compiler sees what does not fit', () => {
    assert.deepEqual(complaints(example), []);
    const misspelt = example.replace('maxItems: 50', 'maxItem: 50');
    assert.notEqual(misspelt, example);
    assert.notDeepEqual(complaints(misspelt), []);
    assert.deepEqual(complaints(resources), []);
  });

  it('has a test of a tool that is green', async () => {
    const file = `${folderWith({ 'brew.tool.test.ts': tests })}/brew.tool.test.ts`;
    const { code, stdout } = await run('test', file);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /brews as long as the person says/);
  });

  it('describes the tool that New Application Tool writes: it and its test are green', async () => {
    const texts = newToolTexts('read-weather');
    assert.deepEqual(complaints(texts.tool), []);
    const folder = folderWith({ 'read-weather.tool.ts': texts.tool, 'read-weather.tool.test.ts': texts.test });
    const green = await run('test', `${folder}/*.test.ts`);
    assert.equal(green.code, 0, green.stdout);
    fs.writeFileSync(`${folder}/read-weather.tool.ts`, texts.tool.replace(".join(' ')", ".join('-')"));
    assert.equal((await run('test', `${folder}/*.test.ts`)).code, 1);
  });

  it('has an example that runs', async () => {
    const file = `${folderWith({ 'list.tea.ts': example })}/list.tea.ts`;
    const session = sessions.start({ app: appSource(file), startedBy: { kind: 'person' } });
    assert.deepEqual(await session.ready, { name: 'running' });
    assert.deepEqual(
      registry.list().map(({ name }) => name),
      ['list.add_items', 'list.find_item', 'list.discover_tools', 'list.clear.click'],
    );
    const agent: CallContext = { origin: { kind: 'agent', client: 'reader' }, mayWrite: true };
    const call = async (name: string, args: object): Promise<unknown> => {
      const called = await registry.call(name, args, agent);
      assert.ok(called.found);
      return called.answer.ok ? called.answer.response?.structuredContent : called.answer.reason.message;
    };
    assert.deepEqual(await call('list.add_items', { items: ['tea', 'milk'] }), { count: 2 });
    assert.deepEqual(await call('list.find_item', { text: 'mi' }), { index: 1, item: 'milk' });
    assert.equal(await call('list.find_item', { text: 'x' }), 'No item holds "x". There are: tea, milk.');
  });
});
