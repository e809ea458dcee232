/**
 * `npm run conformance [-- ARGUMENTS OF THE SUITE]`: starts a server made of our own registry, runs the official MCP
 * conformance suite against it (`--suite all` where nothing is given), and ends as the suite does.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './processes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = path.join(root, 'test', 'conformance', 'run.ts');
await run(process.execPath, ['--conditions=teahouse-source', file, ...process.argv.slice(2)], { cwd: root });
