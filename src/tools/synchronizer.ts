import { processClock } from './clock.ts';
import { Debounce } from './debounce.ts';
import { Derivation } from './derivation.ts';
import type { ViewChange } from './derivation.ts';
import { DerivedTool } from './derived-tool.ts';
import { Growth } from './growth.ts';
import { isRefusal, issueKey, warnIssue, warnRefusedSessionId } from './issues.ts';
import type { Issue, Notice } from './issues.ts';
import { discoverTools } from './meta-tool.ts';
import { isId } from './names.ts';
import type { Registry } from './registry.ts';
import { ResourceSet } from './resources.ts';
import type { SessionResources } from './resources.ts';
import { StickySet } from './sticky-set.ts';
import { Warned } from './warned.ts';
import type {
  Clock,
  NameCollision,
  Owner,
  Refusal,
  ToolDefinition,
  ToolEvents,
  View,
  WalkContext,
  WarningSink,
} from './types.ts';

/** What a synchronizer is made with. */
export interface SynchronizerOptions extends Pick<WalkContext, 'typeMap' | 'view' | 'call' | 'dispatcher'> {
  readonly registry: Registry;
  readonly sessionId: string;
  /** When it ends, the synchronizer stops. */
  readonly owner?: Owner;
  /** Called once after each change of the session's part of the list. */
  readonly onListChanged?: () => void;
  /** How long a render waits for the next before it is synced; 50 without it, 0 syncs each as it comes. */
  readonly debounceMs?: number;
  /** The most tools the session keeps; 0 (the default) for no cap. */
  readonly sessionCap?: number;
  readonly clock?: Clock;
  readonly warnings?: WarningSink;
  readonly events?: ToolEvents;
  /** What else of the session can be read; a function is asked at each sync. */
  readonly resources?: SessionResources | (() => SessionResources);
}

/**
 * Keeps one session's part of the registry in step with its view (seed 002). The tools of every widget that the views
 * have shown so far stay registered until it stops; a change of the set is told once.
 *
 * ```ts
 * const synchronizer = new ToolSynchronizer({ registry, sessionId: 'demo', view, dispatcher, owner: session });
 * synchronizer.start();                     // the tools of the first view are there
 * synchronizer.viewTreeUpdated(nextView);   // synced within 50 ms, at the latest after 250
 * await synchronizer.flush();               // or now
 * ```
 */
export class ToolSynchronizer {
  readonly #registry: Registry;
  readonly #sessionId: string;
  readonly #options: SynchronizerOptions;
  readonly #warnings: WarningSink;
  readonly #clock: Clock;
  readonly #end = new AbortController();
  readonly #context: WalkContext;
  readonly #derivation: Derivation;
  readonly #set: StickySet;
  readonly #resources: ResourceSet;
  readonly #debounce: Debounce;
  readonly #growth: Growth;
  readonly #warned = new Warned();
  readonly #issues = new Map<string, { readonly issue: Issue; times: number }>();
  #tree: View = null;
  #pending: View = null;
  #collisionsKey = '';
  #seenRevision = -1;
  #isStarted = false;
  #cancelTrim: (() => void) | null = null;
  #focus: string | null = null;
  #hover: string | null = null;

  constructor(options: SynchronizerOptions) {
    this.#options = options;
    this.#registry = options.registry;
    this.#sessionId = options.sessionId;
    this.#clock = options.clock ?? processClock;
    this.#warnings = options.warnings ?? { warn: () => undefined };
    this.#context = this.#walkContext();
    this.#derivation = new Derivation(this.#context, this.#registry.clientNameLimit);
    this.#set = new StickySet({
      registry: this.#registry,
      owner: this,
      context: this.#context,
      order: () => this.#places(),
    });
    this.#resources = new ResourceSet({
      registry: this.#registry,
      owner: this,
      sessionId: this.#sessionId,
      tree: () => this.#tree,
      resources: options.resources,
    });
    this.#growth = new Growth(options.sessionCap ?? 0, this.#clock);
    const task = (): void => {
      this.#apply(this.#pending);
    };
    this.#debounce = new Debounce({ ms: options.debounceMs ?? 50, clock: this.#clock, task });
  }

  /** Aborted when the synchronizer stops; everything it registered goes with it. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /**
   * Registers the meta-tool, the resources and the tools of the first view; they are there when it returns. Without a
   * tree the view function is asked for one. A session id that names nothing registers nothing and is warned about once.
   */
  start(initialTree?: View): void {
    if (this.#isStarted || this.signal.aborted) return;
    this.#isStarted = true;
    const { owner } = this.#options;
    if (this.#registry.signal.aborted || owner?.signal.aborted === true) return this.stop();
    this.#registry.signal.addEventListener('abort', this.#stopped, { once: true });
    owner?.signal.addEventListener('abort', this.#stopped, { once: true });
    if (!isId(this.#sessionId)) return warnRefusedSessionId(this.#sessionId, this.#warnings);
    this.#apply(initialTree === undefined ? this.#currentView() : initialTree, [
      discoverTools(this.#sessionId, this.#registry),
    ]);
  }

  /** A new view was rendered. It is synced after the debounce; of several the last counts. `null` changes nothing. */
  viewTreeUpdated(tree: View): void {
    if (!this.#isLive || tree === null) return;
    this.#pending = tree;
    this.#debounce.touch();
  }

  /** Syncs with this view now; one that waits is dropped. */
  sync(tree: View): void {
    this.#debounce.cancel();
    this.#apply(tree);
  }

  /**
   * A barrier: when it resolves, the registry shows every view that was handed over before. With a sender, its
   * `settled()` is awaited first, so that what it has sent has arrived; the sender must not be the caller itself.
   */
  async flush(sender?: { settled(): Promise<void> }): Promise<void> {
    await sender?.settled();
    this.flushNow();
  }

  /** Syncs a view that waits, now. */
  flushNow(): void {
    this.#debounce.flush();
  }

  /** The tools that the registry refused at the last sync because another tool has the same client name. */
  nameCollisions(): readonly NameCollision[] {
    return this.#set.collisions;
  }

  /** What of the view is refused now. */
  refusals(): readonly Refusal[] {
    return [...this.#issues.values()].map(({ issue }) => issue).filter(isRefusal);
  }

  /** What else of the view is wrong, or was mended, now. For hosts that embed the library: an editor, a test. */
  notices(): readonly Notice[] {
    return [...this.#issues.values()].map(({ issue }) => issue).filter((issue): issue is Notice => !isRefusal(issue));
  }

  /**
   * Whether the widget of a tool is in the last view. Tools without a widget are present. For hosts that embed the library
   * and show absent tools apart.
   */
  presence(name: string): 'present' | 'absent' {
    const widgetId = this.#registry.definition(name)?.widgetId;
    if (widgetId === undefined) return this.#registry.definition(name) === undefined ? 'absent' : 'present';
    return this.#derivation.has(widgetId) ? 'present' : 'absent';
  }

  /** Records the focused widget and tells when it is another one. Changes no tool. */
  updateFocus(widgetId: string | null): void {
    if (!this.#isLive || widgetId === this.#focus) return;
    this.#focus = widgetId;
    const { events } = this.#options;
    events?.emit('teahouse:behavior', { kind: 'pane_focus', session: this.#sessionId, pane_id: widgetId });
    events?.emit('teahouse:focus-changed', { session: this.#sessionId, widget: widgetId });
  }

  /** Records the widget under the pointer and tells when it is another one. Changes no tool and no focus. */
  updateHover(widgetId: string | null): void {
    if (!this.#isLive || widgetId === this.#hover) return;
    this.#hover = widgetId;
    const { events } = this.#options;
    events?.emit('teahouse:behavior', { kind: 'widget_hover', session: this.#sessionId, widget: widgetId });
    events?.emit('teahouse:hover-changed', { session: this.#sessionId, widget: widgetId });
  }

  /** A call into the session came: trimming waits for 30 s without one. */
  noteCall(): void {
    this.#growth.noteCall();
  }

  /** Ends it: its tools and resources are gone when this returns. Calling it again does nothing. */
  stop(): void {
    if (this.signal.aborted) return;
    this.#debounce.cancel();
    this.#cancelTrim?.();
    this.#registry.signal.removeEventListener('abort', this.#stopped);
    this.#options.owner?.signal.removeEventListener('abort', this.#stopped);
    const had = this.#set.size > 0;
    this.#end.abort();
    if (had && !this.#registry.signal.aborted) this.#options.onListChanged?.();
  }

  readonly #stopped = (): void => {
    this.stop();
  };

  get #isLive(): boolean {
    return this.#isStarted && !this.signal.aborted && isId(this.#sessionId);
  }

  /** Brings the registry in step with a view: one change, told once. */
  #apply(tree: View, first: readonly ToolDefinition[] = []): void {
    this.#pending = null;
    if (!this.#isLive) return;
    const before = this.#registry.revision;
    if (tree !== null) this.#tree = tree;
    const change = tree === null ? null : this.#derivation.update(tree);
    const fresh = change === null ? [] : this.#fresh(change);
    if (this.#set.hasRefused)
      this.#set.dropRefused((tool) => tool.widgetId === undefined || this.#derivation.has(tool.widgetId));
    const isDue = this.#set.hasRefused && this.#registry.revision !== this.#seenRevision;
    if (first.length + fresh.length > 0 || isDue || (this.#set.collisions.length > 0 && !this.#set.hasRefused)) {
      this.#set.register([...first, ...fresh]);
      this.#warnCollisions();
    }
    if (change !== null) {
      if (mayReorder(change)) this.#registry.reorder();
      this.#warnIssues(change);
    }
    this.#resources.refresh();
    if (tree !== null) this.#resources.updated();
    this.#options.events?.emit('teahouse:view-tree-updated', { session: this.#sessionId, tools: this.#set.size });
    this.#seenRevision = this.#registry.revision;
    if (this.#registry.revision !== before) this.#options.onListChanged?.();
    this.#trim();
  }

  /** What of a change is to be registered; what is listed already is taken over. */
  #fresh(change: ViewChange): DerivedTool[] {
    const fresh: DerivedTool[] = [];
    const ids = new Set<string>();
    for (const widget of change.left) {
      ids.add(widget.id);
      this.#set.loosen(widget.id, widget.names(this.#context));
    }
    for (const { widget, before } of change.changed) {
      ids.add(widget.id);
      this.#set.loosen(widget.id, widget.names(this.#context, before));
    }
    for (const widget of change.appeared) ids.add(widget.id);
    for (const id of ids) {
      const widgets = this.#derivation.widgets(id);
      if (widgets.length > 0) this.#set.offer(widgets, fresh);
      else this.#set.leaves(id, this.#clock.now());
    }
    return fresh;
  }

  /** Warns about what is new. What appears is counted before what leaves: in one view both may happen to one issue. */
  #warnIssues(change: ViewChange): void {
    for (const issue of change.issuesAppeared) {
      const key = issueKey(issue);
      const held = this.#issues.get(key);
      if (held === undefined) this.#issues.set(key, { issue, times: 1 });
      else held.times++;
      if (this.#warned.appears(key)) warnIssue(issue, this.#warnings);
    }
    for (const issue of change.issuesLeft) {
      const key = issueKey(issue);
      const held = this.#issues.get(key);
      if (held !== undefined && --held.times <= 0) this.#issues.delete(key);
      this.#warned.leaves(key);
    }
  }

  /** Says the collisions when they are others than before. */
  #warnCollisions(): void {
    const { collisions } = this.#set;
    const key = collisions.map(({ name, holder }) => `${name} ${holder}`).join('\n');
    if (key === this.#collisionsKey) return;
    this.#collisionsKey = key;
    for (const { name, holder } of collisions) {
      this.#warnings.warn(
        'name_collision',
        `The tool "${name}" is left out: clients cannot tell it from "${holder}". Give one of them another id.`,
      );
    }
  }

  #trim(): void {
    this.#cancelTrim?.();
    this.#cancelTrim = null;
    const due = this.#growth.due(this.#set.size, this.#set.absent);
    if (due.length > 0) {
      this.#set.retire(due);
      this.#seenRevision = this.#registry.revision;
      this.#options.onListChanged?.();
    }
    const wait = this.#growth.waitMs(this.#set.size, this.#set.absent);
    if (wait === null) return;
    this.#cancelTrim = this.#clock.after(wait, () => {
      if (this.#isLive) this.#trim();
    });
  }

  /** The order of listing: the meta-tool, the tools of the view in view order, then what is absent. */
  #places(): (tool: ToolDefinition) => number {
    this.#derivation.countPlaces();
    return (tool) => (tool instanceof DerivedTool ? tool.place : -1);
  }

  #currentView(): View {
    try {
      const view = this.#options.view?.();
      return view?.ok === true ? view.tree : null;
    } catch {
      return null;
    }
  }

  #walkContext(): WalkContext {
    const { typeMap, view, call, dispatcher } = this.#options;
    return {
      sessionId: this.#sessionId,
      signal: this.signal,
      warnings: this.#warnings,
      ...(typeMap === undefined ? {} : { typeMap }),
      ...(dispatcher === undefined ? {} : { dispatcher }),
      ...(call === undefined
        ? {}
        : {
            call: (request) => {
              this.noteCall();
              return call(request);
            },
          }),
      ...(view === undefined
        ? {}
        : {
            view: () => {
              this.noteCall();
              return view();
            },
            synced: () => {
              this.sync(this.#currentView());
            },
          }),
    };
  }
}

/** Whether the tools of a view may be listed in another order after a change. */
function mayReorder({ appeared, changed, left, moved }: ViewChange): boolean {
  return moved || appeared.length > 0 || changed.length > 0 || left.length > 0;
}
