/**
 * A small stand-in for the module `vscode`: what the sources of `src/vscode` touch in unit tests, as plain data that a
 * test can look at. What VS Code really does is tested in `test/host`.
 */

import { Disposable, opens } from './opened.ts';
import { Uri } from './uri.ts';

export * from './languages.ts';
export { Disposable, opened } from './opened.ts';
export { Uri };

export const l10n = {
  t: (message: string, ...args: readonly unknown[]): string =>
    message.replace(/\{(\d+)\}/g, (_, index: string) => String(args[Number(index)])),
};

export class EventEmitter<T> {
  readonly #listeners = new Set<(value: T) => void>();
  readonly event = (listener: (value: T) => void): Disposable => {
    this.#listeners.add(listener);
    return new Disposable(() => this.#listeners.delete(listener));
  };
  fire(value: T): void {
    for (const listener of [...this.#listeners]) listener(value);
  }
  get size(): number {
    return this.#listeners.size;
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 } as const;

export class TreeItem {
  readonly label: string;
  readonly collapsibleState: number;
  constructor(label: string, collapsibleState: number) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}

export class ThemeColor {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
}

/** Marks a quick pick's line between groups. */
export const QuickPickItemKind = { Separator: -1, Default: 0 } as const;

export class ThemeIcon {
  readonly id: string;
  readonly color: ThemeColor | undefined;
  constructor(id: string, color?: ThemeColor) {
    this.id = id;
    this.color = color;
  }
}

export class MarkdownString {
  value: string;
  isTrusted?: boolean | { readonly enabledCommands: readonly string[] };
  readonly supportThemeIcons: boolean;
  constructor(value = '', supportThemeIcons = false) {
    this.value = value;
    this.supportThemeIcons = supportThemeIcons;
  }
  appendMarkdown(text: string): this {
    this.value += text;
    return this;
  }
}

export class McpHttpServerDefinition {
  readonly label: string;
  readonly uri: Uri;
  readonly headers: Record<string, string>;
  readonly version: string | undefined;
  constructor(label: string, uri: Uri, headers: Record<string, string> = {}, version?: string) {
    this.label = label;
    this.uri = uri;
    this.headers = headers;
    this.version = version;
  }
}

export class LanguageModelTextPart {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

export class LanguageModelToolResult {
  readonly content: readonly unknown[];
  constructor(content: readonly unknown[]) {
    this.content = content;
  }
}

export class DataTransferItem {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/** The watchers of files by their pattern, for a test to tell of files. */
export const watchers = new Map<string, { readonly created: EventEmitter<Uri>; readonly deleted: EventEmitter<Uri> }>();

export const workspace = {
  isTrusted: true,
  workspaceFolders: undefined as readonly { readonly uri: Uri }[] | undefined,
  getConfiguration: () => ({ get: (name: string): unknown => configuration.get(name) }),
  onDidChangeConfiguration: (): Disposable => opens('configuration listener'),
  registerTextDocumentContentProvider: (): Disposable => opens('content provider'),
  openTextDocument: (uri: Uri): Promise<{ uri: Uri }> => Promise.resolve({ uri }),
  /** Whether a file lies in a folder of the workspace, and the news that there are other folders. */
  within: (_uri: Uri): boolean => false,
  foldersChanged: new EventEmitter<undefined>(),
  getWorkspaceFolder: (uri: Uri): { readonly uri: Uri } | undefined => (workspace.within(uri) ? { uri } : undefined),
  onDidGrantWorkspaceTrust: (): Disposable => opens('trust listener'),
  /** The files that are found. */
  found: [] as readonly Uri[],
  findFiles: (): Promise<readonly Uri[]> => Promise.resolve(workspace.found),
  asRelativePath: (what: Uri | string): string =>
    (typeof what === 'string' ? what : what.path).replace(/^\/w(ork)?\//, ''),
  onDidChangeWorkspaceFolders: (listener: () => void): Disposable => {
    const both = [opens('folders listener'), workspace.foldersChanged.event(listener)];
    return new Disposable(() => {
      for (const each of both) each.dispose();
    });
  },
  textDocuments: [] as readonly unknown[],
  onDidOpenTextDocument: (): Disposable => opens('document listener'),
  onDidCloseTextDocument: (): Disposable => opens('document listener'),
  onWillSaveTextDocument: (): Disposable => opens('document listener'),
  onDidSaveTextDocument: (): Disposable => opens('document listener'),
  createFileSystemWatcher: (pattern: string) => {
    const created = new EventEmitter<Uri>();
    const deleted = new EventEmitter<Uri>();
    watchers.set(pattern, { created, deleted });
    return Object.assign(opens('file watcher'), {
      onDidChange: () => opens('file listener'),
      onDidCreate: created.event,
      onDidDelete: deleted.event,
    });
  },
};

/** What VS Code keeps secret, for all windows of a test. */
export class FakeSecrets {
  readonly kept = new Map<string, string>();
  readonly #changed = new EventEmitter<{ key: string }>();
  readonly onDidChange = this.#changed.event;
  get(key: string): Promise<string | undefined> {
    return Promise.resolve(this.kept.get(key));
  }
  store(key: string, value: string): Promise<void> {
    this.kept.set(key, value);
    this.#changed.fire({ key });
    return Promise.resolve();
  }
  delete(key: string): Promise<void> {
    this.kept.delete(key);
    this.#changed.fire({ key });
    return Promise.resolve();
  }
}

/** A tree view that tests can show and hide. */
export class FakeTreeView {
  badge: unknown;
  message: unknown;
  description: unknown;
  readonly revealed: unknown[] = [];
  visible = true;
  disposed = false;
  readonly visibility = new EventEmitter<{ visible: boolean }>();
  readonly onDidChangeVisibility = this.visibility.event;
  reveal(entry: unknown): Promise<void> {
    this.revealed.push(entry);
    return Promise.resolve();
  }
  dispose(): void {
    this.disposed = true;
  }
}

/** A modal that waits for a test's answer. */
export interface FakeModal {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  answer(title: string | undefined): void;
}

/** An item of the status bar, as a person sees it. */
export interface FakeStatusItem extends Disposable {
  text: string;
  tooltip?: MarkdownString;
  command?: string;
  accessibilityInformation?: { readonly label: string };
  backgroundColor?: ThemeColor;
  visible: boolean;
  show(): void;
  hide(): void;
}

/** What the fake window was asked to show; tests read and answer. */
export const shown = {
  treeViews: [] as FakeTreeView[],
  statusItems: [] as FakeStatusItem[],
  modals: [] as FakeModal[],
  notes: [] as string[],
  /** The buttons of the last note. */
  noteButtons: [] as readonly string[],
  /** What the person answers to notes. */
  noteAnswer: undefined as string | undefined,
  /** What the person was offered to pick from, by label, and what they pick next. */
  picks: [] as (readonly string[])[],
  pickAnswers: [] as string[],
  /** The prompts of input boxes, and what the person types into the next ones. */
  boxes: [] as string[],
  boxAnswers: [] as string[],
  /** How much the person wants in the output channel. */
  logLevel: 3,
  mcpProviders: [] as { disposed: boolean }[],
  /** What was registered for each language-model tool last. */
  languageModelTools: new Map<string, unknown>(),
};

export const lm = {
  tools: [] as { name: string }[],
  registerTool: (name: string, tool: unknown): Disposable => {
    shown.languageModelTools.set(name, tool);
    return opens(`tool ${name}`);
  },
  registerMcpServerDefinitionProvider: (): Disposable => {
    const provider = { disposed: false };
    shown.mcpProviders.push(provider);
    const open = opens('MCP provider');
    return new Disposable(() => {
      provider.disposed = true;
      open.dispose();
    });
  },
};

/** The settings of a test, by their whole names. */
export const configuration = new Map<string, unknown>();

/** What the fake commands were asked to do. */
export const executed: unknown[][] = [];

export const commands = {
  registerCommand: (id: string): Disposable => opens(`command ${id}`),
  executeCommand: (...args: unknown[]): Promise<undefined> => {
    executed.push(args);
    return Promise.resolve(undefined);
  },
};

export const LogLevel = { Trace: 1, Info: 3 } as const;

export const StatusBarAlignment = { Left: 1, Right: 2 } as const;

/** The lines of the fake output channel. */
export const logged: string[] = [];

export const env = {
  language: 'en',
  clipboard: {
    text: '',
    writeText: (text: string): Promise<void> => {
      env.clipboard.text = text;
      return Promise.resolve();
    },
  },
};

interface Button {
  readonly title: string;
}

const ask = (message: string, ...rest: readonly unknown[]): Promise<unknown> => {
  const options = rest.find((it) => typeof it === 'object' && it !== null && 'modal' in it) as
    { detail?: string } | undefined;
  if (!options) {
    shown.notes.push(message);
    shown.noteButtons = rest.filter((it) => typeof it === 'string');
    return Promise.resolve(shown.noteButtons.find((it) => it === shown.noteAnswer));
  }
  const buttons = rest.filter((it) => it !== options) as (string | Button)[];
  return new Promise((resolve) => {
    const titles = buttons.map((it) => (typeof it === 'string' ? it : it.title));
    const answer = (title: string | undefined): void => {
      resolve(buttons[titles.indexOf(title ?? '')]);
    };
    shown.modals.push({ message, detail: options.detail ?? '', buttons: titles, answer });
  });
};

export const window = {
  createTreeView: (): FakeTreeView => {
    const tree = new FakeTreeView();
    shown.treeViews.push(tree);
    return tree;
  },
  createStatusBarItem: (): FakeStatusItem => {
    const item: FakeStatusItem = Object.assign(opens('status bar item'), {
      text: '',
      visible: false,
      show: () => {
        item.visible = true;
      },
      hide: () => {
        item.visible = false;
      },
    });
    shown.statusItems.push(item);
    return item;
  },
  createOutputChannel: () => {
    const write = (text: string): void => void logged.push(text);
    const more = { info: write, warn: write, trace: write, show: () => undefined };
    return Object.defineProperty(Object.assign(opens('output channel'), more), 'logLevel', {
      get: () => shown.logLevel,
    });
  },
  registerWebviewPanelSerializer: (): Disposable => opens('panel serializer'),
  setStatusBarMessage: (text: string): void => void shown.notes.push(text),
  showQuickPick: <T extends { readonly label: string }>(
    items: readonly T[],
    options: { readonly canPickMany?: boolean } = {},
  ): Promise<T | readonly T[] | undefined> => {
    shown.picks.push(items.map(({ label }) => label));
    const wanted = shown.pickAnswers.shift();
    if (options.canPickMany === true)
      return Promise.resolve(
        wanted === undefined ? undefined : items.filter(({ label }) => wanted.split(' ').includes(label)),
      );
    return Promise.resolve(items.find(({ label }) => label === wanted));
  },
  /** What the person types next, in turn; leaves the box without any. */
  showInputBox: (options: { readonly prompt?: string }): Promise<string | undefined> => {
    shown.boxes.push(options.prompt ?? '');
    return Promise.resolve(shown.boxAnswers.shift());
  },
  showTextDocument: (document: unknown): Promise<unknown> => Promise.resolve(document),
  showWarningMessage: ask,
  showInformationMessage: ask,
  showErrorMessage: ask,
};

export class CancellationTokenSource {
  readonly token = { isCancellationRequested: false };
  cancel(): void {
    this.token.isCancellationRequested = true;
  }
  dispose(): void {
    this.cancel();
  }
}

export const ViewColumn = { Active: -1, Beside: -2, One: 1, Two: 2 } as const;
