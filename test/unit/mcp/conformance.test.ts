import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../cli/program.ts';
import type { RunningProcess } from '../cli/program.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Runs a program with Node to its end. */
function node(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env, timeout: 100_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr });
    });
  });
}

describe('the official conformance suite', function () {
  this.timeout(120_000);

  for (const suite of ['active', 'all']) {
    it(`passes whole: ${suite}`, async () => {
      const { code, stdout } = await node([
        '--conditions=teahouse-source',
        at('test/conformance/run.ts'),
        '--suite',
        suite,
      ]);
      const [, passed, failed] = /Total: (\d+) passed, (\d+) failed/.exec(stdout) ?? [];
      assert.deepEqual([failed, code], ['0', 0], stdout.slice(stdout.indexOf('=== SUMMARY')));
      assert.equal(passed, suite === 'all' ? '44' : '40', 'as many checks as the suite has');
    });
  }
});

describe('the official Inspector at "teahouse serve"', function () {
  this.timeout(60_000);
  const home = mkdtempSync(join(tmpdir(), 'inspector-home-'));
  let server: RunningProcess;
  let place: { readonly url: string; readonly token: string };
  before(async () => {
    server = startProcess(['serve', 'counter', '--access', 'act']);
    place = JSON.parse(await server.firstLine) as typeof place;
  });
  after(async () => {
    server.child.kill();
    await server.ended;
    rmSync(home, { recursive: true, force: true });
  });

  const inspector = at('node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');
  async function inspect(
    ...args: string[]
  ): Promise<{ readonly code: number; readonly said: Record<string, unknown> }> {
    const header = `Authorization: Bearer ${place.token}`;
    const options = ['--transport', 'http', '--header', header, '--stored-auth-only', '--format', 'json', '-q'];
    // It keeps what it learnt in the home folder.
    const { code, stdout, stderr } = await node([inspector, '--cli', place.url, ...options, ...args], {
      ...process.env,
      HOME: home,
    });
    assert.notEqual(stdout, '', stderr);
    return { code, said: JSON.parse(stdout) as Record<string, unknown> };
  }

  it('lists the tools of the app', async () => {
    const { code, said } = await inspect('--method', 'tools/list');
    assert.equal(code, 0);
    assert.match(JSON.stringify(said), /"name":"counter_add_click"/);
  });

  it('calls one, and reads what it did', async () => {
    const pressed = await inspect(
      '--method',
      'tools/call',
      '--tool-name',
      'counter_add_click',
      '--tool-args-json',
      '{}',
    );
    assert.equal(pressed.code, 0);
    assert.match(JSON.stringify(pressed.said), /\/count/);
    const screen = await inspect('--method', 'resources/read', '--uri', 'teahouse://session/counter/screen');
    assert.match(JSON.stringify(screen.said), /Count: 1/);
  });

  it('ends with its own code where a tool answers an error', async () => {
    const { code, said } = await inspect(
      '--method',
      'tools/call',
      '--tool-name',
      'read_screen',
      '--tool-args-json',
      '{"session":"no"}',
    );
    assert.equal(code, 5, JSON.stringify(said));
  });
});
