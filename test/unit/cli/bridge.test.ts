import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { initialize } from '../mcp/clients.ts';
import { run, start } from './program.ts';

const USAGE = 'Usage: teahouse bridge [--workspace DIR] [--client ID]\n';

describe('teahouse bridge', () => {
  const before_ = process.env['XDG_STATE_HOME'];
  before(() => {
    process.env['XDG_STATE_HOME'] = fs.mkdtempSync(path.join(os.tmpdir(), 'th-cli-state-'));
  });
  after(() => {
    if (before_ === undefined) delete process.env['XDG_STATE_HOME'];
    else process.env['XDG_STATE_HOME'] = before_;
  });

  it('answers its client where no window is there, waits, and ends with the client', async () => {
    const bridge = start('bridge', '--workspace', '/work/app');
    bridge.stdin.write(
      `${JSON.stringify(initialize())}\n${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })}\n`,
    );
    const first = JSON.parse(await bridge.firstLine) as { result: { serverInfo: { name: string } } };
    assert.equal(first.result.serverInfo.name, 'teahouse');
    await new Promise((resolve) => setTimeout(resolve, 50));
    bridge.stdin.end();
    const { code, stdout, stderr } = await bridge.ended;
    assert.equal(code, 0);
    const [, listed = ''] = stdout.trimEnd().split('\n');
    const { result } = JSON.parse(listed) as { result: { tools: { name: string }[] } };
    assert.ok(result.tools.some(({ name }) => name === 'list_actions'));
    assert.ok(result.tools.every(({ name }) => !name.includes('.')));
    assert.match(stderr, /^teahouse: No window of VS Code that serves \/work\/app has Teahouse running\./);
  });

  it('ends with a signal', async () => {
    const bridge = start('bridge');
    bridge.stdin.write(`${JSON.stringify(initialize())}\n`);
    await bridge.firstLine;
    bridge.stop();
    assert.equal((await bridge.ended).code, 0);
  });

  it('says what is wrong with its arguments', async () => {
    const said = async (...args: readonly string[]): Promise<string> => {
      const { code, stderr } = await run('bridge', ...args);
      assert.equal(code, 2);
      return stderr;
    };
    assert.equal(await said('src'), `teahouse: "src" is one word too many: name a folder with --workspace.\n${USAGE}`);
    assert.equal(await said('--workspace', ''), `teahouse: --workspace is empty.\n${USAGE}`);
    assert.equal(
      await said('--client', '../etc'),
      `teahouse: --client is the id that VS Code gave the client; "../etc" is none.\n${USAGE}`,
    );
  });
});
