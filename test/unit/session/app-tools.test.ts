import assert from 'node:assert/strict';
import { appSource, createSessions } from '../../../src/session/host/index.ts';
import type { Session, Sessions } from '../../../src/session/types.ts';
import { Registry } from '../../../src/tools/registry.ts';
import type { CallContext, ToolAnswer } from '../../../src/tools/types.ts';
import { entries, folderWith, removeFolders, until, workerUrl } from './support.ts';

const agent: CallContext = { origin: { kind: 'agent', client: 'test' }, mayWrite: true };

const APP = `
import { ApplicationTool, ToolError, ToolResponse, app, button, defineTool, text } from 'teahouse';

class AddManyTool extends ApplicationTool.argument('by', 'integer', { required: true, minimum: 1 }) {
  static { this.description('Adds a number.'); this.title('Add many'); }
  async call({ by }) {
    for (let n = 0; n < by; n++) await this.context.session.dispatch({ type: 'add' });
    return { count: this.context.session.model().count, client: this.context.client };
  }
}
class WipeTool extends ApplicationTool {
  static { this.annotations({ destructiveHint: true }); }
  call() { return 'wiped'; }
}
class FailTool extends ApplicationTool.argument('how', 'string') {
  call({ how }) { throw how === 'well' ? new ToolError('There is no seven.') : new Error('secret detail'); }
}
class BadMessageTool extends ApplicationTool {
  async call() { await this.context.session.dispatch({ type: 'burst' }); }
}
let stopped = '';
const Loop = defineTool('loop', ApplicationTool, async (_args, { session, signal, progress }) => {
  await session.dispatch({ type: 'add' });
  progress(1);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  await session.dispatch({ type: 'add' }).catch((error) => { stopped = error.message; });
});
const Stopped = defineTool('stopped', ApplicationTool, () => stopped);
const Wait = defineTool('wait', ApplicationTool, (_args, { signal, progress }) => new Promise((resolve, reject) => {
  progress(1, 2, 'half');
  signal.addEventListener('abort', () => reject(new ToolError('given up')));
}));
const Picture = defineTool('picture', ApplicationTool, () => new ToolResponse([{ type: 'image', data: 'AA==', mimeType: 'image/png' }]));
const Whole = defineTool('whole', ApplicationTool.argument('a', 'string'), (args) => Object.keys(args));

export default app({
  init: () => ({ count: 0 }),
  update: (message, model) => {
    if (message.type === 'burst') throw new Error('burst pipe');
    return { count: model.count + 1 };
  },
  view: (model) => [text('count ' + model.count), button('add', 'Add', { type: 'add' })],
  tools: [AddManyTool, WipeTool, FailTool, BadMessageTool, Wait, Picture, Whole, class {}, WipeTool, Loop, Stopped],
});
`;

describe('the tools that an app wrote by hand', function () {
  this.timeout(20_000);
  let registry: Registry;
  let sessions: Sessions;
  let session: Session;

  before(async () => {
    registry = new Registry();
    sessions = createSessions({ workerUrl, entries, registry, debounceMs: 0 });
    const file = `${folderWith({ 'sum.tea.ts': APP })}/sum.tea.ts`;
    session = sessions.start({ app: appSource(file), startedBy: { kind: 'person' } });
    assert.deepEqual(await session.ready, { name: 'running' });
  });
  after(() => {
    sessions.dispose();
    registry.dispose();
    removeFolders();
  });

  async function call(name: string, args: object = {}, context: Partial<CallContext> = {}): Promise<ToolAnswer> {
    const called = await registry.call(name, args, { ...agent, ...context });
    assert.ok(called.found, name);
    return called.answer;
  }

  it('are listed under the session’s name, all sensitive, before those of the widgets', () => {
    const listed = registry.list().map(({ name, kind, title, annotations }) => ({ name, kind, title, annotations }));
    assert.deepEqual(listed.slice(0, 2), [
      { name: 'sum.add_many', kind: 'application', title: 'Add many', annotations: { sensitive: true } },
      {
        name: 'sum.wipe',
        kind: 'application',
        title: 'sum: wipe',
        annotations: { sensitive: true, destructiveHint: true },
      },
    ]);
    assert.equal(listed.at(-1)?.name, 'sum.add.click');
  });

  it('work the app through its own update, and say what changed', async () => {
    const answer = await call('sum.add_many', { by: 3 });
    assert.ok(answer.ok);
    assert.deepEqual(answer.response?.structuredContent, { count: 3, client: 'test' });
    assert.deepEqual(answer.effect, { changed: true, paths: ['/count'], widgets: [] });
    assert.equal((await session.readScreen())?.rows[0], 'count 3');
  });

  it('have their arguments checked before they are called', async () => {
    const answer = await call('sum.add_many', { by: 0 });
    assert.ok(!answer.ok);
    assert.equal(answer.reason.code, 'invalid_arguments');
  });

  it('get what they declare and nothing else', async () => {
    const answer = await call('sum.whole', { a: 'x', odd: 1 });
    assert.ok(answer.ok);
    assert.deepEqual(answer.response, { content: [{ type: 'text', text: '["a"]' }] });
  });

  it('answer a picture as it is', async () => {
    const answer = await call('sum.picture');
    assert.deepEqual(answer.ok && answer.response?.content, [{ type: 'image', data: 'AA==', mimeType: 'image/png' }]);
  });

  it('answer an error of their own with its text; any other one is a fault that the author sees', async () => {
    const own = await call('sum.fail', { how: 'well' });
    assert.deepEqual(own, { ok: false, reason: { code: 'tool_error', message: 'There is no seven.' } });
    const fault = await call('sum.fail', {});
    assert.deepEqual(fault, {
      ok: false,
      reason: { code: 'tool_failed', message: 'Internal error calling tool fail' },
    });
    const problem = session.problems.find(({ about }) => about === 'fail');
    assert.match(problem?.message ?? '', /The tool "fail" failed: secret detail/);
    assert.equal(problem?.line, 16);
  });

  it('are told when update does not take a message', async () => {
    const answer = await call('sum.bad_message');
    assert.ok(!answer.ok);
    assert.match(answer.reason.message, /update failed on "burst": burst pipe/);
  });

  it('say how far they are, and hear that the caller gave up', async () => {
    const heard: unknown[] = [];
    const giveUp = new AbortController();
    const answer = call('sum.wait', {}, { signal: giveUp.signal, progress: (...all) => void heard.push(all) });
    await until(() => heard.length > 0, 'progress');
    assert.deepEqual(heard, [[1, 2, 'half']]);
    giveUp.abort();
    assert.deepEqual(await answer, { ok: false, reason: { code: 'tool_error', message: 'given up' } });
  });

  it('send nothing where the call may only read', async () => {
    const answer = await call('sum.add_many', { by: 1 }, { mayWrite: false });
    assert.ok(!answer.ok);
    assert.match(answer.reason.message, /may only read/);
    assert.equal((await session.readScreen())?.rows[0], 'count 3');
  });

  it('send nothing any more once their call was given up; what they had sent stays', async () => {
    const count = async (): Promise<string> => (await session.readScreen())?.rows[0] ?? '';
    const before = Number((await count()).split(' ')[1]);
    const gaveUp = new AbortController();
    await call('sum.loop', {}, { signal: gaveUp.signal, progress: () => gaveUp.abort() });
    const answer = await call('sum.stopped');
    assert.match(JSON.stringify(answer), /given up, by its caller .* not sent/);
    assert.equal(await count(), `count ${String(before + 1)}`);
  });

  it('that are none, or have the name of another, are said to be so', () => {
    const told = session.problems.filter(({ code }) => code === 'tool_failed').map(({ message }) => message);
    assert.ok(
      told.includes('Tool 8 of the app is no class made of ApplicationTool, ApplicationResource or ApplicationPrompt.'),
      told.join('\n'),
    );
    assert.ok(told.includes('Tool 9 of the app has the name "wipe", which another one has.'));
  });

  it('leave with their session', async () => {
    await session.stop();
    assert.deepEqual(registry.list(), []);
  });
});
