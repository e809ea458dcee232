import assert from 'node:assert/strict';
import { fit } from '../../../src/gateway/fit.ts';
import { Registry, ToolSynchronizer } from '../../../src/tools/index.ts';
import { AGENT, node } from './support.ts';

interface Page {
  readonly items: readonly { readonly name: string }[];
  readonly total: number;
  readonly offset: number;
  readonly next?: number;
}

describe('discover_tools of a session with many tools', () => {
  const registry = new Registry();
  const children = Array.from({ length: 300 }, (_, i) => ({ type: 'button', id: `b${String(i)}`, label: 'x' }));
  new ToolSynchronizer({ registry, sessionId: 'demo', debounceMs: 0 }).start(node({ type: 'column', children }));

  async function ask(args: Record<string, unknown>): Promise<Page> {
    const outcome = await registry.call('demo.discover_tools', args, AGENT);
    assert.ok(outcome.found && outcome.answer.ok);
    return outcome.answer.result as unknown as Page;
  }

  it('answers a part that fits whole, and all of them one part after the other', async () => {
    const names: string[] = [];
    let offset: number | undefined = 0;
    let parts = 0;
    while (offset !== undefined) {
      const page: Page = await ask({ query: 'click', offset });
      assert.equal(fit(page as never), page, 'nothing of it has to be left out');
      assert.deepEqual([page.total, page.offset], [300, offset]);
      names.push(...page.items.map(({ name }) => name));
      offset = page.next;
      parts += 1;
    }
    assert.deepEqual(
      names,
      children.map(({ id }) => `demo.${id}.click`),
    );
    assert.ok(parts > 3);
  });

  it('answers a few without a next, and nothing behind the end', async () => {
    const few = await ask({ query: 'b299' });
    assert.deepEqual([few.items.length, few.total, few.offset, 'next' in few], [1, 1, 0, false]);
    const behind = await ask({ offset: 1_000 });
    assert.deepEqual([behind.items, behind.total, 'next' in behind], [[], 301, false]);
  });
});
