/**
 * `npm run soak [-- SESSIONS MESSAGES RESTARTS]`: builds, then works sessions hard and restarts them again and again (20,
 * 200,000 and 2,000 where nothing is given), then lets faults strike workers while clients call, then lets 32 clients call into 50
 * sessions (half as many calls as messages) while lists change. Ends with 1 when a message or a call was lost or came twice, something was left open, a session was disturbed, or the heap grew by more than 5 %.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './processes.mjs';
import { step } from './progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
await step('building dist/', () =>
  run(process.execPath, [path.join(root, 'esbuild.mjs'), '--production'], { cwd: root }),
);
const file = path.join(root, 'test', 'soak', 'long.ts');
await run(process.execPath, ['--conditions=teahouse-source', file, ...process.argv.slice(2)], { cwd: root });
