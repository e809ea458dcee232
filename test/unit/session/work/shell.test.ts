import assert from 'node:assert/strict';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { cancel } from '../../../../src/sdk/command.ts';
import type { ShellResult } from '../../../../src/sdk/shell-command.ts';
import { shell } from '../../../../src/sdk/shell-command.ts';
import { appSource, createSessions, DEFAULT_LIMITS } from '../../../../src/session/host/index.ts';
import { Registry } from '../../../../src/tools/registry.ts';
import { entries, folderWith, removeFolders, sleep, until, workerUrl } from '../support.ts';
import { WorkBench, failed } from './bench.ts';

const node = process.execPath;
const done = (result: ShellResult) => ({ type: 'done', ...result });

/** Whether a process is there (a zombie counts as gone). */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return !existsSync('/proc/self');
  }
}

describe('shell', function () {
  this.timeout(20_000);
  after(removeFolders);

  it('runs a program with its arguments as they are, in a folder of the workspace', async () => {
    const folder = folderWith({ 'sub/x': '' });
    const bench = new WorkBench(folder);
    const script = 'console.log(process.cwd()); console.log(process.argv[1]); console.error("also"); process.exit(3)';
    const [result] = await bench.run(shell(node, ['-e', script, '$HOME; "a b"'], done, { cwd: 'sub' }));
    assert.deepEqual(result, {
      type: 'done',
      code: 3,
      signal: null,
      stdout: `${realpathSync(join(folder, 'sub'))}\n$HOME; "a b"\n`,
      stderr: 'also\n',
      truncated: false,
    });
    assert.equal(bench.programs.size, 0);
  });

  it('gives it what to read, and nothing waits for a program that does not read', async () => {
    const bench = new WorkBench(folderWith({}));
    const [upper] = await bench.run(
      shell(node, ['-e', 'process.stdin.on("data", (d) => process.stdout.write(String(d).toUpperCase()))'], done, {
        input: 'tea',
      }),
    );
    assert.equal((upper as ShellResult).stdout, 'TEA');
    const [deaf] = await bench.run(shell(node, ['-e', '0'], done, { input: 'x'.repeat(2_000_000) }));
    assert.equal((deaf as ShellResult).code, 0);
  });

  it('keeps the beginning of much output, and lets the program end', async () => {
    const bench = new WorkBench(folderWith({}));
    const [result] = await bench.run(
      shell(node, ['-e', 'process.stdout.write("x".repeat(3e6), () => console.error("end"))'], done, { limit: 1_000 }),
    );
    const { stdout, stderr, truncated, code } = result as ShellResult;
    assert.deepEqual([stdout.length, stderr, truncated, code], [1_000, 'end\n', true, 0]);
  });

  it('says what could not be started, and where it may not run', async () => {
    const bench = new WorkBench(folderWith({ file: '' }));
    const tell = async (program: string, cwd?: string): Promise<unknown> => {
      const [message] = await bench.run(shell(program, [], done, { failed, ...(cwd === undefined ? {} : { cwd }) }));
      return message;
    };
    assert.deepEqual(await tell('no-such-program-here'), {
      type: 'failed',
      code: 'not_found',
      why: 'There is no program "no-such-program-here" on the PATH.',
    });
    assert.equal(((await tell(node, '..')) as { code: string }).code, 'outside_workspace');
    assert.equal(((await tell(node, 'none')) as { why: string }).why, 'There is no folder "none" to run in.');
    assert.match(((await tell(node, 'file')) as { why: string }).why, /is not a folder/);
  });

  /** A program that starts another one, prints both pids and goes on for ever. */
  const forEver = `const c = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1e3)'], { stdio: 'ignore' });
    require('fs').writeFileSync('pids', process.pid + ' ' + c.pid); setInterval(() => 0, 1e3);`;
  const pidsIn = async (folder: string): Promise<readonly number[]> => {
    const file = join(folder, 'pids');
    await until(() => existsSync(file) && readFileSync(file, 'utf8').includes(' '), 'the program to begin');
    return readFileSync(file, 'utf8').split(' ').map(Number);
  };
  const gone = (pids: readonly number[]): Promise<void> => until(() => !pids.some(isAlive), 'its processes to end');

  it('stops a program that takes too long, with what it started', async () => {
    const folder = folderWith({});
    const bench = new WorkBench(folder);
    bench.start(shell(node, ['-e', forEver], done, { timeout: 700, failed }));
    const pids = await pidsIn(folder);
    assert.ok(pids.every(isAlive));
    await gone(pids);
    await until(() => bench.sent.length === 1);
    assert.deepEqual(
      [bench.sent[0]?.['code'], bench.sent[0]?.['why']],
      ['timeout', `"${node}" did not end within 0.7 s and was stopped.`],
    );
  });

  it('stops it at `cancel` and when the session ends, without a word', async () => {
    const ends = [
      (bench: WorkBench) => bench.start(cancel('run')),
      (bench: WorkBench) => bench.start(shell(node, ['-e', '0'], () => undefined, { key: 'run' })),
      (bench: WorkBench) => bench.effects.stop(),
    ];
    for (const end of ends) {
      const folder = folderWith({});
      const bench = new WorkBench(folder);
      bench.start(shell(node, ['-e', forEver], done, { key: 'run', failed }));
      const pids = await pidsIn(folder);
      end(bench);
      await gone(pids);
      await until(() => bench.programs.size === 0);
      assert.deepEqual([bench.sent, bench.problems], [[], []]);
    }
  });

  it('leaves no program behind when its app hangs and its worker is ended', async () => {
    const folder = folderWith({
      'hang.tea.ts': `
        import { app, shell, delay, text } from 'teahouse';
        export default app({
          init: () => [{}, shell(${JSON.stringify(node)}, ['-e', ${JSON.stringify(forEver)}], () => undefined), delay(1500, { type: 'hang' })],
          update: (message, model) => { if (message.type === 'hang') for (;;); return model; },
          view: () => text('here'),
        });`,
    });
    const registry = new Registry();
    const limits = { ...DEFAULT_LIMITS, silence: 600 };
    const sessions = createSessions({ workerUrl, entries, registry, limits });
    try {
      const app = appSource(join(folder, 'hang.tea.ts'));
      const session = sessions.start({ app, workspaceFolder: folder, startedBy: { kind: 'person' } });
      await session.ready;
      const pids = await pidsIn(folder);
      await sleep(1_500);
      await until(() => session.state.name === 'ended', 'the hung session to end');
      await gone(pids);
    } finally {
      sessions.dispose();
      registry.dispose();
    }
  });
});
