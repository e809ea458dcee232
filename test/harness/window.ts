import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startCodeServer } from '../../scripts/code-server.mjs';
import { say } from '../../scripts/progress.mjs';
import { startBridge } from './bridge.ts';
import { bundleTests } from './bundle.ts';
import { launchDesktop } from './desktop.ts';
import { launchBrowser, openWorkbench, type Browser } from './page.ts';
import { noCounts, take, type Counts } from './report.ts';

const root = path.resolve(import.meta.dirname, '../..');
const runner = path.join(import.meta.dirname, 'runner');
/** An extension that brings an app of its own. */
const neighbour = path.join(import.meta.dirname, 'neighbour');
/** An extension that lets tests act in a further window. */
const peer = path.join(import.meta.dirname, 'peer');
/** An extension with a file system of its own. */
const memory = path.join(import.meta.dirname, 'memory');
/** An extension that does nothing, for figures. */
const empty = path.join(import.meta.dirname, 'empty');

/** One VS Code window that runs tests. */
export interface WindowOptions {
  /** Names the bundle and the folder of screenshots. */
  name: string;
  /** The test files, absolute. */
  files: string[];
  host: 'desktop' | 'code-server';
  /** The packed extension to install in place of the sources. */
  vsix?: string;
  /** Whether Copilot Chat gets the scripted model, so that agent mode works signed out. */
  model?: boolean;
  /** Only tests whose full title matches this regular expression. */
  grep?: string;
  /** Prints what VS Code's page writes to its console. */
  console?: boolean;
  /** Seconds for the whole window; default 600. */
  timeout?: number;
  /** User settings over the quiet ones. */
  settings?: Record<string, unknown>;
  /** The window's language, as a language pack would set it; VS Code's own texts stay English. */
  language?: string;
  /** Opens a workspace of so many folders, by their names, in place of one folder. */
  folders?: string[];
  /** Opens a workspace of a folder that is in memory only, and of the `folders` on disk if there are any. */
  virtual?: boolean;
  /** Further windows of the same VS Code, by their folders: `workspace` is that of the first window. code-server only. */
  peers?: string[];
  /** Whether workspace trust is on: the workspace then begins without it. */
  trust?: boolean;
  /** Ends the window early. */
  signal?: AbortSignal;
}

/**
 * Opens VS Code with a clean profile and an empty workspace, runs the tests in its extension host, and ends all it
 * started. A window that could not run its tests to the end counts as one failure more.
 */
export async function runWindow(options: WindowOptions): Promise<Counts> {
  const counts = noCounts();
  const runDir = fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-test-'));
  const shots = path.join(root, 'test-output', options.name);
  fs.rmSync(shots, { recursive: true, force: true });
  fs.mkdirSync(shots, { recursive: true });
  const closing: (() => Promise<void>)[] = [];
  let browser: Browser | undefined;
  try {
    const ended = Promise.withResolvers<{ failures: number; error?: string }>();
    ended.promise.catch(() => undefined); // it may be rejected before anybody waits
    const limit = options.timeout ?? 600;
    const timer = setTimeout(() => ended.reject(new Error(`no end within ${String(limit)} s`)), limit * 1000);
    closing.push(() => Promise.resolve(clearTimeout(timer)));
    options.signal?.addEventListener('abort', () => ended.reject(new Error('interrupted')));
    if (options.signal?.aborted) throw new Error('interrupted');

    const bundle = await bundleTests(options.files, options.name);
    const bridge = await startBridge({
      onReport: (report) => take(report, counts),
      onExit: ended.resolve,
      page() {
        if (!browser) throw new Error('The window is not open yet.');
        return browser.page;
      },
    });
    closing.push(() => bridge.close());
    const modelPort = await freePort();
    if (options.model) configureModel(path.join(runDir, 'user-data', 'User'), modelPort);
    const workspace = path.join(runDir, 'workspace');
    fs.mkdirSync(workspace);
    for (const folder of options.folders ?? []) fs.mkdirSync(path.join(workspace, folder));
    const several = path.join(runDir, 'several.code-workspace');
    const folders = [
      ...(options.virtual ? [{ uri: 'memfs:/project', name: 'project' }] : []),
      ...(options.folders ?? []).map((name) => ({ path: `workspace/${name}` })),
    ];
    if (folders.length > 0) fs.writeFileSync(several, JSON.stringify({ folders }));
    for (const name of options.peers ?? []) fs.mkdirSync(path.join(runDir, name), { recursive: true });
    const start = {
      runDir,
      workspace: folders.length > 0 ? several : workspace,
      peers: (options.peers ?? []).map((name) => path.join(runDir, name)),
      peerExtensions: [...(options.vsix === undefined ? [root] : []), peer],
      language: options.language ?? 'en',
      trust: options.trust ?? false,
      extensions: [
        ...(options.vsix === undefined ? [root] : []),
        runner,
        neighbour,
        empty,
        ...(options.virtual ? [memory] : []),
      ],
      enabled: options.model ? ['GitHub.copilot-chat'] : [],
      settings: { ...(options.model ? CHAT_SETTINGS : {}), ...options.settings },
      vsix: options.vsix === undefined ? [] : [options.vsix],
      env: {
        TEAHOUSE_TEST_BUNDLE: bundle,
        TEAHOUSE_TEST_BRIDGE: bridge.url,
        TEAHOUSE_TEST_TOKEN: bridge.token,
        TEAHOUSE_TEST_SHOTS: shots,
        TEAHOUSE_TEST_RUN_DIR: runDir,
        TEAHOUSE_TEST_MODEL_PORT: String(modelPort),
        TEAHOUSE_TEST_PACKED: options.vsix ?? '',
        ...(options.grep === undefined ? {} : { TEAHOUSE_TEST_GREP: options.grep }),
      },
    };
    const open = options.host === 'desktop' ? launchDesktop : openCodeServer;
    const window = await Promise.race([open(start, closing, ended.reject), ended.promise.then(() => undefined)]);
    browser = window;
    if (window) {
      window.page.on('crash', () => ended.reject(new Error('the page crashed')));
      if (options.console) window.page.on('console', (line) => console.log(`  [page ${line.type()}] ${line.text()}`));
      say(`${options.name}: VS Code is open`);
    }
    const { failures, error } = await ended.promise;
    if (error !== undefined) throw new Error(error);
    if (failures > 0 && counts.failed === 0) throw new Error('tests failed without a report');
    const ran = counts.passed + counts.failed + counts.skipped;
    if (ran === 0 && options.grep === undefined) throw new Error('no test ran');
  } catch (error) {
    counts.failed++;
    console.error(`${options.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    await bounded(browser?.page.screenshot({ path: path.join(shots, 'failure.png') }), 5000);
  } finally {
    for (const close of closing.reverse()) await bounded(close(), 6000);
    fs.rmSync(runDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  return counts;
}

/** What a host needs to open a window. */
export interface StartOptions {
  runDir: string;
  /** A folder, or the file of a workspace. */
  workspace: string;
  /** The folders of further windows. */
  peers: string[];
  /** The extensions under development in those. */
  peerExtensions: string[];
  language: string;
  trust: boolean;
  extensions: string[];
  enabled: string[];
  settings: Record<string, unknown>;
  vsix: string[];
  env: Record<string, string>;
}

async function openCodeServer(
  start: StartOptions,
  closing: (() => Promise<void>)[],
  fail: (reason: Error) => void,
): Promise<Browser> {
  const server = await startCodeServer(start);
  closing.push(server.stop);
  void server.exited.then((code) => {
    fail(new Error(`code-server ended (${String(code)})`));
  });
  const browser = await launchBrowser(start.runDir);
  closing.push(() => browser.close());
  await openWorkbench(browser.page, server.origin, start);
  for (const folder of start.peers) {
    const page = await browser.page.context().newPage();
    await openWorkbench(page, server.origin, { ...start, workspace: folder, extensions: start.peerExtensions });
  }
  if (start.peers.length > 0) await browser.page.bringToFront();
  return browser;
}

/** A browser or server that hangs must not keep the launcher alive. */
async function bounded(work: Promise<unknown> | undefined, ms: number): Promise<void> {
  await Promise.race([work?.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))]);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** No model but the scripted one is asked for titles, summaries or risks. */
const CHAT_SETTINGS = { 'chat.byokUtilityModelDefault': 'none', 'chat.tools.riskAssessment.enabled': false };

/** Makes the server on `port` a model that one brings oneself: with one, Copilot Chat works signed out. */
function configureModel(userFolder: string, port: number): void {
  fs.mkdirSync(userFolder, { recursive: true });
  const model = {
    id: 'scripted',
    name: 'Scripted',
    url: `http://127.0.0.1:${String(port)}/v1/chat/completions`,
    toolCalling: true,
    vision: false,
    maxInputTokens: 128_000,
    maxOutputTokens: 16_000,
  };
  const group = {
    name: 'Scripted',
    vendor: 'customendpoint',
    apiKey: 'none',
    apiType: 'chat-completions',
    models: [model],
  };
  fs.writeFileSync(path.join(userFolder, 'chatLanguageModels.json'), JSON.stringify([group], null, 2));
}
