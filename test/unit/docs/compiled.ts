import { mkdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

const root = new URL('../../../', import.meta.url).pathname;

/** What the compiler, as strict as it can be, finds in files of a folder in which `teahouse` is this checkout. */
export function faultsIn(folder: string, names: readonly string[], types: readonly string[] = []): string[] {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules', 'teahouse'));
  const program = ts.createProgram(
    names.map((name) => join(folder, name)),
    {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.NodeNext,
      customConditions: ['teahouse-source'],
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: [...types],
      typeRoots: [join(root, 'node_modules/@types')],
    },
  );
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file === undefined || file.fileName.startsWith(folder))
    .map(({ file, messageText }) => {
      const place = file === undefined ? '' : `${basename(file.fileName)}: `;
      return `${place}${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
}
