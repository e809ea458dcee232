/**
 * Makes `dist/third-party-notices.txt`: the licence of each library whose code is in `dist/`, as those licences ask of
 * whoever hands the code on. The build runs it, so that the file names what was really bundled.
 */
import fs from 'node:fs';
import path from 'node:path';

/** The file's name in `dist/`. */
export const noticesFileName = 'third-party-notices.txt';

const HEAD = `Teahouse contains code of the libraries below. Each is followed by its licence.`;
const RULE = '-'.repeat(80);

/**
 * The folders of the packages that have code in a build's outputs, from the project's folder, in order.
 * @param {import('esbuild').Metafile[]} metafiles
 * @returns {string[]}
 *
 * ```js
 * bundledPackages([metafile]); // ['node_modules/ajv', 'node_modules/@xterm/xterm']
 * ```
 */
export function bundledPackages(metafiles) {
  const folders = new Set();
  for (const { outputs } of metafiles)
    for (const { inputs } of Object.values(outputs))
      for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
        if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
      }
  return [...folders].sort();
}

/**
 * What the notices say of a package.
 * @param {string} folder  absolute
 * @returns {string}
 * @throws when it has neither a licence file nor names its licence: such code cannot be handed on
 */
export function noticeOf(folder) {
  const { name, version, license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = fs
    .readdirSync(folder)
    .sort()
    .find((entry) => /^(licen[cs]e|copying)(\.(md|txt|mit))?$/i.test(entry));
  const text = file === undefined ? license : fs.readFileSync(path.join(folder, file), 'utf8');
  if (typeof text !== 'string' || text.trim() === '')
    throw new Error(`${name} has no licence file and names no licence. Bundle another library, or none.`);
  return `${name} ${version}${typeof license === 'string' ? ` (${license})` : ''}\n\n${text.trim()}`;
}

/**
 * Writes the notices into `dist`.
 * @param {string} root  the project's folder
 * @param {import('esbuild').Metafile[]} metafiles
 */
export function writeNotices(root, metafiles) {
  const notices = bundledPackages(metafiles).map((folder) => noticeOf(path.join(root, folder)));
  const text = [HEAD, ...notices].join(`\n\n${RULE}\n\n`);
  fs.writeFileSync(path.join(root, 'dist', noticesFileName), `${text}\n`);
}
