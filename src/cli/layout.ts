import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the parts of the program lie. */
export interface Layout {
  readonly workerUrl: URL;
  /** Where `import … from 'teahouse'` leads in an app. */
  readonly entries: Readonly<Record<string, string>>;
  readonly appsFolder: string;
  /** The URL of what is loaded before each file of tests. */
  readonly testHooks: string;
  readonly version: string;
}

/**
 * Finds the parts beside the program's entry: in `dist/`, or as sources where it runs from `src/cli/`.
 *
 * @param entry the URL of the program's entry file
 */
export function findLayout(entry: string): Layout {
  const at = (path: string): URL => new URL(path, entry);
  const built = existsSync(at('./worker.mjs'));
  const entryOf = (name: string): string => at(built ? `./${name}.mjs` : `../${name}/index.ts`).href;
  const manifest = JSON.parse(readFileSync(at(built ? '../package.json' : '../../package.json'), 'utf8')) as {
    version: string;
  };
  return {
    workerUrl: at(built ? './worker.mjs' : '../session/worker/main.ts'),
    entries: {
      teahouse: built ? entryOf('sdk') : at('../teahouse.ts').href,
      'teahouse/tools': entryOf('tools'),
      'teahouse/testing': entryOf('testing'),
    },
    appsFolder: fileURLToPath(at(built ? './apps' : '../apps')),
    testHooks: at(built ? './test-hooks.mjs' : './test-hooks.ts').href,
    version: manifest.version,
  };
}
