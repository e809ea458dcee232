import * as vscode from 'vscode';
import type { Disposable, Event, Session } from '../../session/types.ts';
import type { ListMode } from '../../gateway/types.ts';
import { view } from '../contributions.ts';
import type { Entry, WidgetEntry } from './entry.ts';
import { parentOf } from './entry.ts';
import { tooltipOf, treeItem } from './item.ts';
import { Outline, type OutlineSource } from './outline.ts';
import { meterText } from './texts.ts';

/** What the view is told and asks. */
export interface RegistryViewSource extends OutlineSource {
  listMode(): ListMode;
  /** The most tools that agents are shown in the mode `auto`. */
  directLimit(): number;
  /** Something that the tree shows may have changed. */
  readonly onDidChange: Event<void>;
}

/**
 * Rows are drawn again at most this often, in milliseconds: faster ones make inline buttons unusable (spec: vscode.md R10).
 * A change after a rest is drawn at once.
 */
const refreshEvery = 100;

/**
 * The sidebar's tree of what agents can do: session → widget → tool, drawn from the registry and the sessions. A change
 * draws the rows of its session again, and the whole tree only when sessions come or go.
 */
export class RegistryView
  implements Disposable, vscode.TreeDataProvider<Entry>, vscode.TreeDragAndDropController<Entry>
{
  readonly #source: RegistryViewSource;
  readonly #outline: Outline;
  readonly #changed = new vscode.EventEmitter<Entry[] | undefined>();
  readonly #filterChanged = new vscode.EventEmitter<void>();
  readonly #tree: vscode.TreeView<Entry>;
  readonly #disposables: Disposable[];
  /** What was drawn last, by session. */
  #drawn = new Map<Session, string>();
  #drawnFiles = '';
  #timer: NodeJS.Timeout | undefined;
  #drawnAt = -refreshEvery;
  readonly onDidChangeTreeData = this.#changed.event;
  /** Other words are looked for, or none any more. */
  readonly onDidChangeFilter: Event<void> = (listener) => this.#filterChanged.event(listener);
  readonly dragMimeTypes = ['text/plain'];
  readonly dropMimeTypes = [];

  constructor(source: RegistryViewSource) {
    this.#source = source;
    this.#outline = new Outline(source);
    this.#tree = vscode.window.createTreeView(view.registry, {
      treeDataProvider: this,
      dragAndDropController: this,
      showCollapseAll: true,
    });
    this.#disposables = [
      this.#tree,
      this.#changed,
      this.#filterChanged,
      source.onDidChange(() => {
        this.#timer ??= setTimeout(
          () => this.#refresh(),
          Math.max(0, this.#drawnAt + refreshEvery - performance.now()),
        );
      }),
      this.#tree.onDidChangeVisibility(({ visible }) => {
        if (visible) this.#refresh();
      }),
    ];
    this.#refresh();
  }

  getTreeItem(entry: Entry): vscode.TreeItem {
    return treeItem(entry, this.#outline);
  }

  resolveTreeItem(item: vscode.TreeItem, entry: Entry): vscode.TreeItem {
    item.tooltip = tooltipOf(entry, this.#outline);
    return item;
  }

  getChildren(entry?: Entry): Entry[] {
    return [...(entry ? this.#outline.children(entry) : this.#outline.roots())];
  }

  getParent(entry: Entry): Entry | undefined {
    return parentOf(entry);
  }

  /** A tool that is dragged is its name, wherever it is dropped: into a chat, a file, a terminal. */
  handleDrag(entries: readonly Entry[], transfer: vscode.DataTransfer): void {
    const names = entries.flatMap((entry) => (entry.kind === 'tool' ? [entry.tool.name] : []));
    if (names.length > 0) transfer.set('text/plain', new vscode.DataTransferItem(names.join('\n')));
  }

  /** The words that tools must have to be shown; '' for all. */
  get filter(): string {
    return this.#outline.filter;
  }

  set filter(words: string) {
    this.#outline.filter = words;
    // `exactOptionalPropertyTypes`: VS Code's `description` takes undefined to be hidden.
    const tree: { description?: string | undefined } = this.#tree;
    tree.description = this.filter === '' ? undefined : `“${this.filter}”`;
    this.#filterChanged.fire();
    this.#changed.fire(undefined);
    this.#showMeter();
  }

  /** Brings the sidebar to the front with a widget's row; its session's where the widget has none, or none is given. */
  async reveal(session: Session, widgetId?: string): Promise<void> {
    if (this.filter !== '') this.filter = '';
    const parent = this.#outline.entryOf(session);
    const widget = this.#outline
      .children(parent)
      .find((entry): entry is WidgetEntry => entry.kind === 'widget' && entry.widgetId === widgetId);
    await this.#tree.reveal(widget ?? parent, { select: true, focus: true, expand: true });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const disposable of this.#disposables.splice(0)) disposable.dispose();
  }

  #refresh(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#drawnAt = performance.now();
    if (this.#tree.visible) this.#drawChanges();
    this.#showMeter();
  }

  /**
   * Tells VS Code once of all rows that changed, and before the text above them is told: what comes within 200 ms of the
   * first news of a tree, VS Code keeps until then.
   */
  #drawChanges(): void {
    const sessions = this.#source.sessions();
    const drawn = new Map(sessions.map((session) => [session, this.#outline.fingerprint(session)]));
    const sameSessions = drawn.size === this.#drawn.size && sessions.every((session) => this.#drawn.has(session));
    const changed = sessions.filter((session) => this.#drawn.get(session) !== drawn.get(session));
    this.#drawn = drawn;
    const files = this.#outline.filesFingerprint();
    const sameFiles = files === this.#drawnFiles;
    this.#drawnFiles = files;
    if (!sameSessions || !sameFiles) this.#changed.fire(undefined);
    else if (changed.length > 0) this.#changed.fire(changed.map((session) => this.#outline.entryOf(session)));
  }

  #message(): string {
    const meter = this.#outline.meter();
    if (this.filter === '') return meterText(meter, this.#source.listMode(), this.#source.directLimit());
    return vscode.l10n.t('{0} of {1} tools fit “{2}”.', this.#outline.found(), meter.all, this.filter);
  }

  #showMeter(): void {
    const sessions = this.#source.sessions();
    const running = sessions.filter((session) => session.state.name === 'running').length;
    // `exactOptionalPropertyTypes`: VS Code's `badge` and `message` take undefined to hide them.
    const tree: { badge?: vscode.ViewBadge | undefined; message?: string | undefined } = this.#tree;
    if (tree.badge?.value !== (running === 0 ? undefined : running))
      tree.badge = running === 0 ? undefined : { value: running, tooltip: vscode.l10n.t('Running apps: {0}', running) };
    const isEmpty = sessions.length === 0 && this.#source.toolFiles().length === 0;
    const message = isEmpty ? undefined : this.#message();
    // Setting it draws, even where it is the same.
    if (tree.message !== message) tree.message = message;
  }
}
