import assert from 'node:assert/strict';
import './fake/register.ts';
import type * as vscode from 'vscode';
import { fakeTool } from './fake/sessions.ts';

const { AppLenses } = await import('../../../src/vscode/language/app-lenses.ts');
const { hoverText, ToolHover } = await import('../../../src/vscode/language/tool-hover.ts');
const { testFileOf } = await import('../../../src/vscode/language/test-file.ts');
const { opened, Uri, workspace } = await import('./fake/vscode.ts');

/** A document as far as a provider reads it; offsets are columns of its one line. */
function document(text: string, file = '/w/notes.tea.ts'): vscode.TextDocument {
  const made = {
    uri: Uri.file(file),
    getText: (range?: { start: { character: number }; end: { character: number } }) =>
      range ? text.slice(range.start.character, range.end.character) : text,
    positionAt: (offset: number) => ({ line: 0, character: offset }),
    getWordRangeAtPosition: ({ character }: { character: number }, pattern: RegExp) => {
      for (const found of text.matchAll(new RegExp(pattern, 'g')))
        if (found.index <= character && character <= found.index + found[0].length)
          return { start: { character: found.index }, end: { character: found.index + found[0].length } };
      return undefined;
    },
  };
  return made as unknown as vscode.TextDocument;
}

const position = (character: number): vscode.Position => ({ line: 0, character }) as unknown as vscode.Position;

describe('the lenses over an app', () => {
  const app = "import { app } from 'teahouse';\nexport default app({});";
  const titles = async (files: readonly string[], text = app): Promise<unknown[]> => {
    const lenses = new AppLenses((file) => files.includes(file));
    const made = await lenses.provideCodeLenses(document(text));
    lenses.dispose();
    return made.map(({ command }) => [command?.title, command?.command, String(command?.arguments?.[0])]);
  };

  it('run it, debug it, and test it where there are tests', async () => {
    assert.deepEqual(
      (await titles([])).map((lens) => (lens as string[])[0]),
      ['$(play) Run', '$(debug-alt) Debug'],
    );
    assert.deepEqual(await titles(['/w/notes.test.ts']), [
      ['$(play) Run', 'teahouse.runFile', 'file:///w/notes.tea.ts'],
      ['$(debug-alt) Debug', 'teahouse.debugApp', 'file:///w/notes.tea.ts'],
      ['$(beaker) Test', 'teahouse.testApp', 'file:///w/notes.test.ts'],
    ]);
  });

  it('are none without a default export, nor without trust', async () => {
    assert.deepEqual(await titles([], 'export const a = 1; // export default'), []);
    workspace.isTrusted = false;
    assert.deepEqual(await titles([]).finally(() => (workspace.isTrusted = true)), []);
  });

  it('are gone when disposed', () => {
    const before = opened.size;
    new AppLenses(() => false).dispose();
    new ToolHover({ find: () => undefined }).dispose();
    assert.equal(opened.size, before);
  });
});

describe('the tests beside an app', () => {
  it('have its name, with or without tea', () => {
    const there = (...names: string[]): string | undefined => testFileOf('/w/a.tea.ts', (file) => names.includes(file));
    assert.equal(there('/w/a.test.ts', '/w/a.tea.test.ts'), '/w/a.test.ts');
    assert.equal(there('/w/a.tea.test.mjs'), '/w/a.tea.test.mjs');
    assert.equal(there('/w/b.test.ts'), undefined);
  });
});

describe('the hover over a name', () => {
  const tool = fakeTool('demo.name.type_into', {
    description: 'Types *text*.',
    inputSchema: {
      type: 'object',
      properties: { text: { type: 'string', description: 'What to [type](x).' }, fast: { type: 'boolean' } },
      required: ['text'],
    },
  });

  it('says what the tool is, what it takes, and what it is called', () => {
    assert.deepEqual(hoverText(tool).split('\n\n'), [
      '**demo\\.name\\.type\\_into**',
      'Types \\*text\\*\\.',
      '- text `string`: What to \\[type\\]\\(x\\)\\.\n- fast `boolean` (may be left out)',
      'Name for clients: `demo_name_type_into`',
      'Name in VS Code chat: `mcp_teahouse_demo_name_type_into`',
    ]);
    assert.match(hoverText(fakeTool('demo.add.click')), /No arguments\./);
  });

  it('is there for whole names between quotes that a tool has, and nowhere else', () => {
    const hover = new ToolHover({ find: (name) => (name === tool.name ? tool : undefined) });
    const at = (text: string, character: number): boolean =>
      hover.provideHover(document(text), position(character)) !== undefined;
    assert.equal(at("call('demo.name.type_into')", 12), true);
    assert.equal(at('`demo.name.type_into`', 3), true);
    assert.equal(at("call('demo.name.type_into')", 1), false);
    assert.equal(at('demo.name.type_into', 3), false);
    assert.equal(at('\'demo.name.type_into"', 3), false);
    assert.equal(at("'demo.name.other'", 3), false);
    hover.dispose();
  });
});
