import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { createWorkspaceTools } from '../../../src/session/host/index.ts';
import type { WorkspaceTools } from '../../../src/session/host/index.ts';
import { Registry } from '../../../src/tools/registry.ts';
import type { CallContext, ToolAnswer } from '../../../src/tools/types.ts';
import { entries, folderWith, removeFolders, until, workerUrl } from './support.ts';

const agent: CallContext = { origin: { kind: 'agent', client: 'test' }, mayWrite: true };

const ECHO = `
import { ApplicationPrompt, ApplicationResource, ApplicationTool, ToolError } from 'teahouse';

class EchoTool extends ApplicationTool.argument('message', 'string', { required: true, maxLength: 20 }) {
  static { this.description('Repeats a message.'); }
  call({ message }) { return { message, client: this.context.client, session: this.context.session }; }
}
class LoopTool extends ApplicationTool { call() { for (;;); } }
class FailTool extends ApplicationTool { call() { throw new Error('secret detail'); } }
class AskTool extends ApplicationTool {
  call() { return this.context.elicit('Sugar?', { type: 'object', properties: { lumps: { type: 'integer' } } }); }
}
class MenuResource extends ApplicationResource {
  static { this.uri('tea://menu'); this.mimeType('text/markdown'); this.title('Menu'); }
  contents() { return '- green tea'; }
}
class BrokenResource extends ApplicationResource {
  static { this.uri('tea://broken'); }
  contents() { throw new ToolError('The menu is being printed.'); }
}
class ForeignResource extends ApplicationResource {
  static { this.uri('teahouse://session/contacts/screen'); }
  contents() { return 'not the screen'; }
}
class ReviewPrompt extends ApplicationPrompt {
  static { this.description('Reviews.'); this.argument('focus', { required: true }); }
  template({ focus }) { return 'Look at ' + focus + '.'; }
}
export default [EchoTool, LoopTool, FailTool, AskTool, MenuResource, BrokenResource, ForeignResource, ReviewPrompt, class {}];
`;

const GREET = `
import { ApplicationTool } from 'teahouse';
export default class GreetTool extends ApplicationTool { call() { return 'hello'; } }
`;

describe('the tools of a file of the workspace', function () {
  this.timeout(20_000);
  let registry: Registry;
  let tools: WorkspaceTools;
  let folder: string;
  const file = (name: string): string => `${folder}/${name}.tool.ts`;

  beforeEach(() => {
    registry = new Registry();
    tools = createWorkspaceTools({
      workerUrl,
      entries,
      registry,
      limits: { callTimeout: 600, silence: 1_500, heap: 128 },
    });
    folder = folderWith({ 'echo.tool.ts': ECHO, 'greet.tool.ts': GREET });
  });
  afterEach(() => {
    tools.dispose();
    registry.dispose();
  });
  after(removeFolders);

  async function call(name: string, args: object = {}, context: Partial<CallContext> = {}): Promise<ToolAnswer> {
    const called = await registry.call(name, args, { ...agent, ...context });
    assert.ok(called.found, name);
    return called.answer;
  }

  function write(name: string, text: string): void {
    writeFileSync(file(name), text);
  }

  it('are listed by their own names, all sensitive, and say what cannot be offered', async () => {
    const loaded = await tools.load(file('echo'));
    assert.deepEqual(loaded.state, { name: 'loaded' });
    const listed = registry.list().map(({ name, kind, title, annotations }) => ({ name, kind, title, annotations }));
    assert.deepEqual(listed[0], {
      name: 'echo',
      kind: 'application',
      title: 'echo',
      annotations: { sensitive: true },
    });
    assert.deepEqual(
      listed.map(({ name }) => name),
      ['echo', 'loop', 'fail', 'ask'],
    );
    assert.deepEqual(
      loaded.problems.map(({ message }) => message),
      [
        "Tool 7 of the file has an address under teahouse://session/, where the sessions' own lie.",
        'Tool 9 of the file is no class made of ApplicationTool, ApplicationResource or ApplicationPrompt.',
      ],
    );
  });

  it('are called without a session, their arguments checked', async () => {
    await tools.load(file('echo'));
    const answer = await call('echo', { message: 'tea', odd: 1 });
    assert.deepEqual(answer.ok && answer.response?.structuredContent, {
      message: 'tea',
      client: 'test',
      session: null,
    });
    const wrong = await call('echo', { message: 'x'.repeat(21) });
    assert.equal(!wrong.ok && wrong.reason.code, 'invalid_arguments');
  });

  it('are resources and prompts as well, an author’s error told with its text', async () => {
    await tools.load(file('echo'));
    const read = await registry.readResource('tea://menu');
    assert.deepEqual(read.ok && [read.value.text, read.value.definition.mimeType], ['- green tea', 'text/markdown']);
    const broken = await registry.readResource('tea://broken');
    assert.match(broken.ok ? '' : broken.reason.message, /The menu is being printed/);
    const got = await registry.getPrompt('review', { focus: 'the pot' });
    assert.deepEqual(got.ok && got.value, [{ role: 'user', content: { type: 'text', text: 'Look at the pot.' } }]);
  });

  it('tell the author of a fault, and the client nothing of it', async () => {
    const loaded = await tools.load(file('echo'));
    const answer = await call('fail');
    assert.deepEqual(answer, {
      ok: false,
      reason: { code: 'tool_failed', message: 'Internal error calling tool fail' },
    });
    await until(() => loaded.problems.some(({ about }) => about === 'fail'));
    const problem = loaded.problems.find(({ about }) => about === 'fail');
    assert.match(problem?.message ?? '', /secret detail/);
    assert.deepEqual([problem?.file, problem?.line], [file('echo'), 9]);
  });

  it('ask the person, and their time stands still meanwhile', async () => {
    await tools.load(file('echo'));
    const asked: unknown[] = [];
    const answer = await call(
      'ask',
      {},
      {
        elicit: (...question) =>
          new Promise((resolve) => {
            asked.push(question);
            setTimeout(() => resolve({ action: 'accept', content: { lumps: 2 } }), 900);
          }),
      },
    );
    assert.deepEqual(answer.ok && answer.response?.structuredContent, { action: 'accept', content: { lumps: 2 } });
    assert.deepEqual(asked, [['Sugar?', { type: 'object', properties: { lumps: { type: 'integer' } } }]]);
  });

  it('are declined where nobody can be asked, and where asking fails', async () => {
    await tools.load(file('echo'));
    for (const [lent, reason] of [
      [{}, 'Nobody can be asked: the client shows no forms.'],
      [{ elicit: () => Promise.reject(new Error('no form')) }, 'The client did not ask.'],
    ] as const) {
      const answer = await call('ask', {}, lent);
      assert.deepEqual(answer.ok && answer.response?.structuredContent, { action: 'decline', reason });
    }
  });

  it('that loop for ever end alone: the call is answered, and the other files work on', async () => {
    const loaded = await tools.load(file('echo'));
    await tools.load(file('greet'));
    const answer = await call('loop');
    assert.deepEqual(!answer.ok && answer.reason, {
      code: 'timeout',
      message:
        'No answer to the tool "loop" within 0.6 s. It may still be applied: look at what it was to change before you try ' +
        'again, or it may happen twice.',
    });
    await until(() => loaded.state.name === 'ended');
    assert.equal(loaded.state.name === 'ended' && loaded.state.why, 'unresponsive');
    assert.deepEqual(
      registry.list().map(({ name }) => name),
      ['greet'],
    );
    assert.deepEqual(registry.listPrompts(), []);
    const greeted = await call('greet');
    assert.deepEqual(greeted.ok && greeted.response?.content, [{ type: 'text', text: 'hello' }]);
    // The person asks for it again.
    assert.deepEqual((await tools.load(file('echo'))).state, { name: 'loaded' });
    assert.ok((await call('echo', { message: 'again' })).ok);
  });

  it('become those of the new code, and stay those of the old where that cannot be loaded', async () => {
    const loaded = await tools.load(file('greet'));
    write('greet', GREET.replace('hello', 'hi').replace('GreetTool', 'SaluteTool'));
    await tools.load(file('greet'));
    assert.deepEqual(
      registry.list().map(({ name }) => name),
      ['salute'],
    );
    write('greet', 'export default class {');
    await tools.load(file('greet'));
    assert.deepEqual(loaded.state, { name: 'loaded' });
    assert.match(loaded.problems[0]?.message ?? '', /could not be loaded, and the code from before works on/);
    assert.deepEqual([loaded.problems[0]?.code, loaded.problems[0]?.line], ['reload_failed', 1]);
    assert.ok((await call('salute')).ok);
    write('greet', GREET);
    await tools.load(file('greet'));
    assert.deepEqual(loaded.problems, []);
    assert.ok((await call('greet')).ok);
  });

  it('of mended code do not wait for code that never ends to load', async () => {
    const mark = `${folder}/began`;
    const endless = `(await import('node:fs')).writeFileSync('${mark}', '');\nawait new Promise(() => undefined);`;
    write('greet', `${GREET}${endless}`);
    const never = tools.load(file('greet'));
    await until(() => existsSync(mark));
    write('greet', GREET);
    const since = Date.now();
    const loaded = await tools.load(file('greet'));
    assert.ok(Date.now() - since < 5_000);
    assert.deepEqual([loaded.state, loaded.problems], [{ name: 'loaded' }, []]);
    assert.equal(await never, loaded);
    assert.ok((await call('greet')).ok);
  });

  it('of a file that was never good are none, with the place of its fault', async () => {
    write('greet', "import { ApplicationTool } from 'teahouse';\nthrow new Error('no kettle');");
    const { state } = await tools.load(file('greet'));
    assert.ok(state.name === 'failed');
    assert.deepEqual([state.error.code, state.error.line], ['threw', 2]);
    write('greet', 'export default 7;');
    const again = await tools.load(file('greet'));
    assert.equal(again.state.name === 'failed' && again.state.error.code, 'no_tools');
    assert.deepEqual(registry.list(), []);
  });

  it('keep their name against another file, which is told', async () => {
    await tools.load(file('greet'));
    write('second', GREET);
    const second = await tools.load(file('second'));
    assert.deepEqual(second.collisions, [{ name: 'greet', holder: 'greet' }]);
    assert.equal(registry.list().length, 1);
  });

  it('are reads once a person trusts them to be, and sensitive again with the next code', async () => {
    await tools.load(file('greet'));
    tools.trustReads(file('greet'), new Set(['greet']));
    assert.deepEqual([registry.find('greet')?.readOnly, registry.find('greet')?.annotations], [true, undefined]);
    tools.trustReads(file('greet'), new Set());
    assert.deepEqual(
      [registry.find('greet')?.readOnly, registry.find('greet')?.annotations],
      [undefined, { sensitive: true }],
    );
    tools.trustReads(file('greet'), new Set(['greet']));
    await tools.load(file('greet'));
    assert.equal(registry.find('greet')?.readOnly, undefined);
  });

  it('leave when the file is taken away, while it is loaded too', async () => {
    let changes = 0;
    tools.onDidChange(() => changes++);
    await tools.load(file('greet'));
    assert.equal(changes, 2);
    tools.unload(file('greet'));
    assert.deepEqual([registry.list(), tools.files, changes], [[], [], 3]);
    const loading = tools.load(file('greet'));
    tools.unload(file('greet'));
    await loading;
    assert.deepEqual([registry.list(), tools.files], [[], []]);
  });
});
