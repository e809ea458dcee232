/** Finds exported names without a doc comment. */
import ts from 'typescript';

/**
 * The names that a file declares and exports without saying what they are for, as `file:line name`.
 * @param {string} file
 * @param {string} text
 * @returns {string[]}
 */
export function undocumented(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const found = [];
  /**
   * @param {ts.Node} node
   * @param {ts.Node | undefined} name
   */
  const check = (node, name) => {
    if (ts.getJSDocCommentsAndTags(node).length > 0 || name === undefined) return;
    const { line } = source.getLineAndCharacterOfPosition(name.getStart(source));
    found.push(`${file}:${line + 1} ${name.getText(source)}`);
  };
  /** @type {ts.Node | undefined} */
  let before;
  for (const statement of source.statements) {
    const previous = before;
    before = statement;
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some((it) => it.kind === ts.SyntaxKind.ExportKeyword)) continue;
    if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) check(statement, declaration.name);
    } else if (ts.isFunctionDeclaration(statement)) {
      // Of a function's signatures the first one carries the comment.
      const overload = previous && ts.isFunctionDeclaration(previous) && previous.name?.text === statement.name?.text;
      if (!overload) check(statement, statement.name);
    } else if (
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement)
    ) {
      check(statement, statement.name);
    }
  }
  return found;
}
