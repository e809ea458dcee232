import path from 'node:path';
import type { DebugConfiguration } from 'vscode';
import type { AppSource } from '../../session/types.ts';

/** The field of a debug configuration that tells which of our runs it belongs to. */
export const RUN_FIELD = 'teahouseRun';

/** What a debug session of an app is configured with. */
export interface DebugTarget {
  readonly app: AppSource;
  readonly folder: string | null;
  /** The extension's `dist/`. */
  readonly dist: string;
  /** Megabytes of heap the app may use. */
  readonly heap: number;
  /** What tells the process where to join. */
  readonly join: Readonly<Record<string, string>>;
  readonly run: string;
  readonly title: string;
  /** The program that runs Node code here, and whether it is Electron's. */
  readonly node: { readonly path: string; readonly isElectron: boolean };
}

/**
 * The configuration with which VS Code's JavaScript debugger starts an app's process and steps through its TypeScript.
 * Node is VS Code's own: an author need not have one. Where that is Electron, it is reached through its inspector's port on
 * loopback: an Electron that is packed takes no `--require` from its environment, which is the debugger's usual way in.
 */
export function debugConfiguration(target: DebugTarget): DebugConfiguration {
  const { app, folder, dist, heap, join, run, title, node } = target;
  // Patterns have slashes, on Windows too.
  const house = dist.replaceAll('\\', '/');
  return {
    type: 'pwa-node',
    request: 'launch',
    name: title,
    [RUN_FIELD]: run,
    program: path.join(dist, 'app-process.mjs'),
    runtimeExecutable: node.path,
    runtimeArgs: [`--max-old-space-size=${heap}`],
    cwd: folder ?? path.dirname(app.file),
    env: { ...join, ...(node.isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {}) },
    ...(node.isElectron ? { attachSimplePort: 0 } : {}),
    console: 'internalConsole',
    internalConsoleOptions: 'neverOpen',
    autoAttachChildProcesses: false,
    // The maps are in the code that the loader makes, so there is nothing to look for on the disk.
    sourceMaps: true,
    outFiles: [],
    resolveSourceMapLocations: null,
    // An app is loaded in an instant: without the pause its first lines have run before their breakpoints are set.
    pauseForSourceMap: true,
    skipFiles: ['<node_internals>/**', `${house}/*.mjs`, `${house}/chunks/**`],
    killBehavior: 'forceful',
  };
}
