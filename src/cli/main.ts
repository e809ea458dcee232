#!/usr/bin/env node
/**
 * The headless program's entry. It must parse and run on an old Node, to hand itself to a newer one: so it imports
 * nothing else before it knows that this Node is new enough.
 */
import { continueOnNewer, isNewEnough } from './node-version.ts';

if (!isNewEnough(process.versions.node)) {
  process.exitCode = await continueOnNewer(import.meta.dirname);
} else {
  const { main } = await import('./program.ts');
  process.exitCode = await main(process.argv.slice(2), import.meta.url);
}
