/** The project's compiler settings. */

/** For ESLint: the TypeScript sources. A file belongs to the first that includes it. */
export const SOURCES = ['tsconfig.json', 'test/host/tsconfig.json', 'src/webview/tsconfig.json'];

/** For the type check: the scripts too. */
export const TYPE_CHECKS = [...SOURCES, 'scripts/tsconfig.json'];
