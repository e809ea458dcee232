import assert from 'node:assert/strict';
import { debugConfiguration as configurationOf, type DebugTarget } from '../../../../src/vscode/debug/configuration.ts';

/** The configuration, its fields of no known type. */
const debugConfiguration = (of: DebugTarget): Readonly<Record<string, unknown>> => configurationOf(of);

const target: DebugTarget = {
  app: { name: 'board', file: '/w/apps/board.tea.ts', shipped: false },
  folder: null,
  dist: '/x/dist',
  heap: 512,
  join: { SOCKET: '/s', TOKEN: 't' },
  run: 'r1',
  title: 'Teahouse: board',
  node: { path: '/x/node', isElectron: false },
};

describe('the configuration of a debugged app', () => {
  it('starts the process of an app on the Node that is there, within its limit of memory', () => {
    const { program, runtimeExecutable, runtimeArgs, cwd, env, attachSimplePort } = debugConfiguration(target);
    assert.deepEqual(
      { program, runtimeExecutable, runtimeArgs, cwd, env, attachSimplePort },
      {
        program: '/x/dist/app-process.mjs',
        runtimeExecutable: '/x/node',
        runtimeArgs: ['--max-old-space-size=512'],
        cwd: '/w/apps',
        env: { SOCKET: '/s', TOKEN: 't' },
        attachSimplePort: undefined,
      },
    );
  });

  it('makes an Electron a Node, and goes in by its port', () => {
    const { env, attachSimplePort } = debugConfiguration({ ...target, node: { path: '/x/code', isElectron: true } });
    assert.deepEqual([env, attachSimplePort], [{ ...target.join, ELECTRON_RUN_AS_NODE: '1' }, 0]);
  });

  it('waits with every file for its breakpoints, and steps over the house', () => {
    const { pauseForSourceMap, resolveSourceMapLocations, skipFiles } = debugConfiguration(target);
    assert.deepEqual([pauseForSourceMap, resolveSourceMapLocations], [true, null]);
    assert.deepEqual(skipFiles, ['<node_internals>/**', '/x/dist/*.mjs', '/x/dist/chunks/**']);
    const onWindows = debugConfiguration({ ...target, dist: 'c:\\x\\dist' });
    assert.deepEqual(onWindows['skipFiles'], ['<node_internals>/**', 'c:/x/dist/*.mjs', 'c:/x/dist/chunks/**']);
  });
});
