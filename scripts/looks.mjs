/**
 * `npm run looks`: pictures of the views, the terminal, the menus, the questions and the status bar in the four default
 * themes, at 200 % zoom and in a narrow sidebar, into `test-output/looks/`, to be looked at. `test/host/looks.ts` says
 * which.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runWindow } from '../test/harness/window.ts';
import { run } from './processes.mjs';
import { say, step } from './progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

await step('building dist/', () => run(process.execPath, [path.join(root, 'esbuild.mjs')], { cwd: root }));
const { failed } = await runWindow({
  name: 'looks',
  files: [path.join(root, 'test/host/looks.ts')],
  host: 'code-server',
});
if (failed > 0) process.exit(1);
say(`pictures: ${path.join('test-output', 'looks')}`);
