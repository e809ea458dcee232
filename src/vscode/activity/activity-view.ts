import * as vscode from 'vscode';
import type { HistoryAsk } from '../../protocol/history.ts';
import type { Reason } from '../../sdk/provider.ts';
import type { Disposable, Event, Session, Sessions } from '../../session/types.ts';
import { setting, view } from '../contributions.ts';
import { eachSession } from '../each-session.ts';
import { reasonText } from '../history/reason-text.ts';
import type { StepOfHistory } from '../history/pick-entry.ts';
import type { AnsweredCalls } from './answered-calls.ts';
import { toldOf } from './call-text.ts';
import { ALL, filterLabel, filterText, passes, type Filter } from './filter.ts';
import { folded } from './folded.ts';
import type { Row } from './row.ts';
import { rowItem, tooltipOf } from './row-item.ts';
import { withCalls } from './with-calls.ts';

/** A change after a rest is drawn after so many milliseconds; where changes do not end, rows are drawn again so often. */
const REFRESH = 200;
const REFRESH_RUNNING = 1_000;
/** The newest steps of each session are shown, and of those before them the newest of people and of agents. */
const MOST = 200;
const MOST_BEFORE = 100;

/** The calls that the view knows of. */
export interface Calls {
  readonly kept: Pick<AnsweredCalls, 'of'>;
  /** A call was answered. */
  readonly onDidAnswer: Event<unknown>;
}

/**
 * The sidebar's list of what was done in each session, the newest first: read from the session's history when the view is
 * in sight, so that it costs nothing while it is not.
 */
export class ActivityView implements Disposable, vscode.TreeDataProvider<Row> {
  readonly #sessions: Pick<Sessions, 'all' | 'onDidChange'>;
  readonly #calls: Pick<AnsweredCalls, 'of'>;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #tree: vscode.TreeView<Row>;
  readonly #disposables: readonly Disposable[];
  readonly onDidChangeTreeData = this.#changed.event;
  #filter = ALL;
  #timer: NodeJS.Timeout | undefined;
  #drawnAt = -REFRESH_RUNNING;

  constructor(sessions: Pick<Sessions, 'all' | 'onDidChange'>, calls: Calls) {
    this.#sessions = sessions;
    this.#calls = calls.kept;
    this.#tree = vscode.window.createTreeView(view.activity, { treeDataProvider: this, showCollapseAll: true });
    const soon = (): void => this.#soon();
    this.#disposables = [
      this.#tree,
      this.#changed,
      calls.onDidAnswer(soon),
      sessions.onDidChange(() => {
        this.#tellFilter();
        soon();
      }),
      this.#tree.onDidChangeVisibility(soon),
      eachSession(sessions, (session) => [
        session.onDidFold(soon),
        session.onDidChangeState(soon),
        session.history.onDidRewind(soon),
      ]),
    ];
  }

  /** What the view is narrowed to. */
  get filter(): Filter {
    return this.#filter;
  }

  /** Shows only what passes the filter. */
  show(filter: Filter): void {
    this.#filter = filter;
    this.#tree.description = filter.origin === undefined ? '' : filterLabel(filter);
    this.#tellFilter();
    this.#changed.fire(undefined);
  }

  /** The names of the clients that did something in the sessions there are. */
  async clients(): Promise<readonly string[]> {
    const of = async (session: Session): Promise<readonly string[]> => {
      const answer = await session.history.ask({ what: 'clients' }, { kind: 'person' });
      const called = this.#calls.of(session).filter((call) => passes({ origin: 'agent' }, call));
      return [...(answer.ok ? (answer.result as readonly string[]) : []), ...called.map(({ client }) => client.name)];
    };
    return [...new Set((await Promise.all(this.#sessions.all.map(of))).flat())];
  }

  getTreeItem(row: Row): vscode.TreeItem {
    return rowItem(row, this.#filter);
  }

  /** The tooltip of what came from a call: its answer is masked by the app's worker, when somebody looks. */
  async resolveTreeItem(item: vscode.TreeItem, row: Row): Promise<vscode.TreeItem> {
    if ((row.kind === 'step' || row.kind === 'call') && row.call !== undefined)
      item.tooltip = tooltipOf(row, await toldOf(row.session, row.call));
    return item;
  }

  async getChildren(row?: Row): Promise<Row[]> {
    if (row === undefined) {
      const { all } = this.#sessions;
      const [only] = all;
      return all.length === 1 && only ? this.#rows(only) : all.map((session) => ({ kind: 'session', session }));
    }
    if (row.kind === 'repeats') return [...row.steps];
    return row.kind === 'session' ? this.#rows(row.session) : [];
  }

  /** All that is listed of all sessions, the newest of each first, without rows that stand for several steps. */
  async all(): Promise<Row[]> {
    return (await Promise.all(this.#sessions.all.map((session) => this.#steps(session)))).flat();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const disposable of this.#disposables) disposable.dispose();
  }

  async #rows(session: Session): Promise<Row[]> {
    return folded(await this.#steps(session));
  }

  async #steps(session: Session): Promise<Row[]> {
    const listed = await this.#listed(session);
    const calls = this.#calls.of(session);
    // Where there are no steps to be had, calls are still known: all that came of them is in their rows.
    const steps = 'why' in listed ? [] : listed.items;
    const rows = withCalls(session, steps, calls, MOST).filter(
      (row) => row.kind !== 'call' || passes(this.#filter, row.call),
    );
    if ('why' in listed) return [whyRow(session, listed.why), ...rows];
    return rows.length > 0 ? rows : [{ kind: 'note', session, text: this.#nothing() }];
  }

  #nothing(): string {
    const { t } = vscode.l10n;
    return this.#filter.origin === undefined ? t('Nothing was done yet.') : t('Nothing came from there yet.');
  }

  /** What is asked of the history: ticks may fill all of the newest steps, and what people and agents did is not lost in them. */
  async #listed(session: Session): Promise<Listed> {
    const newest = await list(session, MOST, this.#filter);
    const oldest = 'items' in newest ? newest.items[MOST - 1] : undefined;
    if ('why' in newest || oldest === undefined || this.#filter.origin !== undefined) return newest;
    const before = await Promise.all(
      (['person', 'agent'] as const).map((origin) => list(session, MOST_BEFORE, { origin, before: oldest.entry })),
    );
    const older = before.flatMap((each) => ('items' in each ? each.items : []));
    return { items: [...newest.items, ...older.toSorted((a, b) => b.entry - a.entry)] };
  }

  /** Says that a filter is on. Not in an empty view: the words would stand in place of its welcome. */
  #tellFilter(): void {
    this.#tree.message = this.#sessions.all.length === 0 ? '' : filterText(this.#filter);
  }

  #soon(): void {
    if (!this.#tree.visible) return;
    const wait = Math.max(REFRESH, this.#drawnAt + REFRESH_RUNNING - performance.now());
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#drawnAt = performance.now();
      this.#changed.fire(undefined);
    }, wait);
  }
}

/** Steps of a session, the newest first, or why there are none to be had. */
type Listed = { readonly items: readonly StepOfHistory[] } | { readonly why: Reason };

async function list(
  { history }: Session,
  most: number,
  which: Pick<Extract<HistoryAsk, { what: 'list' }>, 'origin' | 'client' | 'before'>,
): Promise<Listed> {
  const answer = await history.ask({ what: 'list', most, ...which }, { kind: 'person' });
  return answer.ok
    ? (answer.result as unknown as { readonly items: readonly StepOfHistory[] })
    : { why: answer.reason };
}

/** Why a session has no steps. Where the history is off, a click leads to its setting. */
function whyRow(session: Session, reason: Reason): Row {
  if (reason.code !== 'no_history') return { kind: 'note', session, text: reasonText(session.id, reason) };
  const { t } = vscode.l10n;
  const more = t('It was off when this app started, so only calls are listed. A click opens its setting.');
  return { kind: 'note', session, text: t('No steps: started without history'), more, setting: setting.historyEntries };
}
