/** `npm run readme`: writes the tables of README.md that are made of package.json. A unit test holds them together. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ default: unknown, order?: number, markdownDescription: string, enum?: string[], markdownEnumDescriptions?: string[] }} Setting
 */

const file = (/** @type {string} */ name) => new URL(`../${name}`, import.meta.url);
const json = (/** @type {string} */ name) => JSON.parse(fs.readFileSync(file(name), 'utf8'));

/** The table of settings, as README.md has it: name, default, and what it is for. */
export function settingsTable() {
  /** @type {Record<string, string>} */
  const texts = json('package.nls.json');
  const text = (/** @type {string} */ key) =>
    (texts[key.slice(1, -1)] ?? key).replace(/`#([^`]+)#`/g, '`$1`').replaceAll('|', '\\|');
  /** @type {[string, Setting][]} */
  const settings = Object.entries(json('package.json').contributes.configuration.properties);
  const rows = settings
    .sort(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0))
    .map(([name, setting]) => {
      const choices = (setting.enum ?? []).map((choice, index) => {
        const what = setting.markdownEnumDescriptions?.[index];
        return what === undefined ? `\`${choice}\`` : `\`${choice}\`: ${text(what)}`;
      });
      return `| \`${name}\` | \`${String(setting.default)}\` | ${[text(setting.markdownDescription), ...choices].join(' ')} |`;
    });
  return ['| setting | default | what it is for |', '|---|---|---|', ...rows].join('\n');
}

/** README.md with the tables put between their marks. */
export function withTables(/** @type {string} */ readme) {
  return readme.replace(
    /<!-- settings -->[^]*<!-- \/settings -->/,
    () => `<!-- settings -->\n\n${settingsTable()}\n\n<!-- /settings -->`,
  );
}

/** A link to a file of the project that is no picture. */
const BESIDE = String.raw`(?<!!)\[([^\]]*)\]\((?![a-z]+:|#)[^)]*\)`;

/**
 * README.md as it is packed, for somebody who has the extension and not its sources: with its pictures, which lie in
 * `media/` beside it, without what is for a checkout (between marks), and without links to pages that are not packed, as
 * no address on the web is named to which they could lead: a column `more` of a table goes, other links are their text.
 * VS Code shows no picture of an extension's own folder, so these have no description, which would stand beside a broken
 * one: what they show is said before them.
 * @param {string} readme
 */
export function packedReadme(readme) {
  return readme
    .replace(/<!-- checkout -->\n\n[^]*?<!-- \/checkout -->\n\n?/g, '')
    .replace(/^\|.*\| more \|\n(?:\|.*\|\n)*/gm, (table) => table.replace(/ [^|\n]*\|$|(?<=\|)---\|$/gm, ''))
    .replace(/!\[[^\]]*\](?=\((?![a-z]+:))/g, '![]')
    .replace(new RegExp(BESIDE, 'g'), '$1');
}

/**
 * The files that a README shows or links to beside itself, from its folder.
 * @param {string} readme
 * @returns {string[]}
 */
export function filesBeside(readme) {
  return [...readme.matchAll(/\]\((?![a-z]+:|#)([^)]*)\)/g)].map(([, target = '']) => target);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  fs.writeFileSync(file('README.md'), withTables(fs.readFileSync(file('README.md'), 'utf8')));
}
