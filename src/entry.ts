import path from 'node:path';
import type * as vscode from 'vscode';
import type * as extensionCode from './extension.ts';
import { loadCode } from './vscode/code-cache.ts';
import type { TeahouseApi } from './vscode/registered-apps.ts';

type Extension = Pick<typeof extensionCode, 'activate' | 'deactivate'>;

/** Milliseconds after an activation: by then what a window needs has run, and V8 has compiled it. */
const KEPT_AFTER = 3_000;

let extension: Extension | undefined;

/** What VS Code calls: the extension itself is in a file of its own, which V8 need not compile at each activation. */
export function activate(context: vscode.ExtensionContext): TeahouseApi {
  const file = path.join(context.extensionPath, 'dist/main.cjs');
  const code = loadCode(file, path.join(context.globalStorageUri.fsPath, 'main.cache'));
  const timer = setTimeout(() => void code.keep(), KEPT_AFTER);
  context.subscriptions.push({
    dispose: () => {
      clearTimeout(timer);
    },
  });
  extension = code.exports as Extension;
  return extension.activate(context);
}

/** Waits until what the extension opened is closed. */
export async function deactivate(): Promise<void> {
  await extension?.deactivate();
}
