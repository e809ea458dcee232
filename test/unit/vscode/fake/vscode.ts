/**
 * A small stand-in for the module `vscode`: what the sources of `src/vscode` touch in unit tests, as plain data that a
 * test can look at. What VS Code really does is tested in `test/host`.
 */

export const l10n = {
  t: (message: string, ...args: readonly unknown[]): string =>
    message.replace(/\{(\d+)\}/g, (_, index: string) => String(args[Number(index)])),
};

export class Disposable {
  readonly dispose: () => void;
  constructor(dispose: () => void) {
    this.dispose = dispose;
  }
}

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

export class ThemeIcon {
  readonly id: string;
  readonly color: ThemeColor | undefined;
  constructor(id: string, color?: ThemeColor) {
    this.id = id;
    this.color = color;
  }
}

export class MarkdownString {
  value = '';
  appendText(text: string): this {
    this.value += text.replace(/[\\`*_{}[\]()#+\-!~<>|]/g, '\\$&');
    return this;
  }
  appendMarkdown(text: string): this {
    this.value += text;
    return this;
  }
}

export class Uri {
  readonly scheme: string;
  readonly path: string;
  readonly fragment: string;
  private constructor(scheme: string, path: string, fragment: string) {
    this.scheme = scheme;
    this.path = path;
    this.fragment = fragment;
  }
  static from(parts: { scheme: string; path?: string; fragment?: string }): Uri {
    return new Uri(parts.scheme, parts.path ?? '', parts.fragment ?? '');
  }
  static file(path: string): Uri {
    return new Uri('file', path, '');
  }
  static joinPath({ scheme, path, fragment }: Uri, ...parts: string[]): Uri {
    return new Uri(scheme, [path, ...parts].join('/'), fragment);
  }
  static parse(text: string): Uri {
    const [, scheme = '', path = '', fragment = ''] = /^(\w+):(?:\/\/)?([^#]*)(?:#(.*))?$/.exec(text) ?? [];
    return new Uri(scheme, path, fragment);
  }
  get fsPath(): string {
    return this.path;
  }
  toString(): string {
    return `${this.scheme}://${this.path}${this.fragment && `#${this.fragment}`}`;
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

export const workspace = { isTrusted: true };

/** A tree view that tests can show and hide. */
export class FakeTreeView {
  badge: unknown;
  message: unknown;
  visible = true;
  disposed = false;
  readonly visibility = new EventEmitter<{ visible: boolean }>();
  readonly onDidChangeVisibility = this.visibility.event;
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

/** What the fake window was asked to show; tests read and answer. */
export const shown = {
  treeViews: [] as FakeTreeView[],
  modals: [] as FakeModal[],
  notes: [] as string[],
  mcpProviders: [] as { disposed: boolean }[],
};

export const lm = {
  registerMcpServerDefinitionProvider: (): Disposable => {
    const provider = { disposed: false };
    shown.mcpProviders.push(provider);
    return new Disposable(() => (provider.disposed = true));
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
    return Promise.resolve(undefined);
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
  showWarningMessage: ask,
  showInformationMessage: ask,
  showErrorMessage: ask,
};

export const ViewColumn = { Active: -1, Beside: -2, One: 1, Two: 2 } as const;

export const env = { language: 'en' };
