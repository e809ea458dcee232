/**
 * Reads a file with the app `data` and prints, as JSON, the most memory that took beside what there was before:
 * `{ rows, before, most }`, bytes. A process of its own, so that nothing else is measured.
 */
import { openSheet } from '../../src/apps/data/load.ts';

const [path = ''] = process.argv.slice(2);
// What the modules, their first use and the heap at rest take is there before.
const small = await openSheet(new URL('../../package.json', import.meta.url).pathname);
await small.rest();
globalThis.gc?.();
const before = process.memoryUsage.rss();
const loading = await openSheet(path);
await loading.rest();
const most = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ rows: loading.sheet.rowCount, before, most }));
