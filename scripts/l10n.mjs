/**
 * Collects the texts that people read in VS Code, `l10n.t('…')` in `src/`, into `l10n/bundle.l10n.json`: what a
 * translator starts from. `node scripts/l10n.mjs`; a test says when it has to be run.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = path.dirname(import.meta.dirname);

/** The bundle's file. */
export const bundleFile = path.join(root, 'l10n/bundle.l10n.json');

/**
 * The texts of the sources, sorted. Throws where a text is no plain literal: VS Code finds translations by the literal.
 * @returns {string[]}
 */
export function texts() {
  const files = fs
    .globSync(['src/extension.ts', 'src/vscode/**/*.ts'], { cwd: root })
    .map((file) => path.join(root, file));
  return [...new Set(files.flatMap((file) => textsOf(file, fs.readFileSync(file, 'utf8'))))].sort();
}

/**
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 */
function textsOf(file, source) {
  /** @type {string[]} */
  const found = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && isTranslation(node.expression)) {
      const [text] = node.arguments;
      if (!text || !ts.isStringLiteralLike(text)) {
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
        throw new Error(`${file}:${String(line + 1)}: l10n.t needs a plain string literal`);
      }
      found.push(text.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/**
 * `l10n.t`, `vscode.l10n.t`, or `t` taken out of it.
 * @param {ts.Expression} callee
 */
function isTranslation(callee) {
  return callee.getText() === 't' || /(^|\.)l10n\.t$/.test(callee.getText());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bundle = Object.fromEntries(texts().map((text) => [text, text]));
  fs.mkdirSync(path.dirname(bundleFile), { recursive: true });
  fs.writeFileSync(bundleFile, `${JSON.stringify(bundle, null, 2)}\n`);
  console.log(`${String(Object.keys(bundle).length)} texts in ${path.relative(root, bundleFile)}`);
}
