/**
 * What the manifest contributes and no test inside VS Code made happen: the suite `coverage` of `npm test`. The tests do not
 * say what they are about; the runner notes what happens while they run (`test/harness/witness.ts`), so that a test
 * which only names a command proves nothing. What has a place and not a run (menus, keys, welcomes, steps, snippets)
 * is compared with the manifest by the tests about it.
 */
import fs from 'node:fs';
import path from 'node:path';

/** @typedef {import('../test/harness/witness.ts').Ran} Ran */

/**
 * What people and agents can make happen by the manifest, each as `KIND NAME`.
 * @param {{ contributes: { commands: { command: string }[], configuration: { properties: object }, languageModelTools: { name: string }[] } }} manifest
 * @returns {string[]}
 */
export function contributed({ contributes }) {
  return [
    ...contributes.commands.map(({ command }) => `command ${command}`),
    ...Object.keys(contributes.configuration.properties).map((name) => `setting ${name}`),
    ...contributes.languageModelTools.map(({ name }) => `tool ${name}`),
  ];
}

/**
 * What windows noted: the lines of every `ran.jsonl` in the folders of a folder.
 * @param {string} folder  `test-output`
 * @returns {Ran[]}
 */
export function ranIn(folder) {
  return fs
    .globSync('*/ran.jsonl', { cwd: folder })
    .flatMap((file) => fs.readFileSync(path.join(folder, file), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => /** @type {Ran} */ (JSON.parse(line)));
}

/**
 * What was contributed and never happened in a test that passed.
 * @param {string[]} all  as {@link contributed} gives it
 * @param {Pick<Ran, 'kind' | 'name'>[]} ran
 * @returns {string[]}
 */
export function uncovered(all, ran) {
  const happened = new Set(ran.map(({ kind, name }) => `${kind} ${name}`));
  return all.filter((each) => !happened.has(each));
}
