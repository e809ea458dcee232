import path from 'node:path';
import * as vscode from 'vscode';
import type { ToolFile, WorkspaceTools } from '../../session/host/index.ts';
import type { AppSource, Disposable, Event } from '../../session/types.ts';
import type { CodeChange, CodeChanges } from '../code-changes.ts';
import type { Store } from '../consent/allowed-files.ts';
import { askOfCode } from '../consent/ask-of-code.ts';
import type { RunConsent, Seal } from '../consent/run-consent.ts';
import { command } from '../contributions.ts';
import { attempt, notice } from '../notice.ts';
import { findOnDisk, onDisk } from '../on-disk.ts';
import { plainText } from '../plain-text.ts';
import { askForTrust } from '../trust.ts';
import { isToolFile, toolFilePattern } from './names.ts';

/** A file of tools that was found in the workspace. */
export interface KnownFile {
  readonly file: string;
  /** What of it runs; `null` while a person has not allowed it. */
  readonly loaded: ToolFile | null;
  /** Why a person has to allow it before its code, as it is now, runs; `null` where that is not so. */
  readonly asks: 'new' | 'changed' | null;
}

/** What the files of tools work with. */
export interface ToolFilesDeps {
  readonly tools: Pick<WorkspaceTools, 'files' | 'load' | 'unload' | 'onDidChange'>;
  readonly consent: Pick<RunConsent, 'judge' | 'state' | 'seal' | 'isStill' | 'allow'>;
  /** Where it is kept whether they are enabled: VS Code's `Memento` of the workspace. */
  readonly store: Store;
  readonly changes: Pick<CodeChanges, 'onDidChange'>;
  trusted(): boolean;
  /** Whether a save by hand is enough; else every change is asked about. */
  onSave(): boolean;
}

const key = 'teahouse.applicationTools';

/** At most so many files are looked for in a workspace. */
const mostFiles = 200;

/**
 * The files of tools of the workspace (design: *Tools of a workspace*): looked for once a person enabled them in a trusted
 * workspace, and loaded as far as a person ran or allowed just their code. All else is shown and waits for a person.
 */
export class ToolFiles implements Disposable {
  readonly #deps: ToolFilesDeps;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: Disposable[];
  /** The files that were found, and why they wait for a person. */
  readonly #known = new Map<string, KnownFile['asks']>();
  /** Files whose question is on the screen. */
  readonly #asked = new Set<string>();
  /** Files that the person wants no question about in this window. Their row loads them. */
  readonly #quiet = new Set<string>();
  #watcher: Disposable | null = null;
  readonly onDidChange: Event<void> = (listener) => this.#changed.event(listener);

  constructor(deps: ToolFilesDeps) {
    this.#deps = deps;
    this.#subscriptions = [
      this.#changed,
      deps.tools.onDidChange(() => this.#changed.fire()),
      deps.changes.onDidChange((change) => void attempt(() => this.#codeChanged(change), notLoaded)),
      vscode.workspace.onDidGrantWorkspaceTrust(() => void this.begin()),
      vscode.workspace.onDidChangeWorkspaceFolders(() => attempt(() => this.#foldersChanged(), notLoaded)),
    ];
  }

  /** Whether a person enabled them in this workspace. */
  get isEnabled(): boolean {
    return this.#deps.store.get(key) === true;
  }

  /** The files that were found, by name; none while they are not enabled. */
  get all(): readonly KnownFile[] {
    const loaded = new Map(this.#deps.tools.files.map((each) => [each.file, each]));
    return [...this.#known]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, asks]) => ({ file, asks, loaded: loaded.get(file) ?? null }));
  }

  /** Goes on where the person left: loads what is allowed. Asks nothing. */
  begin(): Promise<void> {
    return attempt(() => this.#begin(), notLoaded);
  }

  async #begin(): Promise<void> {
    if (!this.isEnabled || !this.#deps.trusted()) return;
    this.#watch();
    for (const file of await found()) await this.#take(file);
  }

  /** *Enable Application Tools*: the person says which files may run, and from then on they are looked for. */
  async enable(): Promise<void> {
    const { t } = vscode.l10n;
    if (!this.#deps.trusted())
      return askForTrust(t('Tools of this workspace are code; they run once you trust the workspace.'));
    const files = await found();
    const seals = new Map(await Promise.all(files.map(async (file) => [file, await this.#seal(file)] as const)));
    const picked = files.length === 0 ? [] : await this.#pick(files);
    if (picked === undefined) return;
    await this.#deps.store.update(key, true);
    this.#watch();
    for (const [file, seal] of seals) {
      if (picked.includes(file) && (await this.#deps.consent.isStill(seal))) await this.#load(file, seal);
      else this.#set(file, await this.#whyAsk(file));
    }
    this.#changed.fire();
    if (files.length === 0)
      void notice(
        'info',
        t(
          'Application tools are enabled. There are none yet: they are files named *.tool.ts, *.tool.js or *.tool.mjs.',
        ),
        { title: t('New Application Tool…'), run: () => vscode.commands.executeCommand(command.newTool) },
      );
  }

  /** *Disable Application Tools*: all of them end. What was allowed stays allowed. */
  async disable(): Promise<void> {
    await this.#deps.store.update(key, undefined);
    this.#watcher?.dispose();
    this.#watcher = null;
    for (const file of this.#known.keys()) this.#deps.tools.unload(file);
    this.#known.clear();
    this.#changed.fire();
  }

  /** A person asks for a file as it is now: that is the consent to its code. */
  async load(file: string): Promise<void> {
    const { t } = vscode.l10n;
    if (!this.#deps.trusted())
      return askForTrust(t('Tools of this workspace are code; they run once you trust the workspace.'));
    await this.#load(file, await this.#seal(file));
  }

  dispose(): void {
    this.#watcher?.dispose();
    for (const subscription of this.#subscriptions.splice(0)) subscription.dispose();
  }

  /** Takes down the code that a person is asked about. */
  #seal(file: string): Promise<Seal> {
    return this.#deps.consent.seal(source(file));
  }

  /** Loads a file whose code a person allowed. */
  async #load(file: string, allowed: Seal): Promise<void> {
    if (!this.isEnabled || !this.#deps.trusted()) return;
    await this.#deps.consent.allow(allowed);
    this.#set(file, null);
    await this.#deps.tools.load(file);
  }

  /** Loads a file that was found if a person allowed just its code; else it waits. */
  async #take(file: string): Promise<void> {
    if ((await this.#deps.consent.judge(source(file))) !== 'known') return this.#set(file, await this.#whyAsk(file));
    if (!this.isEnabled) return;
    this.#set(file, null);
    await this.#deps.tools.load(file);
  }

  async #whyAsk(file: string): Promise<KnownFile['asks']> {
    const state = await this.#deps.consent.state(source(file));
    return state === 'new' ? 'new' : 'changed';
  }

  #set(file: string, asks: KnownFile['asks']): void {
    this.#known.set(file, asks);
    this.#changed.fire();
  }

  #watch(): void {
    if (this.#watcher !== null) return;
    const watcher = vscode.workspace.createFileSystemWatcher(toolFilePattern, false, true, false);
    const listeners = [
      watcher.onDidCreate((uri) => attempt(() => this.#created(uri), notLoaded)),
      watcher.onDidDelete((uri) => this.#deleted(uri)),
    ];
    this.#watcher = {
      dispose: () => {
        for (const each of [watcher, ...listeners]) each.dispose();
      },
    };
  }

  async #created(uri: vscode.Uri): Promise<void> {
    const file = onDisk(uri);
    if (file === undefined || file.includes(`${path.sep}node_modules${path.sep}`) || this.#known.has(file)) return;
    if (!this.#deps.trusted()) return;
    await this.#take(file);
    if (this.#known.get(file) !== null) await this.#ask(file, file);
  }

  #deleted(uri: vscode.Uri): void {
    const file = onDisk(uri);
    if (file !== undefined) this.#gone(file);
  }

  #gone(file: string): void {
    if (!this.#known.delete(file)) return;
    this.#deps.tools.unload(file);
    this.#changed.fire();
  }

  /** What lies in no folder of the workspace any more is gone from it; what came with a new one is found. */
  async #foldersChanged(): Promise<void> {
    if (!this.isEnabled || !this.#deps.trusted()) return;
    for (const file of this.#known.keys())
      if (vscode.workspace.getWorkspaceFolder(vscode.Uri.file(file)) === undefined) this.#gone(file);
    for (const file of await found()) if (!this.#known.has(file)) await this.#take(file);
  }

  /** Code of files of tools changed: at once by hand, in a file that the person allowed before; else after a question. */
  async #codeChanged(change: CodeChange): Promise<void> {
    const { uri, byHand } = change;
    if (!this.isEnabled || !this.#deps.trusted()) return;
    for (const { file, loaded, asks } of this.all) {
      if (file !== uri.fsPath && loaded?.files.includes(uri.fsPath) !== true) continue;
      if (byHand && this.#deps.onSave() && asks !== 'new') await this.load(file);
      // The watcher is late: what was written before the file was read is in it.
      else if (byHand || loaded === null || change.at > loaded.loadedAt) await this.#ask(file, uri.fsPath);
    }
  }

  async #ask(file: string, changed: string): Promise<void> {
    this.#set(file, await this.#whyAsk(file));
    if (this.#asked.has(file) || this.#quiet.has(file)) return;
    this.#asked.add(file);
    const { t } = vscode.l10n;
    const name = vscode.workspace.asRelativePath(changed);
    const question = {
      text:
        this.#known.get(file) === 'new'
          ? t('{0} holds tools for agents. Its code can do whatever you can do on this machine. Load it?', name)
          : t('{0} was changed. Load the tools as they are now?', name),
      again: t('The code of {0} was changed again while you were asked. Load the tools as they are now?', name),
      yes: t('Load'),
      never: t('Not for This File'),
    };
    try {
      const allowed = await askOfCode(this.#deps.consent, source(file), question, () => this.#known.has(file));
      if (allowed === 'never') this.#quiet.add(file);
      else if (allowed !== null) await this.#load(file, allowed);
    } finally {
      this.#asked.delete(file);
    }
  }

  async #pick(files: readonly string[]): Promise<readonly string[] | undefined> {
    const { t } = vscode.l10n;
    const items = files.map((file) => ({
      label: plainText(path.basename(file)),
      description: vscode.workspace.asRelativePath(path.dirname(file)),
      picked: true,
      file,
    }));
    const picked = await vscode.window.showQuickPick(items, {
      title: t('Enable Application Tools'),
      placeHolder: t('The files that may run. Their code can do whatever you can do on this machine.'),
      canPickMany: true,
      ignoreFocusOut: true,
    });
    return picked?.map(({ file }) => file);
  }
}

function notLoaded(why: string): string {
  return vscode.l10n.t('Tools of this workspace could not be loaded. {0}', why);
}

async function found(): Promise<readonly string[]> {
  return (await findOnDisk(toolFilePattern, mostFiles)).filter(isToolFile);
}

/** A file of tools as consent knows code: it goes by path and content. */
function source(file: string): AppSource {
  return { name: path.basename(file), file, shipped: false };
}
