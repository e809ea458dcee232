/**
 * `npm run lint`: types, rules, circles, doc comments and formatting of the whole project. All run; the exit code is 1 when one finds something.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { circles, sourceFiles } from './circles.mjs';
import { undocumented } from './doc-comments.mjs';
import { TYPE_CHECKS } from './projects.mjs';
import { say } from './progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param {string} tool  path under node_modules
 * @param {string[]} args
 * @returns {Promise<string>} what it found; empty when all is well
 */
function findings(tool, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', tool), ...args], { cwd: root });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.once('close', (code) => resolve(code === 0 ? '' : output || `${tool} ended with ${code}`));
  });
}

/** @type {Record<string, () => Promise<string>>} */
const checks = {
  ...Object.fromEntries(
    TYPE_CHECKS.map((project) => [`types of ${project}`, () => findings('typescript/bin/tsc', ['-p', project])]),
  ),
  rules: () => findings('eslint/bin/eslint.js', ['.', '--max-warnings', '0']),
  circles: () =>
    Promise.resolve(
      circles(sourceFiles())
        .map((circle) => `${circle.join(' → ')}\n`)
        .join(''),
    ),
  'doc comments': () =>
    Promise.resolve(
      [...sourceFiles()]
        .filter(([file]) => !file.startsWith('src/apps/'))
        .flatMap(([file, text]) => undocumented(file, text))
        .map((name) => `${name} is exported and has no doc comment\n`)
        .join(''),
    ),
  formatting: () => findings('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
};

/**
 * Runs all checks, two at a time.
 * @returns {Promise<import('../test/harness/report.ts').Counts>}
 */
export async function lint() {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const queue = Object.entries(checks);
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, check] = next;
      const found = await check();
      say(`${found === '' ? '✔' : '✘'} ${name}`);
      if (found !== '') console.log(found);
      counts[found === '' ? 'passed' : 'failed']++;
    }
  };
  say('types, rules, circles, doc comments, formatting …');
  await Promise.all([worker(), worker()]);
  return counts;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await lint();
  process.exit(failed > 0 ? 1 : 0);
}
