import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { House } from '../../src/gateway/house.ts';
import { appSource } from '../../src/session/host/index.ts';
import { changedPaths } from '../../src/session/worker/model-paths.ts';
import { deriveTools } from '../../src/tools/index.ts';
import { widgetTree } from '../../src/tools/context-tree.ts';
import { matchTemplate } from '../../src/tools/uri-template.ts';
import { agent } from '../unit/gateway/fakes.ts';
import { realHouse, startFixture } from '../unit/mcp/real-house.ts';
import { TYPES, runCases } from '../unit/tools/support.ts';

const claude = agent('Claude');

interface Node {
  readonly type: string;
  readonly id: string | null;
  readonly children?: readonly Node[];
}

/**
 * Group Y: what can be read beside the tools. Void are 357 (roles: access modes and the read gate took their place) and
 * 359 (there are no hints of animation); of 358 the kind `unknown`, since a node without a type is none; of 346 and 347
 * the one scheme, which is ours.
 */
describe('cases Y: resources, what changed, context', function () {
  this.timeout(20_000);
  let house: House;
  let folder: string;
  before(() => {
    house = realHouse();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'th-cases-y-'));
  });
  after(() => {
    house.dispose();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const read = async (uri: string): Promise<string> => {
    const answer = await house.gateway.readResource(uri, claude);
    return answer.ok ? answer.value.text : answer.reason.code;
  };
  const addresses = (id: string): readonly string[] =>
    house.gateway
      .resources()
      .map(({ uri }) => uri)
      .filter((uri) => uri.startsWith(`teahouse://session/${id}/`));

  async function startApp(id: string, rest: string): Promise<void> {
    const file = path.join(folder, `${id}.tea.mjs`);
    fs.writeFileSync(
      file,
      `export default {
        init: () => ({ n: 1, pw: 'hunter2' }),
        update: (message, model) => ({ ...model, n: model.n + 1 }),
        view: ({ n }) => [
          { type: 'button', id: 'add', label: 'At ' + n, onClick: { type: 'add', secret: 'message' } },
          { type: 'password_field', id: 'pin', value: 'hunter2' },
        ],
        secrets: ['/pw'],
        ${rest}
      };`,
    );
    const session = house.sessions.start({ app: appSource(file), id, startedBy: { kind: 'person' } });
    const state = await session.ready;
    assert.equal(state.name, 'running');
  }

  runCases([
    [
      346,
      'an address is taken apart into its session and what of it is wanted; one part more is another address',
      () => {
        const template = 'teahouse://session/{session}/model/{key}';
        assert.deepEqual(matchTemplate(template, 'teahouse://session/abc/model/counters'), {
          session: 'abc',
          key: 'counters',
        });
        assert.equal(matchTemplate(template, 'teahouse://session/abc/model'), null);
        assert.equal(matchTemplate(template, 'teahouse://session/abc/model/a/b'), null);
      },
    ],
    [
      347,
      'an address of another scheme or kind is no resource',
      async () => {
        for (const uri of ['https://example.org/x', 'teahouse://other', 'teahouse://session', ''])
          assert.equal(await read(uri), 'resource_not_found', uri);
      },
    ],
    [
      349,
      'what changed in a model is named by path: added, removed, changed, or nothing',
      () => {
        assert.deepEqual(changedPaths({}, {}), []);
        assert.deepEqual(changedPaths({ a: 1 }, { a: 1 }), []);
        assert.deepEqual(changedPaths({}, { a: 1 }), ['/a']);
        assert.deepEqual(changedPaths({ a: 1 }, {}), ['/a']);
        assert.deepEqual(changedPaths({ a: 1, b: { c: 2 } }, { a: 2, b: { c: 3 }, d: 4 }), ['/a', '/b/c', '/d']);
      },
    ],
    [
      350,
      'a part of the model that reads differently answers the new value, and whoever watches is told',
      async () => {
        await startApp('sum', 'resources: { n: ({ n }) => n },');
        const told: string[] = [];
        const listening = house.gateway.onDidUpdateResource((uri) => told.push(uri));
        assert.equal(await read('teahouse://session/sum/model/n'), '1');
        await house.gateway.call({ name: 'sum.add.click', arguments: {}, client: claude });
        assert.equal(await read('teahouse://session/sum/model/n'), '2');
        assert.ok(told.includes('teahouse://session/sum/model/n'), told.join());
        listening.dispose();
      },
    ],
    [
      351,
      'one that throws leaves the others as they are',
      async () => {
        await startApp('throws', "resources: { bad: () => { throw new Error('no'); }, n: ({ n }) => n },");
        assert.equal(await read('teahouse://session/throws/model/n'), '1');
        assert.equal(await read('teahouse://session/throws/model/bad'), 'resource_failed');
        assert.deepEqual((JSON.parse(await read('teahouse://session/throws/context')) as { model: unknown }).model, {
          n: 1,
        });
      },
    ],
    [
      352,
      'an app without resources has none of its model, but its context, widgets and screen',
      async () => {
        await startApp('bare', '');
        assert.deepEqual(addresses('bare'), [
          'teahouse://session/bare/context',
          'teahouse://session/bare/widgets',
          'teahouse://session/bare/screen',
        ]);
      },
    ],
    [
      353,
      'a part that the new code of an app does not have is gone',
      async () => {
        await startApp('less', 'resources: { n: ({ n }) => n, m: ({ n }) => n },');
        const file = path.join(folder, 'less.tea.mjs');
        const session = house.sessions.get('less') ?? assert.fail('no session');
        fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(', m: ({ n }) => n', ''));
        await session.restart();
        assert.deepEqual(
          addresses('less').filter((uri) => uri.includes('/model/')),
          ['teahouse://session/less/model/n'],
        );
      },
    ],
    [
      355,
      'a context has the session and the time, the tools, the model and the widgets',
      async () => {
        await startApp('about', 'resources: { n: ({ n }) => n },');
        const context = JSON.parse(await read('teahouse://session/about/context')) as {
          session: { id: string; timestamp: string };
          tools: { name: string; call: string }[];
          model: unknown;
          widgets: Node[];
        };
        assert.equal(context.session.id, 'about');
        assert.equal(new Date(context.session.timestamp).toISOString(), context.session.timestamp);
        assert.deepEqual(
          context.tools.map(({ call }) => call),
          house.gateway
            .list('all')
            .filter(({ sessionId }) => sessionId === 'about')
            .map((tool) => tool.clientName),
        );
        assert.deepEqual(context.model, { n: 1 });
        assert.deepEqual(
          context.widgets.map(({ id }) => id),
          ['add', 'pin'],
        );
        assert.deepEqual(widgetTree(null), []);
      },
    ],
    [
      356,
      'widgets are shown without their messages and functions',
      () => {
        const view = { type: 'button', id: 'a', onClick: { type: 'x' }, callback: () => 1, label: 'A' };
        assert.deepEqual(widgetTree(view as never), [{ type: 'button', id: 'a', untrustedText: { label: 'A' } }]);
      },
    ],
    [
      358,
      'no view is an empty list; what is nested stays so, what is no text is no text, and what has no type is no node',
      () => {
        assert.deepEqual(widgetTree(null), []);
        const view = {
          type: 'column',
          children: [{ type: 'row', children: [{ type: 'text', content: 7 }, { id: 'x' }] }],
        };
        assert.deepEqual(widgetTree(view as never), [
          {
            type: 'column',
            id: null,
            children: [{ type: 'row', id: null, children: [{ type: 'text', id: null, state: { content: 7 } }] }],
          },
        ]);
      },
    ],
    [
      361,
      'a password stands in no resource: not the widgets, not the context, not the screen',
      async () => {
        await startFixture(house, 'form');
        const type = { name: 'form.pin.type_into', arguments: { text: 'hunter2' }, client: claude };
        const answered = await house.gateway.call(type);
        assert.ok(answered.kind === 'answer' && answered.answer.ok);
        for (const uri of addresses('form')) assert.doesNotMatch(await read(uri), /hunter2/, uri);
      },
    ],
    [
      362,
      'what is shown of a view is JSON and stays the same through it',
      () => {
        fc.assert(
          fc.property(fc.anything(), (value) => {
            const shown = widgetTree({ type: 'text', id: 'a', content: value, label: value });
            assert.deepEqual(JSON.parse(JSON.stringify(shown)), shown);
          }),
        );
      },
    ],
    [
      363,
      'the widgets that have tools are those that are shown, whatever the view',
      () => {
        const { tree } = fc.letrec<{ tree: Record<string, unknown> }>((tie) => ({
          tree: fc.oneof(
            { maxDepth: 4 },
            fc.record({ type: fc.constantFrom('button', 'text_input'), id: fc.constantFrom('a', 'b', 'c', 'd') }),
            fc.record({ type: fc.constantFrom('column', 'row'), children: fc.array(tie('tree'), { maxLength: 4 }) }),
          ),
        }));
        const ids = (nodes: readonly Node[]): readonly string[] =>
          nodes.flatMap(({ id, children = [] }) => [...(id === null ? [] : [id]), ...ids(children)]);
        fc.assert(
          fc.property(tree, (view) => {
            const tools = deriveTools(view, { sessionId: 'demo', typeMap: TYPES });
            const shown: unknown = widgetTree(view as never);
            const withTools = new Set(tools.flatMap(({ name }) => name.split('.')[1] ?? []));
            assert.deepEqual([...withTools].sort(), [...new Set(ids(shown as readonly Node[]))].sort());
          }),
        );
      },
    ],
  ]);
});
