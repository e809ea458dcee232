import ts from 'typescript';

/** What the compiler says of an app that lies beside the sources. */
export function complaints(text: string): string[] {
  const file = new URL('../../../test/unit/docs/example.tea.ts', import.meta.url).pathname;
  const config = new URL('../../../tsconfig.json', import.meta.url).pathname;
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, (name) => ts.sys.readFile(name)).config,
    ts.sys,
    new URL('../../..', import.meta.url).pathname,
  );
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => name === file || disk.fileExists(name),
    readFile: (name) => (name === file ? text : disk.readFile(name)),
    getSourceFile: (name, version) =>
      name === file ? ts.createSourceFile(name, text, version) : disk.getSourceFile(name, version),
  };
  const program = ts.createProgram([file], { ...options, types: ['node'] }, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
