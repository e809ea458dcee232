import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { LAYERS } from '../../../eslint.config.mjs';
import { circles, sourceFiles } from '../../../scripts/circles.mjs';
import { undocumented } from '../../../scripts/doc-comments.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** The rules that need no types: any file can be planted, also one that is not on the disk. */
const plain = new ESLint({
  cwd: root,
  overrideConfig: [
    { files: ['**/*.ts'], ...tseslint.configs.disableTypeChecked },
    { files: ['**/*.ts'], languageOptions: { parserOptions: { project: null } } },
  ],
});

/** The rules that a text breaks when it stands in `file`. */
async function broken(file: string, text: string, eslint = plain): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(text, { filePath: path.join(root, file) });
  const ids = result!.messages.map((message) => message.ruleId ?? message.message);
  return [...new Set(ids)].filter((id) => id !== '@typescript-eslint/no-unused-vars');
}

/** The first source file of a layer, seen from a sibling layer; undefined where the layer is empty. */
function fileOf(layer: string): string | undefined {
  const file = fs.readdirSync(path.join(root, 'src', layer)).find((name) => name.endsWith('.ts'));
  return file === undefined ? undefined : `../${layer}/${file}`;
}

const layers = Object.keys(LAYERS);

describe('what a layer may import', () => {
  it('has an entry for every folder of src/', () => {
    const folders = fs.readdirSync(path.join(root, 'src'), { withFileTypes: true }).filter((it) => it.isDirectory());
    assert.deepEqual(
      folders.map((it) => it.name).filter((name) => !layers.includes(name)),
      [],
    );
  });

  for (const layer of layers) {
    it(`is checked in ${layer}`, async () => {
      for (const other of layers.filter((other) => other !== layer)) {
        const target = fileOf(other);
        if (target === undefined) continue;
        const expected = LAYERS[layer]!.includes(other) ? [] : ['import-x/no-restricted-paths'];
        for (const statement of [`import '${target}';\n`, `import type { X } from '${target}';\n`]) {
          assert.deepEqual(await broken(`src/${layer}/planted.ts`, statement), expected, `${layer}: ${statement}`);
        }
      }
    }).timeout(20_000);
  }

  it('lets the page have the width module of screen, and nothing else of it', async () => {
    const statement = "import { painted } from '../screen/element.ts';\n";
    assert.deepEqual(await broken('src/webview/planted.ts', statement), ['import-x/no-restricted-paths']);
  });
});

describe('which packages a layer may import', () => {
  const rule = ['@typescript-eslint/no-restricted-imports'];
  const cases: [file: string, text: string, expected: string[]][] = [
    ['src/gateway/planted.ts', "import type { Uri } from 'vscode';\n", rule],
    ['src/webview/planted.ts', "import type { Uri } from 'vscode';\n", rule],
    ['src/vscode/planted.ts', "import { Uri } from 'vscode';\n", []],
    ['src/extension.ts', "import { Uri } from 'vscode';\n", []],
    ['src/gateway/planted.ts', "import { Server } from '@modelcontextprotocol/sdk/server/index.js';\n", rule],
    ['src/vscode/planted.ts', "import type { Tool } from '@modelcontextprotocol/sdk/types.js';\n", rule],
    ['src/mcp/planted.ts', "import { Server } from '@modelcontextprotocol/sdk/server/index.js';\n", []],
    ['src/session/planted.ts', "import { app } from 'teahouse';\n", rule],
    ['src/apps/planted.tea.ts', "import { app } from 'teahouse';\n", []],
    ['src/session/planted.ts', "import fs from 'node:fs';\n", []],
    ...['sdk', 'screen', 'widgets', 'tools', 'protocol', 'webview'].map((layer): [string, string, string[]] => [
      `src/${layer}/planted.ts`,
      "import fs from 'node:fs';\n",
      rule,
    ]),
  ];
  for (const [file, text, expected] of cases) {
    it(`${expected.length > 0 ? 'refuses' : 'accepts'} in ${file}: ${text.trim()}`, async () => {
      assert.deepEqual(await broken(file, text), expected);
    });
  }
});

describe('the other rules', () => {
  it('refuse a file of more than 400 lines', async () => {
    assert.deepEqual(await broken('src/sdk/planted.ts', 'export {};\n'.repeat(400)), []);
    assert.deepEqual(await broken('src/sdk/planted.ts', 'export {};\n'.repeat(401)), ['max-lines']);
  });

  it('refuse any', async () => {
    const text = 'export const x = (y: any): void => void y;\n';
    assert.deepEqual(await broken('src/sdk/planted.ts', text), ['@typescript-eslint/no-explicit-any']);
  });

  it('refuse @ts-ignore', async () => {
    const text = '// @ts-ignore\nexport const x: number = 1 as never;\n';
    assert.deepEqual(await broken('src/sdk/planted.ts', text), ['@typescript-eslint/ban-ts-comment']);
  });

  describe('that need types', () => {
    // In CI the parser takes the files as they are on the disk; here the planted text counts.
    const typed = new ESLint({
      cwd: root,
      overrideConfig: [
        { files: ['**/*.ts'], languageOptions: { parserOptions: { disallowAutomaticSingleRunInference: true } } },
      ],
    });
    const file = 'src/sdk/index.ts';

    it('refuse a promise that nobody waits for', async () => {
      const text = 'const later = async (): Promise<void> => Promise.resolve();\nlater();\n';
      assert.deepEqual(await broken(file, text, typed), ['@typescript-eslint/no-floating-promises']);
    }).timeout(60_000);

    it('refuse a switch that forgets a case', async () => {
      const text = "export function f(x: 'a' | 'b'): void {\n  switch (x) {\n    case 'a':\n      break;\n  }\n}\n";
      assert.deepEqual(await broken(file, text, typed), ['@typescript-eslint/switch-exhaustiveness-check']);
    }).timeout(60_000);
  });
});

describe('circles among imports', () => {
  it('are found, also through type-only imports and re-exports', () => {
    const files = new Map([
      ['src/a.ts', "import type { B } from './b.ts';"],
      ['src/b.ts', "export { c } from './sub/c.ts';"],
      ['src/sub/c.ts', "import { type A } from '../a.ts';"],
      ['src/d.ts', "import './a.ts';"],
    ]);
    assert.deepEqual(circles(files), [['src/a.ts', 'src/b.ts', 'src/sub/c.ts', 'src/a.ts']]);
  });

  it('are not in src/', () => {
    assert.deepEqual(circles(sourceFiles()), []);
  });
});

describe('exported names without a doc comment', () => {
  it('are found, in each kind of declaration', () => {
    const text = [
      '/** Has one. */',
      'export const a = 1;',
      'export const b = 2;',
      'export function c(): void {}',
      'export class D {}',
      'export interface E {}',
      '// No doc comment.',
      'export type F = string;',
      'const inner = 3;',
    ].join('\n');
    const expected = ['x.ts:3 b', 'x.ts:4 c', 'x.ts:5 D', 'x.ts:6 E', 'x.ts:8 F'];
    assert.deepEqual(undocumented('x.ts', text), expected);
  });

  it('are not the later signatures of a function', () => {
    const text = '/** Doubles. */\nexport function f(x: 1): 2;\nexport function f(x: 2): 4;\n';
    assert.deepEqual(undocumented('x.ts', text), []);
  });
});
