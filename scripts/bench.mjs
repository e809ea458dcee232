/**
 * `npm run bench [-- NAME…]`: builds, then runs `test/bench/*.bench.ts` one after the other, or those whose names are
 * given (`screen`). Each prints its figures beside their floor in the same run.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './processes.mjs';
import { say, step } from './progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const names = process.argv.slice(2);
const there = fs
  .readdirSync(path.join(root, 'test', 'bench'))
  .flatMap((file) => (file.endsWith('.bench.ts') ? [file.slice(0, -'.bench.ts'.length)] : []));
const unknown = names.filter((name) => !there.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${there.join(', ')}.`);
  process.exit(2);
}
await step('building dist/', () =>
  run(process.execPath, [path.join(root, 'esbuild.mjs'), '--production'], { cwd: root }),
);
for (const name of names.length > 0 ? names : there) {
  say(`bench ${name}`);
  const file = path.join(root, 'test', 'bench', `${name}.bench.ts`);
  await run(process.execPath, ['--expose-gc', '--conditions=teahouse-source', file], { cwd: root });
}
