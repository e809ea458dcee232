/**
 * Makes `dist/teahouse.d.ts`: what an app imports from "teahouse", and its tests from "teahouse/testing", as one file of
 * types that needs no other.
 *
 *   node scripts/types.mjs
 *
 * The build runs it. It costs a fraction of a second, and nothing while `src/sdk` is as it was.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { typesFileName, withHead } from '../src/vscode/types/types-file.ts';

/** @typedef {import('typescript')} TypeScript */
/** @typedef {import('typescript').Statement} Statement */

const root = fileURLToPath(new URL('..', import.meta.url));
const src = path.join(root, 'src');

/** Where the declarations lie that an app may import. */
const rooms = ['teahouse.ts', 'sdk/**/*.ts', 'tools/application-*.ts', 'tools/define-tool.ts'];

/** And those that a test may import. */
const testRooms = ['testing/{index,types,call-refused,replay,test,test-app,test-tool}.ts'];

/** The sources by their path from `src`, with `/`. */
function sources() {
  const names = fs.globSync([...rooms, ...testRooms], { cwd: src });
  return new Map(
    names
      .map((name) => name.replaceAll(path.sep, '/'))
      .sort()
      .map((name) => [name, fs.readFileSync(path.join(src, name), 'utf8')]),
  );
}

/** Writes the types into a folder, unless they are there and made of the same sources. */
export async function writeTypes(folder = path.join(root, 'dist')) {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const files = sources();
  const hash = createHash('sha256').update(version);
  for (const [name, text] of [...files, ['', fs.readFileSync(fileURLToPath(import.meta.url), 'utf8')]])
    hash.update(`\0${name}\0${text}`);
  const key = hash.digest('hex');
  const file = path.join(folder, typesFileName);
  const keyFile = `${file}.key`; // not packed
  if (fs.existsSync(file) && fs.existsSync(keyFile) && fs.readFileSync(keyFile, 'utf8') === key) return;
  const { default: ts } = await import('typescript');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, withHead(`${ambientModule(ts, files)}\n${testingModule(ts, files)}`, version));
  fs.writeFileSync(keyFile, key);
}

/**
 * The sources as `declare module 'teahouse'`: what `teahouse.ts` exports, with doc comments, and what that refers to.
 * Throws where the sources say something that this does not understand, rather than leave it out.
 * @param {TypeScript} ts
 * @param {Map<string, string>} files
 */
export function ambientModule(ts, files) {
  const modules = parsed(ts, files, (name) => !name.startsWith('testing/'));
  return moduleText(ts, 'teahouse', modules, exportedNames(ts, modules, 'teahouse.ts'), new Set());
}

/**
 * The same for `teahouse/testing`, which takes from "teahouse" what that exports.
 * @param {TypeScript} ts
 * @param {Map<string, string>} files
 */
export function testingModule(ts, files) {
  const known = exportedNames(
    ts,
    parsed(ts, files, (name) => !name.startsWith('testing/')),
    'teahouse.ts',
  );
  const modules = parsed(ts, files, (name) => name.startsWith('testing/'));
  return moduleText(ts, 'teahouse/testing', modules, exportedNames(ts, modules, 'testing/index.ts'), known);
}

/**
 * @param {TypeScript} ts
 * @param {Map<string, string>} files
 * @param {(name: string) => boolean} isPart
 */
function parsed(ts, files, isPart) {
  const part = [...files].filter(([name]) => isPart(name));
  return new Map(part.map(([name, text]) => [name, declarations(ts, name, text)]));
}

/**
 * An ambient module of what is exported and what that refers to; names that "teahouse" knows are imported from there.
 * @param {TypeScript} ts
 * @param {string} module
 * @param {Map<string, { statements: Statement[] }>} modules
 * @param {Set<string>} exported
 * @param {Set<string>} known
 */
function moduleText(ts, module, modules, exported, known) {
  /** @type {Map<string, Statement[]>} */
  const byName = new Map();
  for (const { statements } of modules.values())
    for (const statement of statements)
      for (const name of namesOf(ts, statement)) byName.set(name, [...(byName.get(name) ?? []), statement]);
  /** @type {Set<Statement>} */
  const kept = new Set();
  /** @type {Set<string>} */
  const imported = new Set();
  const open = [...exported];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (known.has(name) && !byName.has(name)) imported.add(name);
    for (const statement of byName.get(name) ?? []) {
      if (kept.has(statement)) continue;
      kept.add(statement);
      open.push(...referencesOf(ts, statement));
    }
  }
  const parts = [...modules.values()].flatMap(({ statements }) =>
    statements
      .filter((statement) => kept.has(statement))
      .map((statement) =>
        textOf(
          ts,
          statement,
          namesOf(ts, statement).every((name) => exported.has(name)),
        ),
      ),
  );
  const imports = imported.size === 0 ? [] : [`import type { ${[...imported].sort().join(', ')} } from 'teahouse';`];
  // Without an export of its own, all that stands in an ambient module is exported.
  return `declare module '${module}' {\n${indent([...imports, ...parts, 'export {};'].join('\n\n'))}\n}\n`;
}

/**
 * A source's declarations, without what is not exported.
 * @param {TypeScript} ts
 * @param {string} name
 * @param {string} text
 */
function declarations(ts, name, text) {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(text, {
    fileName: name,
    reportDiagnostics: true,
    compilerOptions: { isolatedDeclarations: true, target: ts.ScriptTarget.ESNext, strict: true },
  });
  const [fault] = diagnostics;
  if (fault) throw new Error(`src/${name}: ${ts.flattenDiagnosticMessageText(fault.messageText, '\n')}`);
  const source = ts.createSourceFile(name, outputText, ts.ScriptTarget.Latest, true);
  return { name, statements: [...source.statements] };
}

/**
 * The names that a module exports, its `export … from` followed.
 * @param {TypeScript} ts
 * @param {Map<string, { statements: Statement[] }>} modules
 * @param {string} name
 * @returns {Set<string>}
 */
function exportedNames(ts, modules, name) {
  const module = modules.get(name);
  if (!module) throw new Error(`src/${name} is exported from and is not there`);
  /** @type {Set<string>} */
  const names = new Set();
  for (const statement of module.statements) {
    if (ts.isExportDeclaration(statement) && statement.moduleSpecifier) {
      const specifier = /** @type {import('typescript').StringLiteral} */ (statement.moduleSpecifier).text;
      const clause = statement.exportClause;
      if (clause && !ts.isNamedExports(clause)) throw new Error(`${name}: "export * as" is not understood`);
      const chosen = clause?.elements.map((element) => {
        if (element.propertyName) throw new Error(`${name}: "export { a as b }" is not understood`);
        return element.name.text;
      });
      const all = exportedNames(ts, modules, path.posix.join(path.posix.dirname(name), specifier));
      for (const each of chosen ?? all) names.add(each);
    } else if (isExported(ts, statement)) {
      for (const each of namesOf(ts, statement)) names.add(each);
    }
  }
  return names;
}

/**
 * @param {TypeScript} ts
 * @param {Statement} statement
 */
function isExported(ts, statement) {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some((it) => it.kind === ts.SyntaxKind.ExportKeyword) === true;
}

/**
 * The names that a statement declares; none for imports and `export … from`.
 * @param {TypeScript} ts
 * @param {Statement} statement
 * @returns {string[]}
 */
function namesOf(ts, statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map((declaration) => declaration.name.getText());
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  )
    return statement.name ? [statement.name.text] : [];
  if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) return [];
  throw new Error(`${statement.getSourceFile().fileName}: "${statement.getText().slice(0, 60)}" is not understood`);
}

/**
 * The names of types and values that a declaration refers to.
 * @param {TypeScript} ts
 * @param {Statement} statement
 */
function referencesOf(ts, statement) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    if (ts.isTypeReferenceNode(node)) names.add(node.typeName.getText());
    if (ts.isExpressionWithTypeArguments(node)) names.add(node.expression.getText());
    if (ts.isTypeQueryNode(node)) names.add(node.exprName.getText());
    if (ts.isImportTypeNode(node)) throw new Error(`"${node.getText()}" is not understood`);
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return names;
}

/**
 * A declaration with its comments, as it stands in an ambient module.
 * @param {TypeScript} ts
 * @param {Statement} statement
 * @param {boolean} isPublic
 */
function textOf(ts, statement, isPublic) {
  const source = statement.getSourceFile().text;
  const comments = source.slice(statement.getFullStart(), statement.getStart()).trim();
  const declaration = source
    .slice(statement.getStart(), statement.end)
    .replace(/^export /, '')
    .replace(/^declare /, '');
  const whole = `${comments === '' ? '' : `${comments}\n`}${isPublic ? 'export ' : ''}${declaration}`;
  // The compiler indents by four.
  return whole.replace(/^(?: {4})+/gm, (blanks) => ' '.repeat(blanks.length / 2));
}

/** @param {string} text */
const indent = (text) => text.replace(/^(?=.)/gm, '  ');

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeTypes();
