/** Finds circles among the imports of `src/`, type-only imports too. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * The circles in a set of files: each as the files along it, the first one again at its end.
 * Only relative imports count; those that lead outside the set are passed over.
 * @param {Map<string, string>} files  path, with `/`, to text
 * @returns {string[][]} one circle for each import that closes one, in the order of the files
 */
export function circles(files) {
  /** @type {Map<string, string[]>} */
  const imports = new Map();
  for (const [file, text] of files) {
    const found = ts.preProcessFile(text, true, true).importedFiles.map((it) => it.fileName);
    const relative = found.filter((name) => name.startsWith('.'));
    const targets = relative.map((name) => path.posix.join(path.posix.dirname(file), name));
    imports.set(
      file,
      targets.filter((target) => files.has(target)),
    );
  }
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[][]} */
  const result = [];
  /**
   * @param {string} file
   * @param {string[]} trail  the files that lead here
   */
  const visit = (file, trail) => {
    const at = trail.indexOf(file);
    if (at >= 0) result.push([...trail.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return result;
}

/** The TypeScript files of `src/`, by their path from the project's folder. */
export function sourceFiles() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const names = fs.readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('.ts')).map((name) => `src/${name.replaceAll(path.sep, '/')}`);
  return new Map(files.sort().map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));
}
