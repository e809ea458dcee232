/** What the files of tools are called. */
export const toolFilePattern = '**/*.tool.{ts,mts,cts,js,mjs,cjs}';

const TOOL_FILE = /\.tool\.[mc]?[jt]s$/;

/** Whether a file's name is that of a file of tools. */
export function isToolFile(file: string): boolean {
  return TOOL_FILE.test(file);
}
