/**
 * `npm run pictures`: takes the pictures of README and docs from the real product. It builds, opens VS Code (code-server,
 * so that they are alike everywhere), works the apps as `test/host/pictures.ts` says, and puts each picture where it is
 * shown from. A picture is looked at before it is committed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runWindow } from '../test/harness/window.ts';
import { run } from './processes.mjs';
import { say, step } from './progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const taken = path.join(root, 'test-output', 'pictures');

/** Where each picture goes: that of the README into `media/`, those of the docs beside them. */
const PLACES = { contacts: 'media', tasks: 'docs/pictures', gallery: 'docs/pictures', charts: 'docs/pictures' };

await step('building dist/', () =>
  run(process.execPath, [path.join(root, 'esbuild.mjs'), '--production'], { cwd: root }),
);
const { failed } = await runWindow({
  name: 'pictures',
  files: [path.join(root, 'test/host/pictures.ts')],
  host: 'code-server',
});
if (failed > 0) process.exit(1);
for (const [name, folder] of Object.entries(PLACES)) {
  fs.mkdirSync(path.join(root, folder), { recursive: true });
  const to = path.join(root, folder, `${name}.png`);
  fs.copyFileSync(path.join(taken, `${name}.png`), to);
  say(`${path.relative(root, to)}: ${String(fs.statSync(to).size)} bytes`);
}
