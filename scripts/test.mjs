/**
 * `npm test [-- SUITE… --grep RE]`: builds and runs the suites; where none is named, all but `lint`. `--no-build` takes
 * `dist/` as it is; `--console` prints what VS Code's page logs. Pictures of failed tests lie in `test-output/SUITE/`.
 *
 * | suite | what runs | where |
 * |---|---|---|
 * | `lint` | the checks of `npm run lint` | plain Node |
 * | `unit` | `test/unit`, `test/cases`, the apps' own tests | plain Node |
 * | `host` | `test/host` | inside VS Code |
 * | `windows` | `test/host/*.window.test.ts`, each in a window of its own kind: another language, several folders or windows, no trust, no disk | inside VS Code |
 * | `reload` | `test/host/*.reload.test.ts`, each in a window of its own | inside VS Code |
 * | `agent` | `test/agent` | inside VS Code, Copilot agent mode with a scripted model |
 * | `vsix` | `test/agent`, `test/host`, the figures | the same with the packed extension in a clean profile |
 * | `coverage` | nothing: fails for each command, setting and tool of the manifest that no test of the suites above, run without `--grep`, made happen | plain Node |
 *
 * VS Code is the desktop's where one is found, else code-server; `TEAHOUSE_TEST_HOST=desktop|code-server` decides.
 * The last line is `N passed, N failed`, with `, N skipped` where tests were skipped. A suite that could not run is a failure.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { runWindow } from '../test/harness/window.ts';
import { contributed, ranIn, uncovered } from './coverage.mjs';
import { desktopVSCode } from './desktop.mjs';
import { lint } from './lint.mjs';
import { packTo } from './package.mjs';
import { onInterrupt, run } from './processes.mjs';
import { say, step } from './progress.mjs';

/** @typedef {import('../test/harness/report.ts').Counts} Counts */

const root = fileURLToPath(new URL('..', import.meta.url));
const output = path.join(root, 'test-output');
const { values, positionals } = parseArgs({
  options: {
    grep: { type: 'string' },
    console: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const UNIT_TESTS = ['test/unit/**/*.test.ts', 'test/cases/**/*.test.ts', 'src/apps/**/*.test.ts'];
const choices = { console: values.console, ...(values.grep === undefined ? {} : { grep: values.grep }) };
const interrupt = new AbortController();
onInterrupt(() => interrupt.abort());

/** @param {string} folder */
const testsIn = (folder) =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .map((file) => path.join(root, folder, file));

/** @param {string} file */
const isReload = (file) => file.endsWith('.reload.test.ts');

/**
 * What is measured is what people install: a build for development is twice as large, and as long to load.
 * @param {string} file
 */
const isMeasured = (file) => path.basename(file) === 'figures.reload.test.ts';

/**
 * What is special about the windows of `*.window.test.ts`, by the name before that.
 * @type {Record<string, Partial<import('../test/harness/window.ts').WindowOptions>>}
 */
const WINDOWS = {
  german: { language: 'de' },
  mixed: { virtual: true, folders: ['disk'] },
  'multi-root': { folders: ['one', 'two'] },
  several: { peers: ['other', 'workspace'] },
  untrusted: { trust: true, settings: { 'security.workspace.trust.startupPrompt': 'never' } },
  virtual: { virtual: true },
};
const windowFile = /([^/\\]+)\.window\.test\.ts$/;

/** @type {Promise<'desktop' | 'code-server'> | undefined} */
let chosenHost;
const host = () => (chosenHost ??= chooseHost());

/** @returns {Promise<'desktop' | 'code-server'>} */
async function chooseHost() {
  const named = process.env['TEAHOUSE_TEST_HOST'];
  if (named !== undefined && named !== 'desktop' && named !== 'code-server') {
    throw new Error(`TEAHOUSE_TEST_HOST is "${named}"; it is "desktop" or "code-server".`);
  }
  const chosen = named ?? ((await desktopVSCode()) ? 'desktop' : 'code-server');
  say(`VS Code for the tests: ${chosen}${named === undefined ? ' (TEAHOUSE_TEST_HOST chooses)' : ''}`);
  return chosen;
}

async function unit() {
  const file = path.join(output, 'unit-counts.json');
  fs.mkdirSync(output, { recursive: true });
  fs.rmSync(file, { force: true });
  const mocha = path.join(root, 'node_modules', 'mocha', 'bin', 'mocha.js');
  const args = [mocha, '--reporter', path.join(root, 'test', 'harness', 'unit-reporter.mjs')];
  if (values.grep !== undefined) args.push('--grep', values.grep);
  args.push(...UNIT_TESTS.filter((pattern) => fs.globSync(pattern, { cwd: root }).length > 0));
  const ended = await run(process.execPath, args, {
    cwd: root,
    env: { ...process.env, TEAHOUSE_TEST_COUNTS: file },
    signal: interrupt.signal,
  }).catch((/** @type {Error} */ error) => error);
  /** @type {Counts | undefined} */
  const counts = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
  if (!counts) throw ended ?? new Error('mocha left no counts');
  if (ended && counts.failed === 0) throw ended;
  return counts;
}

/** @param {Omit<import('../test/harness/window.ts').WindowOptions, 'host' | 'signal'>} options */
const window = async (options) => runWindow({ ...options, ...choices, host: await host(), signal: interrupt.signal });

/**
 * @param {Counts} total
 * @param {Counts} more
 */
function add(total, more) {
  total.passed += more.passed;
  total.failed += more.failed;
  total.skipped += more.skipped;
}

/** @returns {Promise<Counts>} */
async function coverage() {
  if (values.grep !== undefined) return { passed: 0, failed: 0, skipped: 1 };
  const ran = ranIn(output);
  if (ran.length === 0) throw new Error('no suite inside VS Code ran; run `npm test -- host coverage`, or all');
  /** @type {unknown} */
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const all = contributed(/** @type {Parameters<typeof contributed>[0]} */ (manifest));
  const missing = uncovered(all, ran);
  for (const each of missing) console.log(`✘ no test inside VS Code made this happen: ${each}`);
  return Promise.resolve({ passed: all.length - missing.length, failed: missing.length, skipped: 0 });
}

const hostTests = () => ({
  name: 'host',
  timeout: 1_200,
  files: testsIn('test/host').filter((file) => !isReload(file) && !windowFile.test(file)),
});
const agentTests = () => ({ name: 'agent', files: testsIn('test/agent'), model: true });

/** @type {Record<string, () => Promise<Counts>>} */
const suites = {
  lint,
  unit,
  host: () => window(hostTests()),
  async windows() {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const file of testsIn('test/host').filter((each) => windowFile.test(each))) {
      const name = windowFile.exec(file)?.[1] ?? '';
      add(counts, await window({ ...WINDOWS[name], name: `window-${name}`, files: [file] }));
    }
    return counts;
  },
  async reload() {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const file of testsIn('test/host').filter((each) => isReload(each) && !isMeasured(each))) {
      add(counts, await window({ name: path.basename(file, '.test.ts'), files: [file], model: true }));
    }
    return counts;
  },
  agent: () => window(agentTests()),
  async vsix() {
    const vsix = path.join(output, 'teahouse.vsix');
    const size = await packTo(vsix);
    say(`the packed extension has ${(size / 1024).toFixed(0)} KiB`);
    // As above, each in a window of its own: what a person allowed for the whole session would answer later questions.
    const counts = await window({ ...hostTests(), name: 'vsix-host', vsix });
    add(counts, await window({ ...agentTests(), name: 'vsix-agent', vsix }));
    add(
      counts,
      await window({ name: 'vsix-figures', files: testsIn('test/host').filter(isMeasured), model: true, vsix }),
    );
    return counts;
  },
  coverage,
};

const unknown = positionals.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}; the suites are ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const summary = [];
/**
 * @param {string} name
 * @param {() => Promise<Counts>} suite
 */
async function count(name, suite) {
  const from = Date.now();
  /** @type {Counts} */
  let counts;
  try {
    if (interrupt.signal.aborted) throw new Error('interrupted');
    counts = await suite();
  } catch (error) {
    console.error(`${name} could not run: ${error instanceof Error ? error.message : String(error)}`);
    counts = { passed: 0, failed: 1, skipped: 0 };
  }
  add(total, counts);
  const seconds = ((Date.now() - from) / 1000).toFixed(1);
  summary.push(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped, ${seconds} s`);
}

try {
  if (!values['no-build']) {
    await step('building dist/', () => run(process.execPath, [path.join(root, 'esbuild.mjs')], { cwd: root }));
  }
  for (const [name, suite] of Object.entries(suites)) {
    if (positionals.length > 0 ? !positionals.includes(name) : name === 'lint') continue;
    say(`suite ${name}`);
    await count(name, suite);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed++;
}
if (total.passed + total.failed + total.skipped === 0) {
  console.error('No test ran.');
  total.failed++;
}
console.log(`\n${summary.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed > 0 ? 1 : interrupt.signal.aborted ? 130 : 0);
