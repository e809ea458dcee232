/**
 * Packs the extension: `npm run package` leaves `teahouse-VERSION.vsix` in the project's folder.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { step } from './progress.mjs';
import { run } from './processes.mjs';
import { packedReadme } from './readme.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The README that is packed, from the project's folder. */
const README = 'dist/README.md';

/**
 * Packs the production build into `file`.
 * @param {string} file  absolute
 * @returns {Promise<number>} its size in bytes
 */
export async function packTo(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  fs.mkdirSync(path.join(root, 'dist'), { recursive: true });
  const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8');
  fs.writeFileSync(path.join(root, README), packedReadme(readme));
  // No repository is named yet, so there is nothing that relative links could be made to lead to.
  const links = ['--allow-missing-repository', '--no-rewrite-relative-links', '--readme-path', README];
  const args = [vsce, 'package', '--no-dependencies', ...links, '--out', file];
  await step('packing the extension', () => run(process.execPath, args, { cwd: root, quiet: true }));
  return fs.statSync(file).size;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const file = path.join(root, `teahouse-${version}.vsix`);
  console.log(`${file}: ${await packTo(file)} bytes`);
}
