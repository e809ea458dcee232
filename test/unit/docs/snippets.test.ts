import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { folderWith, removeFolders } from '../session/support.ts';
import { faultsIn } from './compiled.ts';

const root = new URL('../../../', import.meta.url).pathname;

interface Snippet {
  readonly prefix: string;
  readonly description: string;
  readonly body: readonly string[];
}

const snippets = JSON.parse(readFileSync(`${root}snippets/teahouse.json`, 'utf8')) as Readonly<Record<string, Snippet>>;

/** What an editor writes when a person accepts every placeholder: of each number the first text. */
function expanded({ body }: Snippet): string {
  const text = body.join('\n');
  const texts = new Map<string, string>();
  const placeholder = /\$\{(\d+):((?:\\.|[^}\\])*)\}/g;
  for (const [, number = '', first = ''] of text.matchAll(placeholder))
    if (!texts.has(number)) texts.set(number, first);
  return text
    .replace(placeholder, (_, number: string) => texts.get(number) ?? '')
    .replace(/(?<!\\)\$\{(\d+)\}/g, (_, number: string) => texts.get(number) ?? '')
    .replace(/(?<!\\)\$\d/g, '')
    .replace(/\\([$}\\])/g, '$1');
}

describe('snippets/teahouse.json', function () {
  this.timeout(60_000);
  after(removeFolders);

  it('has snippets that compile as they are accepted, and no two of one prefix', () => {
    const all = Object.values(snippets);
    assert.equal(new Set(all.map(({ prefix }) => prefix)).size, all.length);
    const model = `const model = { name: '', done: false, size: 0, rows: [['Ada']], selected: null };`;
    const names = 'ApplicationTool, ToolError, button, checkbox, defineTool, modal, selectList, table, text, textInput';
    const files = Object.fromEntries(
      all.map((snippet) => {
        const text = expanded(snippet);
        assert.doesNotMatch(text, /\$\{?\d/, snippet.prefix);
        if (text.includes('import '))
          return [snippet.prefix === 'tea-test' ? 'x.test.ts' : `${snippet.prefix}.tea.ts`, text];
        const code = text.startsWith('/**') ? text : `export const made = ${text};`;
        return [
          `${snippet.prefix}.ts`,
          `import { ${names} } from 'teahouse';\nvoid [${names}];\n${model}\nvoid model;\n${code}\n`,
        ];
      }),
    );
    const notes = readFileSync(`${root}src/apps/template/minimal.tea.ts`, 'utf8');
    const folder = folderWith({ ...files, 'notes.tea.ts': notes });
    assert.deepEqual(faultsIn(folder, [...Object.keys(files), 'notes.tea.ts'], ['node']), []);
  });
});
