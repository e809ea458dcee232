import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { TestClient } from '../mcp/clients.ts';
import { run, start } from './program.ts';
import type { RunningInside } from './program.ts';

const TEA = `
import { ApplicationPrompt, ApplicationResource, ApplicationTool } from 'teahouse';

class BrewTool extends ApplicationTool.argument('cups', 'integer', { required: true, minimum: 1 }) {
  static { this.description('Brews tea.'); }
  async call({ cups }) {
    const answer = await this.context.elicit('How long?', {
      type: 'object',
      properties: { minutes: { type: 'integer', minimum: 1 } },
      required: ['minutes'],
    });
    return answer.action === 'accept' ? { cups, minutes: answer.content.minutes } : 'not brewed: ' + answer.action;
  }
}
class MenuResource extends ApplicationResource {
  static { this.uri('tea://menu'); }
  contents() { return 'green tea'; }
}
class OrderPrompt extends ApplicationPrompt {
  static { this.argument('guest', { required: true }); }
  template({ guest }) { return 'What does ' + guest + ' drink?'; }
}
export default [BrewTool, MenuResource, OrderPrompt];
`;

const BOOM_CLASS = `class BoomTool extends ApplicationTool {
  call() { throw new Error('no kettle'); }
}`;

const BOOM = `
import { ApplicationTool } from 'teahouse';
${BOOM_CLASS}
export default BoomTool;
`;

const APP = `
import { ApplicationPrompt, ApplicationResource, ApplicationTool, app, text } from 'teahouse';
class PotResource extends ApplicationResource {
  static { this.uri('tea://pot'); }
  contents() { return 'cups left: ' + this.context.session.model().cups; }
}
class RefillPrompt extends ApplicationPrompt {
  template() { return 'Refill a pot with ' + this.context.session.model().cups + ' cups.'; }
}
export default app({
  init: () => ({ cups: 3 }),
  update: (_, model) => model,
  view: ({ cups }) => text('cups ' + cups),
  tools: [PotResource, RefillPrompt],
});
`;

describe('the headless program with files of tools', function () {
  this.timeout(60_000);
  let folder: string;
  const running: RunningInside[] = [];
  const clients: TestClient[] = [];
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-tools-'));
    write('tea.tool.ts', TEA);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    for (const { stop, ended } of running.splice(0)) {
      stop();
      await ended;
    }
    fs.rmSync(folder, { recursive: true, force: true });
  });

  function write(name: string, text: string): string {
    const file = path.join(folder, name);
    fs.writeFileSync(file, text);
    return file;
  }

  /** Serves, and connects a client that fills every form in so; one that has no forms without it. */
  async function served(args: readonly string[], filled?: Record<string, string | number>): Promise<TestClient> {
    const started = start('serve', ...args);
    running.push(started);
    const { url, token } = JSON.parse(await started.firstLine) as { url: string; token: string };
    const client = new Client(
      { name: 'test', version: '1' },
      { capabilities: filled === undefined ? {} : { elicitation: {} } },
    );
    if (filled !== undefined)
      client.setRequestHandler(ElicitRequestSchema, ({ params: { message } }) =>
        message === 'How long?'
          ? { action: 'accept', content: filled }
          : { action: 'accept', content: { decision: 'allow_once' } },
      );
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    });
    const connected = await TestClient.connect(client, transport);
    clients.push(connected);
    return connected;
  }

  /** Ends the program that was started last; what it wrote on its standard error output. */
  async function stderr(): Promise<string> {
    for (const client of clients.splice(0)) await client.close();
    const last = running.pop();
    last?.stop();
    return (await last?.ended)?.stderr ?? '';
  }

  it('serves them beside the tools of an app, and of no app', async () => {
    const agent = await served(['counter', '--tools', `${folder}/*.tool.ts`, '--access', 'act']);
    const names = await agent.names();
    assert.ok(names.includes('brew') && names.includes('counter_add_click'), names.join(' '));
    const alone = await served(['--tools', `${folder}/*.tool.ts`]);
    assert.ok((await alone.names()).includes('brew'));
  });

  it('lists and calls them from the shell, beside the tools of an app, and of no app', async () => {
    const glob = ['--tools', `${folder}/*.tool.ts`];
    const listed = async (...app: string[]): Promise<string[]> =>
      (JSON.parse((await run('tools', ...app, ...glob)).stdout) as { name: string }[]).map(({ name }) => name);
    assert.deepEqual(await listed(), ['brew']);
    const both = await listed('counter');
    assert.ok(both.includes('brew') && both.includes('counter.add.click'), both.join(' '));
    for (const app of [[], ['counter']]) {
      const { code, stdout } = await run('call', ...app, 'brew', '{"cups":2}', ...glob);
      assert.deepEqual([code, stdout], [0, '{"text":"not brewed: decline"}\n']);
    }
    const click = await run('call', 'counter', 'add.click', ...glob);
    assert.deepEqual([click.code, click.stderr], [0, '']);
    const unknown = await run('call', 'brwe', ...glob);
    assert.deepEqual(
      [unknown.code, /^teahouse: There is no tool "brwe"\..*"teahouse tools" lists/.test(unknown.stderr)],
      [1, true],
    );
  });

  it('lets a tool ask the client’s person, after that person allowed the call', async () => {
    const agent = await served(['--tools', `${folder}/*.tool.ts`], { minutes: 4 });
    const brewed = await agent.call('brew', { cups: 2 });
    assert.deepEqual(brewed.structured, { cups: 2, minutes: 4 }, brewed.text);
  });

  it('declines a tool’s question where the client has no forms', async () => {
    const agent = await served(['--tools', `${folder}/*.tool.ts`, '--access', 'act']);
    assert.equal((await agent.call('brew', { cups: 2 })).text, 'not brewed: decline');
    assert.match((await agent.call('brew', { cups: 0 })).text, /cups/);
  });

  it('serves the resources and prompts of the workspace and of an app', async () => {
    const app = write('pot.tea.ts', APP);
    const { client } = await served([app, '--tools', `${folder}/*.tool.ts`]);
    const uris = (await client.listResources()).resources.map(({ uri }) => uri);
    assert.ok(uris.includes('tea://menu') && uris.includes('tea://pot'), uris.join(' '));
    for (const [uri, text] of [
      ['tea://menu', 'green tea'],
      ['tea://pot', 'cups left: 3'],
    ] as const)
      assert.deepEqual((await client.readResource({ uri })).contents, [{ uri, mimeType: 'text/plain', text }]);
    const prompts = (await client.listPrompts()).prompts.map(({ name }) => name);
    assert.deepEqual(prompts.toSorted(), ['order', 'pot.refill']);
    for (const [name, args, text] of [
      ['pot.refill', {}, 'Refill a pot with 3 cups.'],
      ['order', { guest: 'Ada' }, 'What does Ada drink?'],
    ] as const) {
      const { messages } = await client.getPrompt({ name, arguments: args });
      assert.deepEqual(messages, [{ role: 'user', content: { type: 'text', text } }]);
    }
    await assert.rejects(client.getPrompt({ name: 'order', arguments: {} }), /guest/);
  });

  it('ends with 1 and the place where a file cannot be loaded, with 2 where no file fits', async () => {
    const file = write('bad.tool.ts', "import { nothing } from './nowhere';\nexport default [nothing];");
    const failed = await run('serve', '--tools', file);
    assert.equal(failed.code, 1);
    assert.match(failed.stderr, /bad\.tool\.ts:1:\d+: There is no file "\.\/nowhere"/);
    const none = await run('mcp', '--tools', `${folder}/*.nothing`);
    assert.deepEqual([none.code, none.stderr.includes('no file fits')], [2, true]);
  });

  it('tells of what in a file is not offered', async () => {
    write('tea.tool.ts', 'export default [class {}];');
    const started = start('serve', '--tools', `${folder}/*.tool.ts`);
    running.push(started);
    await started.firstLine;
    started.stop();
    const { stderr } = await started.ended;
    assert.equal(
      stderr.match(/tea\.tool\.ts: tool_failed: Tool 1 of the file is no class made of/g)?.length,
      1,
      stderr,
    );
  });

  it('serves the other files, and an app, where one cannot be loaded', async () => {
    const bad = write('bad.tool.ts', "throw new Error('no kettle');");
    const agent = await served(['--tools', `${folder}/*.tool.ts`]);
    assert.ok((await agent.names()).includes('brew'));
    assert.match(await stderr(), /teahouse: \S*bad\.tool\.ts:1:\d+: .*no kettle/);
    const beside = await served(['counter', '--tools', bad]);
    assert.ok((await beside.names()).includes('counter_add_click'));
  });

  it('prints what a tool throws once, with its place, and tells the client nothing of it', async () => {
    write('boom.tool.ts', BOOM);
    const app = write(
      'pot.tea.ts',
      APP.replace('tools: [', 'tools: [BoomTool, ').replace('class Pot', `${BOOM_CLASS}\nclass Pot`),
    );
    const agent = await served([app, '--tools', `${folder}/*.tool.ts`, '--access', 'act']);
    for (const name of ['boom', 'boom', 'pot_boom', 'pot_boom'])
      assert.match((await agent.call(name)).text, /^Error: Internal error calling tool (pot\.)?boom\.$/);
    const said = (await stderr()).split('\n').filter((line) => line.includes('no kettle'));
    assert.equal(said.length, 2, said.join('\n'));
    assert.match(
      said[0] ?? '',
      /^teahouse: \/\S*boom\.tool\.ts:4:\d+: tool_failed: The tool "boom" failed: no kettle\.$/,
    );
    assert.match(
      said[1] ?? '',
      /^teahouse: pot: \/\S*pot\.tea\.ts:4:\d+: tool_failed: The tool "boom" failed: no kettle\.$/,
    );
  });

  it('starts a file again whose worker ended, not for ever', async () => {
    write('exit.tool.ts', BOOM.replace("throw new Error('no kettle')", 'process.exit(3)'));
    const agent = await served(['--tools', `${folder}/*.tool.ts`, '--access', 'act']);
    for (let end = 1; end <= 4; end++) {
      assert.match((await agent.call('boom')).text, /ended while this was under way/);
      while (end < 4 && !(await agent.names()).includes('boom')) await setTimeout(20);
    }
    assert.deepEqual(await agent.names().then((names) => [names.includes('boom'), names.includes('brew')]), [
      false,
      true,
    ]);
    const said = await stderr();
    assert.equal(said.match(/exit\.tool\.ts: .*process\.exit.*It is started again/g)?.length, 3, said);
    assert.equal(said.match(/exit\.tool\.ts: .*it is not started again/g)?.length, 1, said);
  });
});
