/**
 * The project's rules. What layer may import what (type-only imports too) stands in LAYERS; circles are found by
 * `scripts/circles.mjs`, since import-x's rule does not follow type-only imports.
 */
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { SOURCES } from './scripts/projects.mjs';

/**
 * The layers of `src/`, each with the others it may import.
 * @type {Record<string, string[]>}
 */
export const LAYERS = {
  sdk: [],
  screen: ['sdk'],
  widgets: ['sdk', 'screen'],
  tools: ['sdk', 'widgets'],
  protocol: ['sdk'],
  session: ['sdk', 'screen', 'widgets', 'tools', 'protocol'],
  gateway: ['sdk', 'tools', 'protocol', 'session'],
  mcp: ['sdk', 'tools', 'gateway'],
  testing: ['sdk', 'screen', 'widgets', 'tools', 'protocol', 'session', 'gateway', 'mcp', 'cli', 'apps'],
  cli: ['sdk', 'screen', 'widgets', 'tools', 'protocol', 'session', 'gateway', 'mcp', 'testing', 'apps'],
  vscode: ['sdk', 'screen', 'widgets', 'tools', 'protocol', 'session', 'gateway', 'mcp', 'testing', 'apps'],
  webview: ['protocol', 'screen/width', 'screen/width.ts'],
  apps: [],
};

/** Layers that know neither VS Code nor Node. */
const PURE = ['sdk', 'screen', 'widgets', 'tools', 'protocol'];

/** @type {import('eslint').Linter.RuleEntry} */
const layerRule = [
  'error',
  {
    zones: Object.entries(LAYERS).map(([layer, others]) => ({
      target: `./src/${layer}`,
      from: './src',
      except: [layer, ...others].map((folder) => `./${folder}`),
      message: `src/${layer} may import ${others.length > 0 ? others.join(', ') : 'no other layer'} (docs/CONTRIBUTING.md has the map).`,
    })),
  },
];

const VSCODE = { regex: '^vscode$', message: 'Only src/vscode, src/extension.ts and src/entry.ts know VS Code.' };
const MCP = { regex: '^@modelcontextprotocol/', message: 'Only src/mcp knows the MCP SDK.' };
const NODE = { regex: '^node:', message: 'This layer knows nothing of Node: have it handed in.' };
const SELF = {
  regex: '^teahouse(/|$)',
  message: 'Only apps import "teahouse"; inside src use a relative path.',
};
/**
 * @param {...{ regex: string, message: string }} patterns
 * @returns {import('eslint').Linter.RuleEntry}
 */
const noImport = (...patterns) => ['error', { patterns }];

export default defineConfig(
  globalIgnores(['**/node_modules/', 'dist/', 'dist-test/', 'test-output/', '.vscode-test/', 'test/fixtures/']),
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.mjs', '.js'] })] },
    rules: {
      'max-lines': ['error', { max: 400 }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: SOURCES,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off', // `() => f()` for a void f reads well
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off', // they carry the app's Model and Msg through
      '@typescript-eslint/unified-signatures': 'off',
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      'import-x/no-restricted-paths': layerRule,
      '@typescript-eslint/no-restricted-imports': noImport(VSCODE, MCP, SELF),
    },
  },
  {
    files: PURE.map((layer) => `src/${layer}/**/*.ts`),
    rules: { '@typescript-eslint/no-restricted-imports': noImport(VSCODE, MCP, SELF, NODE) },
  },
  {
    files: ['src/vscode/**/*.ts', 'src/extension.ts', 'src/entry.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': noImport(MCP, SELF) },
  },
  { files: ['src/mcp/**/*.ts'], rules: { '@typescript-eslint/no-restricted-imports': noImport(VSCODE, SELF) } },
  {
    files: ['src/webview/**/*.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': noImport(VSCODE, MCP, SELF, NODE) },
  },
  {
    files: ['src/apps/**/*.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': noImport(VSCODE, MCP) },
  },
  {
    files: ['test/**/*.ts', '**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off', // a test that finds nothing fails there, as it should
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', package: 'mocha', name: ['describe', 'it'] }] },
      ],
    },
  },
);
