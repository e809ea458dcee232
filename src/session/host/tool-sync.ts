import type { View } from '../../sdk/node.ts';
import type { Registry } from '../../tools/registry.ts';
import type { SessionResources } from '../../tools/resources.ts';
import { ToolSynchronizer } from '../../tools/synchronizer.ts';
import type {
  Clock,
  NameCollision,
  ToolAnswer,
  ToolDefinition,
  ToolEvents,
  WarningSink,
  WidgetCall,
} from '../../tools/types.ts';
import { registerHandWritten, type HandWrittenDefinitions } from './hand-written.ts';

/** How sessions keep the registry in step. */
export interface ToolSettings {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly warnings?: WarningSink;
  readonly events?: ToolEvents;
  /** Milliseconds a render waits for the next. */
  readonly debounceMs?: number;
  /** The most tools of one session; 0 for no cap. */
  readonly sessionCap?: number;
}

/** Keeps one run's tools in the registry: from its first view to its end. */
export class ToolSync {
  readonly #synchronizer: ToolSynchronizer;
  readonly #owner = new AbortController();
  readonly #owning = { signal: this.#owner.signal };
  readonly #sessionId: string;
  readonly #settings: ToolSettings;
  #collisions: readonly NameCollision[] = [];
  #started = false;
  #resources: SessionResources = {};

  constructor(sessionId: string, settings: ToolSettings, call: (request: WidgetCall) => Promise<ToolAnswer>) {
    this.#sessionId = sessionId;
    this.#settings = settings;
    const { registry, clock, warnings, events, debounceMs, sessionCap } = settings;
    this.#synchronizer = new ToolSynchronizer({
      registry,
      sessionId,
      call,
      clock,
      owner: { signal: this.#owner.signal },
      resources: () => this.#resources,
      ...(warnings === undefined ? {} : { warnings }),
      ...(events === undefined ? {} : { events }),
      ...(debounceMs === undefined ? {} : { debounceMs }),
      ...(sessionCap === undefined ? {} : { sessionCap }),
    });
  }

  /** The synchronizer, for what the sidebar shows of it. */
  get synchronizer(): ToolSynchronizer {
    return this.#synchronizer;
  }

  /**
   * The first view is there: its tools are registered before this returns. `resources`: what else can be read; `own`: the
   * tools, resources and prompts that the app wrote by hand.
   */
  start(tree: View, resources: SessionResources, own: HandWrittenDefinitions): void {
    this.#started = true;
    this.#resources = resources;
    const owner = this.#owning;
    const { registry, warnings } = this.#settings;
    registry.change(() => {
      const sessionId = this.#sessionId;
      const { collisions, faults } = registerHandWritten(registry, own, { owner, sessionId });
      this.#collisions = collisions;
      for (const fault of faults) warnings?.warn('not_offered', `${sessionId}: ${fault}`);
      this.#synchronizer.start(tree);
    });
  }

  /** Lists tools that the app wrote by hand anew: other marks hold for them. */
  mark(tools: readonly ToolDefinition[]): void {
    if (!this.#started) return;
    const names = new Set(this.#collisions.map(({ name }) => name));
    const held = tools.filter(({ name }) => !names.has(name));
    const owner = this.#owning;
    this.#settings.registry.registerTools(held, { owner, sessionId: this.#sessionId });
  }

  /** The tools whose client name another tool holds. */
  get nameCollisions(): readonly NameCollision[] {
    return [...this.#collisions, ...this.#synchronizer.nameCollisions()];
  }

  /** The view is another one. */
  tree(tree: View): void {
    if (this.#started) this.#synchronizer.viewTreeUpdated(tree);
  }

  /** The focus moved. */
  focus(widgetId: string | null): void {
    if (this.#started) this.#synchronizer.updateFocus(widgetId);
  }

  /** The mouse is over another widget. */
  hover(widgetId: string | null): void {
    if (this.#started) this.#synchronizer.updateHover(widgetId);
  }

  /** Brings the registry up to date before a call that wrote is answered. */
  async settled(): Promise<void> {
    if (this.#started) await this.#synchronizer.flush();
  }

  /** Its tools leave the registry. */
  stop(): void {
    if (this.#started) this.#synchronizer.stop();
    this.#owner.abort();
  }
}
