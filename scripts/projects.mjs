/** The project's compiler settings. A folder whose files are still being written has nothing to include and is left out. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} project */
const hasFiles = (project) =>
  fs.readdirSync(path.dirname(path.join(root, project))).some((name) => name !== 'tsconfig.json');

/** For ESLint: the TypeScript sources. A file belongs to the first that includes it. */
export const SOURCES = ['tsconfig.json', 'test/host/tsconfig.json', 'src/webview/tsconfig.json'].filter(hasFiles);

/** For the type check: the scripts too. */
export const TYPE_CHECKS = [...SOURCES, 'scripts/tsconfig.json'];
