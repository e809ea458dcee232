import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import v8 from 'node:v8';
import vm from 'node:vm';
import * as vscode from 'vscode';
import { fact, life, reloadWindow, sidebar, sleep, terminal, ui, workspaceFile } from '../harness/kit.ts';

/** How many windows are measured: each extension is activated once in each. In the first, nothing is compiled yet. */
const lives = 7;

/** What an activation took: by the clock, of the thread's own time (a busy machine lengthens the first only), and kept. */
interface Cost {
  readonly ms: number;
  readonly cpu: number;
  readonly bytes: number;
}

interface Figures {
  readonly empty: Cost;
  readonly teahouse: Cost;
}

const file = path.join(process.env['TEAHOUSE_TEST_RUN_DIR'] ?? '.', 'figures.json');

/** The bytes that the extension host uses after a collection of garbage: heap, and what lies outside of it. */
function used(): number {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function activated(id: string): Promise<Cost> {
  const extension = vscode.extensions.getExtension(id);
  assert.ok(extension && !extension.isActive, `${id} must not be active yet`);
  const before = used();
  const from = performance.now();
  const worked = process.threadCpuUsage();
  await extension.activate();
  const { user, system } = process.threadCpuUsage(worked);
  const ms = performance.now() - from;
  await sleep(500);
  return { ms, cpu: (user + system) / 1000, bytes: used() - before };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** An app that becomes 500 widgets, and whose first widget is then named by the time of each change. */
const growing = `
import { app, button, column, every } from 'teahouse';
export default app({
  init: () => ({ at: 0, ticks: 0 }),
  update: (message, model) => ({ at: Date.now(), ticks: model.ticks + 1 }),
  subscriptions: () => [every('tick', 1500, { type: 'tick' })],
  view: (model) => column([
    button('t' + model.at, 'At', { type: 'tick' }),
    ...Array.from({ length: model.ticks > 0 ? 499 : 0 }, (_, i) => button('b' + i, 'B' + i, { type: 'tick' })),
  ]),
});`;

describe('the figures of the shell', function () {
  this.timeout(120_000);

  it(`activates in window ${String(life)}`, async () => {
    // The first activation of a window pays for what the second one finds warm, so they take turns.
    const ids = { empty: 'teahouse.teahouse-test-empty', teahouse: 'teahouse.teahouse' } as const;
    const order = life % 2 === 1 ? (['empty', 'teahouse'] as const) : (['teahouse', 'empty'] as const);
    const costs = new Map<keyof Figures, Cost>();
    // A window that has just opened works for itself: it starts programs to look for ports, in the same thread.
    await sleep(4_000);
    for (const who of order) costs.set(who, await activated(ids[who]));
    const [empty, teahouse] = [costs.get('empty'), costs.get('teahouse')];
    assert.ok(empty && teahouse);
    const figures: Figures = { empty, teahouse };
    const all = life === 1 ? [] : (JSON.parse(fs.readFileSync(file, 'utf8')) as Figures[]);
    all.push(figures);
    fs.writeFileSync(file, JSON.stringify(all));
    if (life === 1) await sleep(4_000); // what was compiled is kept by then
    if (life < lives) return await reloadWindow();
    const [first, ...later] = all;
    const more = (of: keyof Cost): number => median(later.map((each) => each.teahouse[of] - each.empty[of]));
    fact(
      `activation: ${median(later.map(({ teahouse }) => teahouse.ms)).toFixed(1)} ms,`,
      `the empty extension ${median(later.map(({ empty }) => empty.ms)).toFixed(1)} ms, ${more('ms').toFixed(1)} more`,
      `(goal: 15; ${later.map((each) => (each.teahouse.ms - each.empty.ms).toFixed(0)).join(', ')}),`,
      `${more('cpu').toFixed(1)} ms more of the thread's own time;`,
      `before anything was compiled ${((first?.teahouse.ms ?? NaN) - (first?.empty.ms ?? NaN)).toFixed(1)} ms more;`,
      `at rest ${(more('bytes') / 2 ** 20).toFixed(2)} MB more than the empty one (goal: 6)`,
    );
    // Guards against a doubling, on any machine. Whether VS Code has asked for the MCP server by then, whose library takes
    // about 4 MB, differs from window to window.
    assert.ok(more('cpu') < 60 && more('bytes') < 12 * 2 ** 20, JSON.stringify(all));
  });

  if (life === lives)
    it('shows 500 tools and follows a change', async () => {
      await sidebar.open();
      const uri = await workspaceFile('growing.tea.ts', growing);
      // The row of the time stamp is seen as soon as it is drawn, by the page itself.
      await ui(async ({ page }) => {
        await page.evaluate(() => {
          const seen: Record<string, number> = {};
          Object.assign(globalThis, { seen });
          new MutationObserver(() => {
            for (const row of document.querySelectorAll('.part.sidebar .monaco-list-row[aria-label^="t1"]')) {
              const stamp = /^t(\d+)/.exec(row.getAttribute('aria-label') ?? '')?.[1] ?? '';
              if (!row.getAttribute('aria-label')?.includes('not on the screen')) seen[stamp] ??= Date.now();
            }
          }).observe(document.body, {
            subtree: true,
            childList: true,
            attributes: true,
            attributeFilter: ['aria-label'],
          });
        });
      });
      await vscode.commands.executeCommand('teahouse.runApp', uri);
      await terminal.see('At', { session: 'growing' });
      await sleep(12_000);
      const seen = await ui(({ page }) =>
        page.evaluate(() => (globalThis as unknown as { seen: Record<string, number> }).seen),
      );
      await vscode.commands.executeCommand('teahouse.stop', 'growing');
      const waits = Object.entries(seen).map(([stamp, at]) => at - Number(stamp));
      const [first = NaN, ...later] = waits;
      fact(
        `from update to the row on the screen, of which the tools wait 50 ms for further renders: 500 new tools ${first} ms,`,
        `a change among 500 ${median(later)} ms (${later.join(', ')}; goal: 100)`,
      );
      assert.ok(later.length >= 3 && median(later) < 400, waits.join());
    });
});
