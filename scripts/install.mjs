/** Brings `node_modules` in step with `package-lock.json`. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './processes.mjs';
import { step } from './progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages  A lockfile's packages by folder */

/**
 * @param {string} file
 * @returns {Packages}
 */
const packagesOf = (file) => JSON.parse(fs.readFileSync(file, 'utf8')).packages;

/**
 * Whether what is installed lacks something that the lockfile names. Compares versions, not dates: git sets dates as it
 * likes. Optional packages may be for another platform.
 * @param {Packages} wanted
 * @param {Packages} installed
 * @returns {boolean}
 */
export function lacks(wanted, installed) {
  return Object.entries(wanted).some(
    ([name, { version, optional }]) => name !== '' && !optional && installed[name]?.version !== version,
  );
}

function isStale() {
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  return !fs.existsSync(installed) || lacks(packagesOf(path.join(root, 'package-lock.json')), packagesOf(installed));
}

/** Runs `npm ci` where it is needed. */
export async function install() {
  if (!isStale()) return;
  await step('installing packages (npm ci)', () =>
    npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root }),
  );
}
