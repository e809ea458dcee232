/**
 * The pages of `docs/` as they are packed, for *Open Documentation*: who has the extension and not its sources has no other
 * way to them, as no address on the web is named. They lie in one folder, in which README.md is the first page.
 */
import fs from 'node:fs';
import path from 'node:path';

/** A link beside the page, and what is between its brackets. */
const BESIDE = /(?<!!)\[([^\]]*)\]\((?![a-z]+:|#)([^)#]*)(#[^)]*)?\)/g;

/**
 * A page as it is packed: without pictures, which would be half of the package, and with links that lead to `pages`; what
 * leads elsewhere is text. What is for a checkout alone goes.
 * @param {string} text
 * @param {ReadonlySet<string>} pages  their names in the packed folder
 */
export function packedPage(text, pages) {
  return text
    .replace(/<!-- checkout -->\n\n[^]*?<!-- \/checkout -->\n\n?/g, '')
    .replace(/^!\[[^\]]*\]\([^)]*\)\n\n?/gm, '')
    .replace(
      BESIDE,
      (_, /** @type {string} */ label, /** @type {string} */ target, /** @type {string} */ place = '') => {
        const page = path.posix.basename(target);
        return pages.has(page) ? `[${label}](${page}${place})` : label;
      },
    );
}

/**
 * Writes the packed pages into `dist/docs`.
 * @param {string} root  the project's folder
 */
export function writeDocumentation(root) {
  const folder = path.join(root, 'dist', 'docs');
  const files = [
    'README.md',
    'SUPPORT.md',
    ...fs
      .readdirSync(path.join(root, 'docs'))
      .filter((file) => file.endsWith('.md') && file !== 'CONTRIBUTING.md')
      .sort()
      .map((file) => `docs/${file}`),
  ];
  const pages = new Set(files.map((file) => path.posix.basename(file)));
  const texts = files.map((file) => ({
    page: path.posix.basename(file),
    text: packedPage(fs.readFileSync(path.join(root, file), 'utf8'), pages),
  }));
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  for (const { page, text } of texts)
    fs.writeFileSync(path.join(folder, page), page === 'README.md' ? `${text}\n${list(texts)}` : text);
}

/**
 * All pages but the first, by their titles.
 * @param {readonly { readonly page: string, readonly text: string }[]} texts
 */
function list(texts) {
  const rows = texts.flatMap(({ page, text }) => {
    const title = /^# (.*)$/m.exec(text)?.[1];
    return page === 'README.md' || title === undefined ? [] : [`- [${title}](${page})`];
  });
  return `## All pages\n\n${rows.join('\n')}\n`;
}
