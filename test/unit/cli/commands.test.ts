import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { initialize, TestClient } from '../mcp/clients.ts';
import { ENTRY, run, start, startProcess } from './program.ts';
import type { RunningInside } from './program.ts';

describe('the headless program', function () {
  this.timeout(60_000);
  const folders: string[] = [];
  const running: RunningInside[] = [];
  const clients: TestClient[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    for (const { stop, ended } of running.splice(0)) {
      stop();
      await ended;
    }
    for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
  });

  function appFile(name: string, text: string): string {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-cli-'));
    folders.push(folder);
    const file = path.join(folder, name);
    fs.writeFileSync(file, text);
    return file;
  }

  function serving(...args: readonly string[]): RunningInside {
    const started = start('serve', ...args);
    running.push(started);
    return started;
  }

  async function agentAt({ url, token }: { readonly url: string; readonly token: string }): Promise<TestClient> {
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    });
    const client = await TestClient.connect(new Client({ name: 'test', version: '1' }), transport);
    clients.push(client);
    return client;
  }

  it('says what an app asks of whoever runs it, and does not say what it would copy', async () => {
    const file = appFile(
      'asking.tea.ts',
      `import { app, copy, notify, openFile, text } from 'teahouse';
       export default app({
         init: () => [{ n: 0 }, notify('saved'), notify('full', 'warning'), copy('hunter2'), openFile('a.ts', 7)],
         update: (message, model) => model,
         view: () => text('asking'),
       });`,
    );
    const { code, stderr } = await run('screen', file);
    assert.equal(code, 0);
    assert.deepEqual(stderr.trimEnd().split('\n'), [
      'teahouse: asking: saved',
      'teahouse: asking: warning: full',
      'teahouse: asking: would copy 7 characters; there is no clipboard here',
      'teahouse: asking: would open a.ts:7; there is no editor here',
    ]);
  });

  describe('screen', () => {
    it('prints the screen as it is first', async () => {
      const { code, stdout } = await run('screen', 'counter', '--size', '50x8');
      assert.deepEqual(
        [code, stdout.split('\n').map((row) => row.trimEnd())],
        [0, ['', ' Count: 0', '', ' [ Add one ]  [ Take one ]  [ Reset ]', '']],
      );
    });

    it('presses keys: the first widget has the focus', async () => {
      const { code, stdout } = await run('screen', 'counter', '--keys', 'enter,enter,tab,enter');
      assert.deepEqual([code, stdout.split('\n')[1]?.trim()], [0, 'Count: 1']);
    });

    it('gives the app what follows "--"', async () => {
      const file = appFile(
        'echo.tea.ts',
        `
        import { app, text } from 'teahouse';
        export default app<{ said: string }, never>({ init: ({ args }) => ({ said: args.join('|') }), update: (_, m) => m, view: (m) => text(m.said) });
      `,
      );
      const { code, stdout } = await run('screen', file, '--', '--size', 'x y');
      assert.deepEqual([code, stdout.trim()], [0, '--size|x y']);
    });
  });

  describe('call', () => {
    it('prints the result of a tool, with its id or without', async () => {
      for (const tool of ['counter.add.click', 'add.click', 'counter_add_click']) {
        const { code, stdout, stderr } = await run('call', 'counter', tool);
        assert.deepEqual([code, stderr], [0, '']);
        const result = JSON.parse(stdout) as { changed: boolean; modelPaths: string[] };
        assert.deepEqual([result.changed, result.modelPaths], [true, ['/count']]);
      }
    });

    it('takes a name without the id where a widget is called as the app is', async () => {
      const file = appFile(
        'both.tea.ts',
        `import { app, button } from 'teahouse';
         export default app({
           init: () => ({ pressed: 0 }),
           update: (message, { pressed }) => ({ pressed: pressed + 1 }),
           view: () => button('both', 'Press', { type: 'press' }),
         });`,
      );
      for (const tool of ['both.click', 'both.both.click']) {
        const { code, stdout, stderr } = await run('call', file, tool);
        assert.deepEqual([code, stderr, (JSON.parse(stdout) as { changed: boolean }).changed], [0, '', true], tool);
      }
    });

    it('ends with 1 and says why when the tool is unknown or refuses', async () => {
      const unknown = await run('call', 'counter', 'counter.ad.click');
      assert.equal(unknown.code, 1);
      assert.match(
        unknown.stderr,
        /^teahouse: There is no tool "counter\.ad\.click"\. Did you mean "counter\.add\.click".*\? "teahouse tools counter" lists what can be called\.\n$/,
      );
      assert.equal(unknown.stdout, '');
      const short = await run('call', 'counter', 'ad.click');
      assert.match(
        short.stderr,
        /^teahouse: There is no tool "counter\.ad\.click"\. Did you mean "counter\.add\.click"/,
        'a name without the id is about this app too',
      );
      const wrong = await run('call', 'counter', 'add.click', '{"x":1}');
      assert.equal(wrong.code, 1);
      assert.match(wrong.stderr, /^teahouse: .*"x"/);
    });
  });

  describe('call and what it starts', () => {
    /** An app whose button starts a command of so many milliseconds that writes a file then. */
    const slowly = (ms: number, file: string): string =>
      appFile(
        'slow.tea.ts',
        `import { app, button, command, every } from 'teahouse';
         import { writeFileSync } from 'node:fs';
         import { setTimeout as wait } from 'node:timers/promises';
         const hang = command('hang', () => new Promise(() => undefined));
         const save = command('save', async () => {
           await wait(${ms});
           writeFileSync(${JSON.stringify(file)}, 'saved');
         });
         export default app({
           init: () => [{ saved: false }, hang([], () => ({ type: 'never' }))],
           update: (message, model) => (message.type === 'save' ? [model, save([], () => ({ type: 'saved' }))] : { saved: message.type === 'saved' || model.saved }),
           view: () => button('save', 'Save', { type: 'save' }),
           subscriptions: () => [every('clock', 40, { type: 'tick' })],
         });`,
      );

    it('waits until the commands that the call started have ended, and for nothing else that runs', async () => {
      const file = path.join(path.dirname(appFile('x', '')), 'saved.txt');
      const { code, stdout, stderr } = await run('call', slowly(300, file), 'save.click');
      assert.deepEqual([code, stderr, fs.existsSync(file) && fs.readFileSync(file, 'utf8')], [0, '', 'saved']);
      assert.deepEqual((JSON.parse(stdout) as { result: object }).result, { clicked: true });
    });

    it('waits for ten seconds at most, and says what is given up', async () => {
      const file = path.join(path.dirname(appFile('x', '')), 'saved.txt');
      const { code, stderr } = await run('call', slowly(60_000, file), 'save.click');
      assert.equal(code, 0);
      assert.equal(stderr, 'teahouse: slow: still at work after 10 s and ended: save\n');
    });
  });

  describe('an app that loads for a while', () => {
    const loading = (ms: number): string =>
      appFile(
        'late.tea.ts',
        `import { app, button, column, delay, text } from 'teahouse';
         export default app({
           init: () => [{ loaded: false }, delay(${ms}, { type: 'loaded' })],
           update: () => ({ loaded: true }),
           view: ({ loaded }) => column([text('late'), ...(loaded ? [button('go', 'Go', { type: 'go' })] : [])]),
         });`,
      );

    it('has its tools listed once it is quiet', async () => {
      const { stdout } = await run('tools', loading(500));
      const names = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
      assert.ok(names.includes('late.go.click'), names.join(' '));
    });

    it('is called once the tool is there', async () => {
      const { code, stderr } = await run('call', loading(1_000), 'go.click');
      assert.deepEqual([code, stderr], [0, '']);
    });

    it('has the tools of the rows of its file', async () => {
      const file = appFile('sales.csv', 'town,cups\nUji,3\nAssam,5\n');
      const before = process.cwd();
      process.chdir(path.dirname(file));
      try {
        const { stdout } = await run('tools', 'data', '--', 'sales.csv');
        assert.match(stdout, /"data\.where\.type_into"/);
      } finally {
        process.chdir(before);
      }
    });
  });

  it('tools prints the tools of an app as JSON', async () => {
    const { code, stdout } = await run('tools', 'counter', '--id', 'c1');
    const tools = JSON.parse(stdout) as { name: string; clientName: string; annotations?: object }[];
    assert.equal(code, 0);
    const add = tools.find(({ name }) => name === 'c1.add.click');
    assert.deepEqual([add?.clientName, add?.annotations], ['c1_add_click', { sensitive: true }]);
    assert.ok(tools.every(({ name }) => name.startsWith('c1.')));
  });

  it('ends with 1 and the place of the fault when an app does not load', async () => {
    const file = appFile('broken.tea.ts', 'export default {\n  init: () => ({}),\n  view: () => null\n  update\n};\n');
    for (const command of ['screen', 'tools', 'serve', 'mcp']) {
      const { code, stdout, stderr } = await run(command, file);
      assert.equal(code, 1, `${command}: ${stderr}`);
      assert.equal(stdout, '');
      assert.match(stderr, new RegExp(`^teahouse: ${file.replaceAll('.', '\\.')}:4:\\d+: `));
    }
  });

  it('an app’s error cannot work the terminal it is printed on', async () => {
    const file = appFile('loud.tea.ts', "throw new Error('bad \\x1b]0;title\\x07\\x1b[2J thing');\n");
    const { code, stderr } = await run('screen', file);
    assert.equal(code, 1);
    assert.match(stderr, /while it was loaded: bad ␛␛ thing/);
  });

  it('what an app prints never gets among the results', async () => {
    const file = appFile(
      'loud.tea.ts',
      "console.log('loud');\nprocess.stdout.write('louder');\nexport default { init: () => ({}), update: (_: unknown, m: object) => m, view: () => ({ type: 'text', content: 'hi' }) };\n",
    );
    const { code, stdout, stderr } = await run('screen', file);
    assert.deepEqual([code, stdout.trim()], [0, 'hi']);
    assert.match(stderr, /loud/);
  });

  describe('serve', () => {
    it('prints one line of JSON and serves until a signal, leaving nothing', async () => {
      const started = serving('counter', '--access', 'act', '--token', 'tea', '--id', 'mine');
      const line = JSON.parse(await started.firstLine) as { url: string; token: string; session: string };
      assert.deepEqual(Object.keys(line), ['url', 'token', 'session']);
      assert.deepEqual([line.token, line.session], ['tea', 'mine']);
      assert.match(line.url, /^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
      const agent = await agentAt(line);
      assert.equal((await agent.call('mine_add_click')).isError, false);
      started.stop();
      assert.deepEqual(await started.ended, { code: 0, stdout: `${JSON.stringify(line)}\n`, stderr: '' });
    });

    it('serves several apps, each with its session', async () => {
      const started = serving('counter', 'counter', '--access', 'act');
      const line = JSON.parse(await started.firstLine) as {
        url: string;
        token: string;
        session: string;
        sessions: string[];
      };
      assert.equal(line.sessions.length, 2);
      assert.equal(line.session, line.sessions[0]);
      const agent = await agentAt(line);
      const names = await agent.names();
      for (const id of line.sessions) assert.ok(names.includes(`${id}_add_click`), `${id} in ${names.join(' ')}`);
    });

    it('asks by default: a client that cannot be asked is refused with the way out', async () => {
      const started = serving('counter');
      const agent = await agentAt(JSON.parse(await started.firstLine) as { url: string; token: string });
      const refused = await agent.call('counter_add_click');
      assert.equal(refused.structured?.['error'], 'authorization_required');
      assert.match(refused.text, /--access act/);
      assert.match((await agent.call('read_screen')).text, /Count: 0/);
    });

    it('only looks in the mode read', async () => {
      const started = serving('counter', '--access', 'read');
      const agent = await agentAt(JSON.parse(await started.firstLine) as { url: string; token: string });
      assert.match((await agent.call('counter_add_click')).text, /access mode "read"/);
    });

    it('serves on a socket', async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-cli-'));
      folders.push(folder);
      const socket = path.join(folder, 's.sock');
      const started = serving('counter', '--socket', socket);
      const line = JSON.parse(await started.firstLine) as { url: string; token: string };
      assert.equal(line.url, `unix:${socket}#/mcp`);
      const status = await new Promise<number>((resolve, reject) => {
        const request = http.request(
          {
            socketPath: socket,
            path: '/mcp',
            method: 'POST',
            headers: {
              host: 'localhost',
              authorization: `Bearer ${line.token}`,
              'content-type': 'application/json',
              accept: 'application/json, text/event-stream',
            },
          },
          (answer) => {
            resolve(answer.statusCode ?? 0);
            answer.destroy();
          },
        );
        request.on('error', reject);
        request.end(JSON.stringify(initialize()));
      });
      assert.equal(status, 200);
    });

    it('ends with 1 when it cannot listen', async () => {
      const { code, stderr } = await run('serve', 'counter', '--socket', '/nowhere/at/all.sock');
      assert.equal(code, 1);
      assert.match(stderr, /^teahouse: cannot listen: .*\/nowhere\/at\/all\.sock/);
    });
  });

  describe('mcp', () => {
    it('serves a client of the SDK on the standard streams, which is allowed to act', async () => {
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [ENTRY, 'mcp', 'counter'],
        stderr: 'ignore',
      });
      const agent = await TestClient.connect(new Client({ name: 'test', version: '1' }), transport);
      clients.push(agent);
      assert.ok((await agent.names()).includes('counter_add_click'), 'the first list waits for the app');
      assert.deepEqual((await agent.call('counter_add_click')).structured?.['modelPaths'], ['/count']);
    });

    it('ends on a signal while its client is still there', async () => {
      const started = start('mcp', 'counter');
      started.stdin.write(`${JSON.stringify(initialize())}\n`);
      await started.firstLine;
      started.stop();
      assert.equal((await started.ended).code, 0);
    });

    it('ends with its client', async () => {
      const started = start('mcp', 'counter');
      started.stdin.write(`${JSON.stringify(initialize())}\n`);
      assert.match(await started.firstLine, /"name":"teahouse"/);
      started.stdin.end();
      assert.equal((await started.ended).code, 0);
    });
  });

  describe('as a process of its own', () => {
    it('ends with the same code and streams', async () => {
      assert.deepEqual(await startProcess(['brew']).ended, {
        code: 2,
        stdout: '',
        stderr: 'teahouse: there is no command "brew".\nSee "teahouse --help".\n',
      });
    });

    it('ends by itself once its work is done', async () => {
      const { code, stdout } = await startProcess(['screen', 'counter']).ended;
      assert.deepEqual([code, stdout.split('\n')[1]?.trim()], [0, 'Count: 0']);
    });

    it('serves until a real signal, and leaves nothing running', async () => {
      const { child, firstLine, ended } = startProcess(['serve', 'counter']);
      const line = await firstLine;
      child.kill('SIGTERM');
      assert.deepEqual(await ended, { code: 0, stdout: `${line}\n`, stderr: '' });
    });

    it('ends when an app does not start though its client is still there', async () => {
      const file = appFile('broken.tea.ts', 'export default {\n  init: ,\n};\n');
      const { code, stdout } = await startProcess(['mcp', file], { stdin: 'pipe' }).ended;
      assert.deepEqual([code, stdout], [1, '']);
    });
  });
});
