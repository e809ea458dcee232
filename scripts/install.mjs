/** Brings `node_modules` in step with `package-lock.json`. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './processes.mjs';
import { step } from './progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} file */
const packagesOf = (file) => JSON.parse(fs.readFileSync(file, 'utf8')).packages;

/**
 * Whether what is installed is not what the lockfile names. Compares versions, not dates: git sets dates as it likes.
 * @returns {boolean}
 */
export function isStale() {
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  if (!fs.existsSync(installed)) return true;
  const have = packagesOf(installed);
  return Object.entries(packagesOf(path.join(root, 'package-lock.json'))).some(
    ([name, wanted]) => name !== '' && !wanted.optional && have[name]?.version !== wanted.version,
  );
}

/** Runs `npm ci` where it is needed. */
export async function install() {
  if (!isStale()) return;
  await step('installing packages (npm ci)', () =>
    npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root }),
  );
}
