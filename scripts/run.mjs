#!/usr/bin/env node
/**
 * The front of every npm script, started by any Node from 20 on with nothing installed: finds or fetches a Node that is new enough,
 * installs the packages, then runs the script named.
 *
 *   node scripts/run.mjs scripts/test.mjs unit --grep table
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { continueOn, installedNode, isNewEnough } from './node24.mjs';
import { Unavailable } from './progress.mjs';

try {
  if (!isNewEnough()) await continueOn(await installedNode());
  await install();
  const script = path.resolve(process.argv[2] ?? '');
  process.argv.splice(1, 2, script);
  await import(pathToFileURL(script).href);
} catch (error) {
  console.error(error instanceof Unavailable ? error.message : error);
  process.exit(1);
}
