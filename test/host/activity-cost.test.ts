import assert from 'node:assert/strict';
import process from 'node:process';
import * as vscode from 'vscode';
import { fact, sidebar, sleep, terminal, ui, until } from '../harness/kit.ts';

/** How many steps there are before anything is measured, and how many are taken each time. */
const STEPS = 1_000;
const HELD = 75;
/** So often a key repeats that is held, in milliseconds. */
const REPEAT = 33;
const ROUNDS = 4;

/** What steps took, in milliseconds each. */
interface Cost {
  /** Of the extension host's own thread, and of its whole process: the app's worker with it. */
  readonly thread: number;
  readonly process: number;
  /** Of the window's. */
  readonly window: number;
}

/** Holds Enter in the terminal: so many steps, one each so many milliseconds. */
const hold = (times: number, every: number): Promise<void> =>
  ui(
    async ({ page, terminal: page_, arg }) => {
      const frame = await page_.frame('counter');
      await frame.locator('.xterm-helper-textarea').first().focus();
      const from = Date.now();
      for (let time = 1; time <= arg.times; time += 1) {
        await page.keyboard.down('Enter');
        const rest = from + time * arg.every - Date.now();
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      }
      await page.keyboard.up('Enter');
    },
    { times, every },
  );

/** Milliseconds that the window's own thread worked, since this was asked first. */
const windowTime = (): Promise<number> =>
  ui(async ({ page, context }) => {
    // What is counted is lost with the session that counts.
    const holder: typeof context & { counting?: Awaited<ReturnType<typeof context.newCDPSession>> } = context;
    if (holder.counting === undefined) {
      holder.counting = await context.newCDPSession(page);
      await holder.counting.send('Performance.enable');
    }
    const { metrics } = await holder.counting.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
  });

/** What the app counts now, which is how many steps were taken. */
const counted = async (): Promise<number> =>
  Number(/Count: (\d+)/.exec((await terminal.rows('counter')).join('\n'))?.[1] ?? NaN);

async function measured(): Promise<Cost> {
  await sleep(1_500);
  const before = await counted();
  const window = await windowTime();
  const [thread, whole] = [process.threadCpuUsage(), process.cpuUsage()];
  await hold(HELD, REPEAT);
  await sleep(1_500); // the list is drawn behind the last step
  const [own, all] = [process.threadCpuUsage(thread), process.cpuUsage(whole)];
  const windowTook = (await windowTime()) - window;
  // A busy window may drop a key that repeats.
  const steps = (await counted()) - before;
  assert.ok(steps > HELD / 2, `only ${String(steps)} steps of ${String(HELD)} keys`);
  return {
    thread: (own.user + own.system) / 1_000 / steps,
    process: (all.user + all.system) / 1_000 / steps,
    window: windowTook / steps,
  };
}

/** Of several rounds the one that other work of the machine disturbed least. */
const least = (values: readonly number[]): number => Math.min(...values);

describe('the view Activity while a person holds a key', function () {
  this.timeout(180_000);
  after(async () => {
    await sidebar.expand('Activity', false);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('teahouse.stop', 'counter');
  });

  it(`costs little at ${String(STEPS)} steps`, async () => {
    await vscode.commands.executeCommand('teahouse.runApp', 'counter');
    await terminal.see('Count: 0', { session: 'counter' });
    await sidebar.open();
    await until(
      async () => {
        await hold(100, 5);
        return (await counted()) >= STEPS;
      },
      `${String(STEPS)} steps`,
      60_000,
    );
    const costs: Record<'open' | 'closed', Cost[]> = { open: [], closed: [] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const which of round % 2 === 0 ? (['closed', 'open'] as const) : (['open', 'closed'] as const)) {
        await sidebar.expand('Activity', which === 'open');
        costs[which].push(await measured());
        const rows = await sidebar.rows('Activity');
        if (which === 'open') assert.match(rows[0]?.label ?? '', new RegExp(`^Step ${String(await counted())}, add`));
      }
    const of = (which: 'open' | 'closed', what: keyof Cost): number => least(costs[which].map((each) => each[what]));
    for (const what of ['thread', 'process', 'window'] as const)
      fact(
        `${what}: ${of('open', what).toFixed(2)} ms a step with the view open, ${of('closed', what).toFixed(2)} closed,`,
        `${(of('open', what) / of('closed', what)).toFixed(2)} times`,
      );
    // A guard against a list that is made anew at each step, on any machine.
    assert.ok(of('open', 'process') < 3 * of('closed', 'process') + 1, JSON.stringify(costs));
  });
});
