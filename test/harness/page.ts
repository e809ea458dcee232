import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { installedChromium } from '../../scripts/chromium.mjs';

/** A browser with one page. */
export interface Browser {
  readonly page: Page;
  close(): Promise<void>;
}

const ARGUMENTS = [
  '--no-sandbox', // root in a container has no sandbox; only our own pages are shown
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** Starts a headless Chromium with a profile of its own under `runDir`. Only loopback can be reached from it. */
export async function launchBrowser(runDir: string): Promise<Browser> {
  const context = await chromium.launchPersistentContext(path.join(runDir, 'chromium'), {
    executablePath: await installedChromium(),
    headless: true,
    args: ARGUMENTS,
    viewport: { width: 1400, height: 900 },
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route(
    (url) => url.hostname !== 'localhost' && url.hostname !== '127.0.0.1',
    (route) => route.abort(),
  );
  const page = context.pages()[0] ?? (await context.newPage());
  return { page, close: () => context.close() };
}

/** What the workbench shall hold. */
export interface WorkbenchOptions {
  /** The folder to open, or the file of a workspace. */
  workspace: string;
  /** The window's language: extensions' texts follow it, VS Code's own need a language pack. */
  language: string;
  /** Folders of extensions under development. */
  extensions: string[];
  /**
   * Extensions to enable whatever else says. Copilot Chat needs it: VS Code keeps it disabled until somebody has gone
   * through the chat's set-up.
   */
  enabled: string[];
}

/**
 * Opens the workbench of a code-server.
 *
 * The options go into the configuration that the server renders into the page, patched before the workbench's script
 * reads it. VS Code's own way in (`?payload=…`) takes one extension only and needs a smoke-test switch; answering the
 * document from here makes Chromium take it for non-local and block its sockets.
 */
export async function openWorkbench(page: Page, origin: string, options: WorkbenchOptions): Promise<void> {
  const authority = new URL(origin).host;
  const extensions = options.extensions.map((folder) => ({
    $mid: 1,
    scheme: 'vscode-remote',
    authority,
    path: folder,
  }));
  await page.addInitScript(
    ({ extensions, enabled, language }) => {
      if (window !== window.top) return; // not in webviews
      if (language !== 'en')
        Object.defineProperty(globalThis, '_VSCODE_NLS_LANGUAGE', { get: () => language, set: () => undefined });
      new MutationObserver((_, observer) => {
        const meta = document.getElementById('vscode-workbench-web-configuration');
        const settings = meta?.getAttribute('data-settings');
        if (!meta || !settings) return;
        observer.disconnect();
        const config = JSON.parse(settings) as { developmentOptions?: object; enabledExtensions?: string[] };
        config.developmentOptions = { ...config.developmentOptions, extensions };
        config.enabledExtensions = [...(config.enabledExtensions ?? []), ...enabled];
        meta.setAttribute('data-settings', JSON.stringify(config));
      }).observe(document, { childList: true, subtree: true });
    },
    { extensions, enabled: options.enabled, language: options.language },
  );
  const url = new URL(origin);
  const kind = options.workspace.endsWith('.code-workspace') ? 'workspace' : 'folder';
  url.searchParams.set(kind, options.workspace);
  await page.goto(url.href);
  await page.waitForSelector('.monaco-workbench', { timeout: 60_000 });
}
