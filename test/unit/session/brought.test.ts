import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import type { View, ViewNode } from '../../../src/sdk/node.ts';
import type { ToolProvider } from '../../../src/sdk/provider.ts';
import type { Problem } from '../../../src/protocol/worker.ts';
import { MirrorIn } from '../../../src/session/host/mirror-in.ts';
import { BroughtProviders } from '../../../src/session/worker/brought.ts';
import { MirrorOut } from '../../../src/session/worker/mirror-out.ts';
import { Here } from './support.ts';

const providerOf = (description: string): ToolProvider => ({
  mcpTools: () => [{ name: 'run', description, inputSchema: { type: 'object' } }],
  handleToolCall: () => ({ ok: true, result: null }),
});

/** An app that counts messages, with that view. */
function counting(view: (count: number) => View): Here {
  const app: App<{ readonly count: number; readonly pin: string }> = {
    init: () => ({ count: 0, pin: 'hunter2-secret' }),
    update: (_message, model) => ({ ...model, count: model.count + 1 }),
    view: ({ count }) => view(count),
    secrets: ['/pin'],
  };
  return new Here(app as unknown as App);
}

describe('a provider that an app brings', () => {
  it('sends no secret with its specs', () => {
    const here = counting(() => ({ type: 'own', id: 'own', componentModule: providerOf('Uses hunter2-secret.') }));
    assert.match(JSON.stringify(here.of('view')), /Uses •••\./);
    assert.doesNotMatch(JSON.stringify(here.posts), /hunter2/);
  });

  it('that is made anew in each view is told of once, and one that is now and then another is not', () => {
    const told: Problem[] = [];
    const brought = new BroughtProviders({ problem: (problem) => void told.push(problem), mask: (text) => text });
    const two = [providerOf('One.'), providerOf('Two.')] as const;
    for (let i = 0; i < 12; i++) {
      brought.wire(providerOf(`At ${i}.`), { type: 'own', id: 'careless' });
      brought.wire(two[(i >> 1) % 2 === 0 ? 0 : 1], { type: 'own', id: 'fine' });
    }
    assert.deepEqual(
      told.map(({ code, about }) => [code, about]),
      [['provider_failed', 'careless']],
    );
    assert.match(told[0]?.message ?? '', /Make it once, outside of view/);
  });

  it('leaves nothing in the host once the view has it no more, however often it is made anew', () => {
    const here = counting((count) => ({ type: 'own', id: 'own', componentModule: providerOf(`At ${count}.`) }));
    for (let i = 0; i < 1_000; i++) here.dispatch({ type: 'next' });
    const mirror = new MirrorIn();
    for (const { patch } of here.of('view')) mirror.apply(patch);
    assert.ok(mirror.providers <= 65, `${mirror.providers} are kept`);
    const node = mirror.tree as ViewNode;
    assert.equal(mirror.numberOf(node['componentModule'] as ToolProvider), 1_001);
  });

  it('keeps its stand-in as long as it is in the view, beside others that come and go', () => {
    const kept = providerOf('Kept.');
    const here = counting((count) => [
      { type: 'own', id: 'kept', componentModule: kept, n: count },
      { type: 'own', id: 'other', componentModule: providerOf(`At ${count}.`) },
    ]);
    for (let i = 0; i < 200; i++) here.dispatch({ type: 'next' });
    const mirror = new MirrorIn();
    const seen = new Set<unknown>();
    for (const { patch } of here.of('view'))
      seen.add((mirror.apply(patch) as readonly ViewNode[])[0]?.['componentModule']);
    assert.equal(seen.size, 1);
  });
});

describe('a view that nests too deep to cross', () => {
  const deep = (levels: number, text: string): ViewNode => {
    let node: ViewNode = { type: 'text', id: 'end', content: text };
    for (let i = 0; i < levels; i++) node = { type: 'column', children: [node] };
    return node;
  };

  it('is told of once', () => {
    const told: string[] = [];
    const brought = new BroughtProviders({ problem: () => undefined, mask: (text) => text });
    const out = new MirrorOut({ bulk: () => [], brought, tooDeep: (message) => void told.push(message) });
    for (const text of ['one', 'two']) out.next(deep(600, text));
    assert.deepEqual(told, [
      'The view nests deeper than 500 levels. Agents get no tools of what lies deeper, and do not see it.',
    ]);
  });

  it('is a problem of the session', () => {
    const problems = counting(() => deep(600, 'x')).of('problem');
    assert.ok(problems.some(({ problem }) => problem.code === 'view_incomplete' && problem.about === 'depth'));
  });

  it('is not told of when it just fits', () => {
    assert.deepEqual(counting(() => deep(500, 'x')).of('problem'), []);
  });
});
