import fs from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { desktopVSCode } from '../../scripts/desktop.mjs';
import { run, startGroup } from '../../scripts/processes.mjs';
import type { Browser } from './page.ts';
import type { StartOptions } from './window.ts';

/**
 * Opens the window in a desktop VS Code, driven over Chromium's debugging protocol, so that the same tests run there.
 *
 * Prepared, and not proven: where the project is tested no desktop VS Code can be fetched. What is least sure is
 * Copilot Chat there, which has no switch like the browser workbench's `enabledExtensions`.
 */
export async function launchDesktop(
  start: StartOptions,
  closing: (() => Promise<void>)[],
  fail: (reason: Error) => void,
): Promise<Browser> {
  const vscode = await desktopVSCode();
  if (!vscode) throw new Error('No desktop VS Code: set VSCODE_PATH to its executable.');
  const userData = path.join(start.runDir, 'user-data');
  fs.mkdirSync(path.join(userData, 'User'), { recursive: true });
  fs.writeFileSync(path.join(userData, 'User', 'settings.json'), JSON.stringify(start.settings));
  const profile = ['--user-data-dir', userData, '--extensions-dir', path.join(start.runDir, 'extensions')];
  for (const file of start.vsix) await run(vscode.cli, [...profile, '--install-extension', file], { quiet: true });
  const group = startGroup(
    vscode.executable,
    [
      ...profile,
      ...start.extensions.map((folder) => `--extensionDevelopmentPath=${folder}`),
      ...['--remote-debugging-port=0', '--no-sandbox', '--skip-welcome', `--locale=${start.language}`],
      ...(start.trust ? [] : ['--disable-workspace-trust']),
      ...['--skip-release-notes', '--disable-updates', '--disable-telemetry', '--new-window', start.workspace],
    ],
    { env: { ...process.env, ...start.env }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  closing.push(group.stop);
  void group.exited.then((code) => {
    fail(new Error(`VS Code ended (${String(code)})`));
  });
  const endpoint = await new Promise<string>((resolve) => {
    group.child.stderr?.on('data', (chunk: Buffer) => {
      const address = /DevTools listening on (ws:\S+)/.exec(String(chunk))?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  const browser = await chromium.connectOverCDP(endpoint);
  closing.push(() => browser.close());
  const context = browser.contexts()[0];
  if (!context) throw new Error('VS Code shows no window.');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  await page.waitForSelector('.monaco-workbench', { timeout: 60_000 });
  return { page, close: () => browser.close() };
}
