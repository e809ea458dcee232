import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import { appSource, createSessions } from '../../../src/session/host/index.ts';
import type { Sessions } from '../../../src/session/types.ts';
import { checkApp } from '../../../src/session/worker/app-shape.ts';
import { Registry } from '../../../src/tools/registry.ts';
import { Here, entries, folderWith, removeFolders, workerUrl } from './support.ts';

describe('the resources of an app', () => {
  function reading(resources: Record<string, (model: never) => unknown>) {
    const app = {
      init: () => ({ pw: 'hunter2-secret', list: [1, 2], at: new Date(0) }),
      update: (_message: unknown, model: object) => model,
      view: () => ({ type: 'text', content: 'x' }),
      secrets: ['/pw'],
      resources,
    };
    const here = new Here(app as unknown as App);
    return (key: string) => {
      here.runtime.handle({ kind: 'read_model', id: 1, key });
      const [answer] = here.of('answer');
      here.posts.length = 0;
      return answer?.answer;
    };
  }

  it('are told at the start, and computed when they are asked for', () => {
    let times = 0;
    const read = reading({ sum: ({ list }: { list: number[] }) => (times++, list[0]! + list[1]!) });
    assert.equal(times, 0);
    assert.deepEqual(read('sum'), { ok: true, result: 3 });
    assert.equal(times, 1);
  });

  it('see a model whose secret parts are marks, and no secret text leaves the worker', () => {
    let kept = '';
    const read = reading({
      all: (model) => model,
      login: ({ pw }: { pw: unknown }) => ((kept = 'hunter2-secret'), { pw, again: kept }),
      changed: ({ pw }: { pw: unknown }) => JSON.stringify(pw).toUpperCase(),
      broken: () => assert.fail('no hunter2-secret here'),
    });
    assert.deepEqual(read('all'), {
      ok: true,
      result: { pw: { secret: true, length: 14 }, list: [1, 2], at: '1970-01-01T00:00:00.000Z' },
    });
    assert.deepEqual(read('login'), {
      ok: true,
      result: { pw: { secret: true, length: 14 }, again: { secret: true, length: 14 } },
    });
    assert.deepEqual(read('changed'), { ok: true, result: '{"SECRET":TRUE,"LENGTH":14}' });
    assert.deepEqual(read('broken'), {
      ok: false,
      reason: { code: 'resource_failed', message: `The app's resource "broken" failed: no ••• here` },
    });
  });

  it('that cannot be JSON, or that there are not, are refused', () => {
    const read = reading({ odd: () => () => 1 });
    const codes = ['odd', 'none', 'toString', '__proto__'].map((key) => {
      const answer = read(key);
      return answer?.ok === false ? answer.reason.code : answer;
    });
    assert.deepEqual(codes, ['resource_failed', 'resource_not_found', 'resource_not_found', 'resource_not_found']);
  });

  const shapes: readonly (readonly [what: string, resources: unknown, says: RegExp])[] = [
    [
      'a key that no address can hold',
      { 'my key': () => 1 },
      /The key "my key" of the app's `resources` is not 1 to 32/,
    ],
    ['a value', { total: 3 }, /The app's resource "total" is a number; it is a function/],
  ];
  for (const [what, resources, says] of shapes) {
    it(`are refused when the app is loaded: ${what}`, () => {
      const app = { init: () => ({}), update: () => ({}), view: () => null, resources };
      const checked = checkApp({ default: app }, '/a.tea.ts');
      assert.ok('error' in checked);
      assert.match(checked.error.message, says);
    });
  }
});

describe('the resources of a session', function () {
  this.timeout(20_000);
  let registry: Registry;
  let sessions: Sessions;

  before(() => {
    registry = new Registry();
    sessions = createSessions({ workerUrl, entries, registry, debounceMs: 0 });
  });
  after(() => {
    sessions.dispose();
    registry.dispose();
    removeFolders();
  });

  it('can be read by their addresses while it runs, and are in its context', async () => {
    const folder = folderWith({
      'sum.tea.mjs': `export default {
        init: () => ({ n: 1 }),
        update: (message, model) => ({ n: model.n + 1 }),
        view: ({ n }) => ({ type: 'button', id: 'add', label: 'At ' + n, onClick: { type: 'add' } }),
        resources: { n: ({ n }) => n, fails: () => { throw new Error('no n'); } },
      };`,
    });
    const session = sessions.start({ app: appSource(`${folder}/sum.tea.mjs`), startedBy: { kind: 'person' } });
    await session.ready;
    const read = async (path: string): Promise<unknown> => {
      const answer = await registry.readResource(`teahouse://session/sum/${path}`);
      return answer.ok ? JSON.parse(answer.value.text) : answer.reason;
    };
    assert.equal(await read('model/n'), 1);
    await registry.call('sum.add.click', {}, { origin: { kind: 'agent' }, mayWrite: true });
    assert.equal(await read('model/n'), 2);
    assert.deepEqual(((await read('context')) as { model: unknown }).model, { n: 2 });
    assert.match(JSON.stringify(await read('model/fails')), /resource_failed.*no n/);
    assert.match(JSON.stringify(await read('model/other')), /resource_not_found/);
    await session.restart();
    assert.equal(await read('model/n'), 2);
    await session.stop();
    assert.match(JSON.stringify(await read('model/n')), /resource_not_found/);
  });
});
