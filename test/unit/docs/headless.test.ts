import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { COMMANDS } from '../../../src/cli/program.ts';
import { PATHS } from '../../../src/mcp/paths.ts';
import { run, start, startProcess } from '../cli/program.ts';
import { initialize } from '../mcp/clients.ts';

const page = fs.readFileSync(new URL('../../../docs/headless.md', import.meta.url), 'utf8');

/** The file of tools that the page's examples call. */
const BREW = `import { ApplicationTool } from 'teahouse';

export default class BrewTool extends ApplicationTool.argument('cups', 'integer', { required: true, minimum: 1 }) {
  override call({ cups }: this['args']) {
    return { cups };
  }
}
`;

/** The blocks of a language. */
function blocks(language: string): readonly string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, text = '']) => text);
}

/** What a person types, and what the page shows under it; `''` for nothing. */
const examples = blocks('console').flatMap((block) =>
  [...block.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)].map(([, typed = '', shown = '']) => ({ typed, shown })),
);

/** The words of a command line, as a shell takes them. */
function words(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

describe('docs/headless.md', function () {
  this.timeout(60_000);
  const before_ = process.cwd();
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'headless-'));
    fs.writeFileSync(path.join(folder, 'people.csv'), 'name,email,city\nAda,ada@example.org,London\nAlan,,Wilmslow\n');
    fs.writeFileSync(path.join(folder, 'brew.tool.ts'), BREW);
    process.chdir(folder);
  });
  after(() => {
    process.chdir(before_);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  for (const { typed, shown } of examples) {
    const [command = '', filter] = typed.split(' | ');
    const [program, name, ...args] = words(command);
    it(`$ ${typed}`, async () => {
      assert.equal(program, 'teahouse');
      assert.ok(name !== undefined && COMMANDS.has(name), name);
      if (name === 'serve') return serves(args, shown);
      if (name === 'run') {
        // What it does in a terminal is tested in one (cli/run.test.ts); here its words are taken, and a terminal is
        // missing: a process of its own has none, where whoever runs this test may sit at one.
        assert.match((await startProcess([name, ...args]).ended).stderr, /^teahouse: run needs a terminal/);
        return undefined;
      }
      const { code, stdout, stderr } = await run(name, ...args);
      assert.deepEqual([code, stderr], [0, '']);
      assert.notEqual(stdout, '');
      if (filter !== undefined) assert.equal(filter, "jq -r '.[].name'", 'the test knows this filter only');
      const out =
        filter === undefined
          ? stdout
          : (JSON.parse(stdout) as { name: string }[]).map((tool) => `${tool.name}\n`).join('');
      if (shown !== '') assert.equal(trimmed(out), trimmed(shown));
      return undefined;
    });
  }

  it('has an example of each command', () => {
    const shown = new Set(examples.map(({ typed }) => words(typed)[1]));
    const missing = [...COMMANDS.keys()].filter(
      (name) => !['mcp', 'bridge', 'test'].includes(name) && !shown.has(name),
    );
    assert.deepEqual(missing, []);
  });

  it('has an entry for clients that start their servers, which works', async () => {
    const [block = ''] = blocks('json');
    const { mcpServers } = JSON.parse(block) as { mcpServers: Record<string, { command: string; args: string[] }> };
    const [[, server] = assert.fail('no server')] = Object.entries(mcpServers);
    assert.equal(server.command, 'teahouse');
    const started = start(...server.args);
    started.stdin.write(`${JSON.stringify(initialize())}\n`);
    assert.match(await started.firstLine, /"serverInfo":\{"name":"teahouse"/);
    started.stdin.end();
    assert.equal((await started.ended).code, 0);
  });

  it('names every option of serve, and every path, and no others', () => {
    const usage = COMMANDS.get('serve')?.usage ?? '';
    const options = (text: string): readonly string[] => [...new Set(text.match(/--[a-z]+/g))].sort();
    const rows = [...page.matchAll(/^\| `(.+?)` \|/gm)].map(([, first = '']) => first);
    assert.deepEqual(options(rows.filter((row) => row.startsWith('--')).join(' ')), options(usage));
    assert.deepEqual(
      rows.filter((row) => row.startsWith('/')),
      [...PATHS.keys()],
    );
  });
});

/** Starts a server, compares its line with the page's, and ends it. */
async function serves(args: readonly string[], shown: string): Promise<void> {
  const started = start('serve', ...args);
  const line = await started.firstLine;
  started.stop();
  assert.equal((await started.ended).code, 0);
  const fixed = (text: string): unknown => {
    const { url, token, ...rest } = JSON.parse(text) as { url: string; token: string };
    assert.ok(token.length > 0);
    return { url: url.replace(/:\d+\//, ':PORT/'), ...rest };
  };
  assert.deepEqual(fixed(line), fixed(shown));
}

/** A screen without what its rows end in. */
function trimmed(text: string): string {
  return text.replace(/[ \n]+$/gm, '').trimEnd();
}
