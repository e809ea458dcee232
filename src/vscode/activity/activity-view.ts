import * as vscode from 'vscode';
import type { WireOrigin } from '../../protocol/origin.ts';
import type { Disposable, Session, Sessions } from '../../session/types.ts';
import { view } from '../contributions.ts';
import { eachSession } from '../each-session.ts';
import type { StepOfHistory } from '../history/pick-entry.ts';
import type { Row } from './row.ts';
import { rowItem } from './row-item.ts';

/** Rows are drawn again at most this often, in milliseconds. */
const REFRESH = 200;
/** The newest steps of each session are shown. */
const MOST = 200;

/**
 * The sidebar's list of what was done in each session, the newest first: read from the session's history when the view is
 * in sight, so that it costs nothing while it is not.
 */
export class ActivityView implements Disposable, vscode.TreeDataProvider<Row> {
  readonly #sessions: Pick<Sessions, 'all' | 'onDidChange'>;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #tree: vscode.TreeView<Row>;
  readonly #disposables: readonly Disposable[];
  readonly onDidChangeTreeData = this.#changed.event;
  #origin: WireOrigin['kind'] | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(sessions: Pick<Sessions, 'all' | 'onDidChange'>) {
    this.#sessions = sessions;
    this.#tree = vscode.window.createTreeView(view.activity, { treeDataProvider: this, showCollapseAll: true });
    const soon = (): void => this.#soon();
    this.#disposables = [
      this.#tree,
      this.#changed,
      sessions.onDidChange(soon),
      this.#tree.onDidChangeVisibility(soon),
      eachSession(sessions, (session) => [
        session.onDidFold(soon),
        session.onDidChangeState(soon),
        session.history.onDidRewind(soon),
      ]),
    ];
  }

  /** From whom steps are shown; `null`: from all. */
  get origin(): WireOrigin['kind'] | null {
    return this.#origin;
  }

  /** Shows only what came from there, or all again. */
  filter(origin: WireOrigin['kind'] | null, text: string): void {
    this.#origin = origin;
    this.#tree.description = text;
    this.#changed.fire(undefined);
  }

  getTreeItem(row: Row): vscode.TreeItem {
    return rowItem(row);
  }

  async getChildren(row?: Row): Promise<Row[]> {
    if (row === undefined) {
      const { all } = this.#sessions;
      const [only] = all;
      return all.length === 1 && only ? this.#steps(only) : all.map((session) => ({ kind: 'session', session }));
    }
    return row.kind === 'session' ? this.#steps(row.session) : [];
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const disposable of this.#disposables) disposable.dispose();
  }

  async #steps(session: Session): Promise<Row[]> {
    const origin = this.#origin === null ? {} : { origin: this.#origin };
    const answer = await session.history.ask({ what: 'list', most: MOST, ...origin }, { kind: 'person' });
    if (!answer.ok) return [{ kind: 'note', session, text: answer.reason.message }];
    const { items } = answer.result as unknown as { readonly items: readonly StepOfHistory[] };
    if (items.length === 0) return [{ kind: 'note', session, text: vscode.l10n.t('Nothing was done yet.') }];
    return items.map((step) => ({ kind: 'step', session, step }));
  }

  #soon(): void {
    if (!this.#tree.visible) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#changed.fire(undefined);
    }, REFRESH);
  }
}
