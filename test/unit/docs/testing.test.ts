import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '../cli/program.ts';

const page = fs.readFileSync(new URL('../../../docs/testing.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```(\w+) ?(\S*)\n([^]*?)^```$/gm)].map(([, language, name, text = '']) => ({
  language,
  name,
  text,
}));

describe('docs/testing.md', function () {
  this.timeout(60_000);
  const before_ = process.cwd();
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'testing-'));
    for (const { name, text } of blocks) if (name !== '') fs.writeFileSync(path.join(folder, name ?? ''), text);
    process.chdir(folder);
  });
  after(() => {
    process.chdir(before_);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('shows what teahouse test prints', async () => {
    const [shown] = blocks.filter(({ language }) => language === 'console');
    const [typed, ...lines] = shown?.text.trimEnd().split('\n') ?? [];
    assert.equal(typed, "$ teahouse test '*.test.ts'");
    const { code, stdout, stderr } = await run('test', '*.test.ts');
    assert.deepEqual([code, stderr], [0, ''], stdout);
    const passed = stdout.split('\n').filter((line) => line.includes('✔'));
    assert.deepEqual(
      passed.map((line) => line.replace(/\x1b\[\d+m/g, '').replace(/ \([\d.]+ms\)/, '')),
      lines,
    );
    assert.ok(!fs.existsSync('notes.txt'));
  });

  it('shows how another runner does it', async () => {
    const other = blocks.find(({ language, name }) => language === 'ts' && name === '');
    fs.writeFileSync('other.test.ts', other?.text ?? '');
    const { code, stdout } = await run('test', 'other.test.ts');
    assert.equal(code, 0, stdout);
  });

  it('ends with 1 when a test fails, with 2 when there is nothing to run', async () => {
    const text = (blocks.find(({ name }) => name === 'notes.test.ts')?.text ?? '').replace('app.settle(', 'void (');
    fs.writeFileSync('red.test.ts', text);
    const { code, stdout } = await run('test', 'red.test.ts');
    assert.equal(code, 1);
    assert.match(stdout, /✖ says for two seconds that it saved/);
    assert.deepEqual((await run('test', '*.spec.ts')).code, 2);
    assert.match((await run('test', '*.spec.ts')).stderr, /no file fits "\*\.spec\.ts"/);
    assert.match((await run('test')).stderr, /name the files/);
  });

  it('is red while a command is pending, though nothing else is wrong', async () => {
    fs.writeFileSync(
      'left.test.ts',
      "import { test } from 'teahouse/testing';\nimport notes from './notes.tea.ts';\ntest('leaves', notes, (app) => app.send({ type: 'save' }));\n",
    );
    const { code, stdout } = await run('test', 'left.test.ts');
    assert.equal(code, 1);
    assert.match(stdout, /ends while commands are pending: store\(\[\]\)/);
  });
});
