import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { installedChromium } from '../../../scripts/chromium.mjs';
import type { FromPage, InputEvent, PageTexts, TerminalOptions, ToPage } from '../../../src/protocol/page.ts';
import { pageHtml } from '../../../src/vscode/terminal/page-html.ts';
import { darkModern } from './themes.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** A page under test, in a browser without VS Code. What VS Code gives a webview is played by a script. */
export interface PageUnderTest {
  readonly page: Page;
  /** Everything the page posted so far. */
  readonly posted: () => Promise<FromPage[]>;
  /** The input events among it, focus apart. */
  readonly inputs: () => Promise<InputEvent[]>;
  /** Forgets what was posted. */
  readonly forget: () => Promise<void>;
  /** Sends messages as the host does. */
  readonly send: (...messages: ToPage[]) => Promise<void>;
  /** Draws a frame and waits until the page says it is on the screen. */
  readonly draw: (ansi: string) => Promise<void>;
  /** The rows of the terminal, without blanks at their end. */
  readonly rows: () => Promise<string[]>;
  /** The middle of a cell in pixels. */
  readonly cell: (column: number, row: number) => Promise<{ x: number; y: number }>;
  /** Whatever the policy refused, and every uncaught error. */
  readonly violations: () => Promise<string[]>;
  /** Waits until `want` answers something true. */
  readonly until: <T>(want: () => Promise<T | undefined | false>, what: string) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** How a page is opened. */
export interface OpenOptions {
  readonly theme?: Readonly<Record<string, string>>;
  readonly bodyClass?: string;
  readonly options?: Partial<TerminalOptions>;
  readonly width?: number;
  readonly height?: number;
  /** Whether the app runs already and takes all text, some keys and the mouse. Default: yes. */
  readonly running?: boolean;
}

/** The settings that a page gets when a test says nothing else. */
export const usualOptions: TerminalOptions = {
  fontFamily: "'DejaVu Sans Mono', monospace",
  fontSize: 14,
  lineHeight: 1,
  minimumContrastRatio: 4.5,
  roles: {
    text: 16,
    muted: 17,
    accent: 18,
    border: 19,
    focus: 20,
    selection: 21,
    selectionText: 22,
    error: 23,
    warning: 24,
    success: 25,
    background: 26,
    hover: 27,
  },
};

/** The page's own texts. */
export const usualTexts: PageTexts = {
  find: 'Find',
  previous: 'Previous Match',
  next: 'Next Match',
  close: 'Close',
  noMatch: 'No results',
  matches: '{0} of {1}',
};

/** Bundles the page, serves it on loopback and opens it as often as wanted in one headless Chromium. */
export class PageHouse {
  #server: http.Server | undefined;
  #browser: Browser | undefined;
  readonly #pages = new Map<string, string>();

  async start(): Promise<void> {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: { webview: 'src/webview/main.ts' },
      outdir: path.join(root, 'dist'),
      bundle: true,
      write: false,
      format: 'iife',
      platform: 'browser',
      target: 'es2022',
    });
    const files = new Map(outputFiles.map((file) => [`/${path.basename(file.path)}`, file.text]));
    const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
    const answer = (url: string, response: ServerResponse): void => {
      const body = files.get(url) ?? this.#pages.get(url);
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': types[path.extname(url)] ?? 'text/html' });
      response.end(body);
    };
    this.#server = http.createServer((request, response) => answer(request.url ?? '', response));
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
    this.#browser = await chromium.launch({
      executablePath: await installedChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
  }

  async open(options: OpenOptions = {}): Promise<PageUnderTest> {
    if (!this.#server || !this.#browser) throw new Error('start() first');
    const origin = `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
    const url = `/page-${String(this.#pages.size)}`;
    this.#pages.set(
      url,
      pageHtml({
        title: 'Counter',
        language: 'en',
        sessionId: 'counter',
        scriptUri: '/webview.js',
        styleUri: '/webview.css',
        cspSource: origin,
        nonce: randomBytes(16).toString('base64url'),
        data: { options: { ...usualOptions, ...options.options }, texts: usualTexts, state: { session: 'counter' } },
      }),
    );
    const context = await this.#browser.newContext({
      viewport: { width: options.width ?? 900, height: options.height ?? 500 },
      permissions: ['clipboard-read', 'clipboard-write'],
      baseURL: origin,
    });
    return await openPage(context, url, options);
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

/** Plays VS Code's part in a webview: its API object, its theme variables, its body classes. */
function vscodeScript(theme: Readonly<Record<string, string>>, bodyClass: string): string {
  return `
    window.__posted = []; window.__refused = []; window.__kept = undefined;
    window.acquireVsCodeApi = () => ({
      postMessage: (message) => window.__posted.push(structuredClone(message)),
      getState: () => window.__kept, setState: (state) => { window.__kept = state; },
    });
    addEventListener('securitypolicyviolation', (event) => window.__refused.push(event.violatedDirective + ' ' + event.blockedURI));
    addEventListener('error', (event) => window.__refused.push('error ' + event.message));
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.body.className = ${JSON.stringify(bodyClass)};
      for (const [name, value] of Object.entries(${JSON.stringify(theme)}))
        document.documentElement.style.setProperty('--vscode-' + name, value);
    }).observe(document, { childList: true, subtree: true });`;
}

async function openPage(context: BrowserContext, url: string, options: OpenOptions): Promise<PageUnderTest> {
  const page = await context.newPage();
  await page.addInitScript(vscodeScript(options.theme ?? darkModern, options.bodyClass ?? 'vscode-dark'));
  await page.goto(url);

  const posted = async (): Promise<FromPage[]> => await page.evaluate('window.__posted');
  const inputs = async (): Promise<InputEvent[]> =>
    (await posted()).flatMap((message) =>
      message.kind === 'input' && message.event.kind !== 'focus' ? [message.event] : [],
    );
  const forget = async (): Promise<void> => await page.evaluate('void (window.__posted.length = 0)');
  const send = async (...messages: ToPage[]): Promise<void> => {
    for (const message of messages) await page.evaluate(`window.postMessage(${JSON.stringify(message)})`);
    await page.evaluate('new Promise((done) => setTimeout(done))');
  };
  const until = async <T>(want: () => Promise<T | undefined | false>, what: string): Promise<T> => {
    for (const started = Date.now(); ; await page.waitForTimeout(10)) {
      const got = await want();
      if (got !== undefined && got !== false) return got;
      if (Date.now() - started > 5000) throw new Error(`no ${what} within 5 s`);
    }
  };
  let frame = 0;
  const draw = async (ansi: string): Promise<void> => {
    const number = ++frame;
    await send({ kind: 'frame', frame: number, full: true, ansi: `\x1b[?2026h\x1b[H\x1b[2J${ansi}\x1b[?2026l` });
    await until(
      async () => (await posted()).some((message) => message.kind === 'frame_shown' && message.frame === number),
      `frame ${String(number)}`,
    );
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  };
  const rows = async (): Promise<string[]> =>
    (await page.locator('.xterm-rows > div').allTextContents()).map((row) => row.trimEnd());
  const cell = async (column: number, row: number): Promise<{ x: number; y: number }> =>
    await page.evaluate(`(() => {
      const box = document.querySelector('.xterm-screen').getBoundingClientRect();
      const rows = document.querySelectorAll('.xterm-rows > div').length;
      const sized = window.__posted.concat(window.__first ?? []).findLast((m) => m.kind === 'ready' || m.event?.kind === 'resize') ?? window.__grid;
      const columns = (sized.event ?? sized).columns;
      window.__grid = { columns };
      return { x: box.left + (${String(column)} + 0.5) * box.width / columns, y: box.top + (${String(row)} + 0.5) * box.height / rows };
    })()`);

  await until(async () => (await posted()).some((message) => message.kind === 'ready'), 'ready message');
  await cell(0, 0); // remembers the grid
  if (options.running ?? true) {
    await send(
      { kind: 'state', state: { name: 'running' } },
      {
        kind: 'keymap',
        keymap: {
          text: true,
          keys: ['enter', 'tab', 'shift+tab', 'left', 'backspace', 'ctrl+c', 'ctrl+x', 'ctrl+s'],
          mouse: true,
        },
      },
    );
    await page.locator('.xterm-helper-textarea').focus();
  }
  return {
    page,
    posted,
    inputs,
    forget,
    send,
    draw,
    rows,
    cell,
    until,
    violations: async () => await page.evaluate('window.__refused'),
    close: () => context.close(),
  };
}

/** The page to be opened by a test; opening another one in the same test closes neither. */
export type OpenPage = (options?: OpenOptions) => Promise<PageUnderTest>;

/**
 * A group of tests of the page in a browser. After each test whatever the page's policy refused, and every uncaught
 * error, fails it.
 */
export function describePage(title: string, tests: (open: OpenPage) => void): void {
  describe(title, function () {
    this.timeout(20_000);
    const house = new PageHouse();
    const opened: PageUnderTest[] = [];
    before(() => house.start());
    after(() => house.stop());
    afterEach(async () => {
      const pages = opened.splice(0);
      const refused = await Promise.all(pages.map((page) => page.violations()));
      await Promise.all(pages.map((page) => page.close()));
      assert.deepEqual(refused.flat(), []);
    });
    tests(async (options) => {
      const page = await house.open(options);
      opened.push(page);
      return page;
    });
  });
}
