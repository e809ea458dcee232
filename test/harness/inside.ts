import path from 'node:path';
import process from 'node:process';
import Mocha from 'mocha';
import { report } from './bridge-client.ts';
import { shot, ui } from './ui.ts';
import { Witness } from './witness.ts';

/**
 * Runs test files with mocha inside the extension host and streams each result to the launcher.
 * @param loads one function a file, which loads it
 * @returns the number of failures
 */
export async function runTests(loads: (() => unknown)[]): Promise<number> {
  process.setSourceMapsEnabled(true);
  const grep = process.env['TEAHOUSE_TEST_GREP'];
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 60_000,
    forbidOnly: true,
    reporter: Streaming,
    ...(grep === undefined ? {} : { grep: new RegExp(grep) }),
  });
  mocha.rootHooks({
    async afterEach(this: Mocha.Context) {
      if (this.currentTest?.state === 'failed') await afterFailure(this.currentTest.fullTitle());
    },
  });
  mocha.suite.emit('pre-require', globalThis, null, mocha); // describe, it, before, …
  for (const load of loads) load();
  const witness = new Witness();
  const failures = await new Promise<number>((resolve) => {
    witness.follow(mocha.run(resolve));
  });
  // A part of the tests proves nothing about the rest.
  if (grep === undefined) witness.write(path.join(process.env['TEAHOUSE_TEST_SHOTS'] ?? '.', 'ran.jsonl'));
  witness.dispose();
  await report.sent();
  return failures;
}

/** Keeps a picture of what a failed test left, and clears a dialog away that would make the next ones fail too. */
async function afterFailure(title: string): Promise<void> {
  await shot(`failed ${title.replace(/[^\w -]+/g, '_').slice(0, 120)}`).catch(() => undefined);
  await ui(async ({ page }) => {
    for (let left = 3; left > 0 && (await page.locator('.monaco-dialog-box').count()) > 0; left--) {
      await page.keyboard.press('Escape');
      await page.waitForTimeout(200);
    }
  }).catch(() => undefined);
}

/** A mocha reporter that sends each result on its way as it happens. */
class Streaming extends Mocha.reporters.Base {
  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    const events = Mocha.Runner.constants;
    let depth = -1;
    runner.on(events.EVENT_SUITE_BEGIN, ({ root, title }) => {
      if (!root) report({ event: 'suite', depth, title });
      depth++;
    });
    runner.on(events.EVENT_SUITE_END, () => depth--);
    runner.on(events.EVENT_TEST_PASS, ({ title, duration = 0 }) =>
      report({ event: 'pass', depth, title, ms: duration }),
    );
    runner.on(events.EVENT_TEST_PENDING, ({ title }) => report({ event: 'skip', depth, title }));
    runner.on(events.EVENT_TEST_FAIL, ({ title }, error: Error | undefined) =>
      report({ event: 'fail', depth, title, error: error?.stack ?? String(error) }),
    );
  }
}
