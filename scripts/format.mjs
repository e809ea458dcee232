/** `npm run format`: puts right what prettier and ESLint can put right by themselves. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './processes.mjs';
import { step } from './progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = path.join(root, 'node_modules');
const node = process.execPath;
const eslint = [path.join(modules, 'eslint/bin/eslint.js'), '.', '--fix'];
const prettier = [path.join(modules, 'prettier/bin/prettier.cjs'), '--write', '--log-level', 'warn', '.'];
// What ESLint cannot put right is for `npm run lint` to report.
await step('eslint --fix', () => run(node, eslint, { cwd: root, stdio: 'ignore' }).catch(() => undefined));
await step('prettier --write', () => run(node, prettier, { cwd: root }));
