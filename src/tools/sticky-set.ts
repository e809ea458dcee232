import { DerivedTool } from './derived-tool.ts';
import type { DerivedWidget } from './derived-tool.ts';
import type { Registry } from './registry.ts';
import type { NameCollision, Owner, ToolDefinition, WalkContext } from './types.ts';

/**
 * A session's part of the registry: every tool that its views have derived so far, keyed by name, provider and the hash
 * of the listed definition (seed 002). A widget that leaves the view keeps its tools; one whose definition is unchanged
 * keeps its place, and a call acts on the widget as it is now.
 *
 * The registry holds the tools; this holds what it does not know: what was refused, and since when a tool is absent.
 */
export class StickySet {
  readonly #registry: Registry;
  readonly #owner: Owner;
  readonly #context: WalkContext;
  readonly #order: () => (tool: ToolDefinition) => number;
  readonly #refused = new Map<string, ToolDefinition>();
  /** Names of tools whose widget is not in the view, with the time it left; longest absent first. */
  readonly #absentSince = new Map<string, number>();
  /** By widget: listed tools that the widget once did not offer any more. */
  readonly #loose = new Map<string, Set<string>>();
  #collisions: readonly NameCollision[] = [];
  #size = 0;

  constructor(options: {
    readonly registry: Registry;
    readonly owner: Owner;
    readonly context: WalkContext;
    readonly order: () => (tool: ToolDefinition) => number;
  }) {
    this.#registry = options.registry;
    this.#owner = options.owner;
    this.#context = options.context;
    this.#order = options.order;
  }

  /** How many tools the session has in the registry. */
  get size(): number {
    return this.#size;
  }

  /** The tools refused at the last sync, with who holds their names. */
  get collisions(): readonly NameCollision[] {
    return this.#collisions;
  }

  /** Names of absent tools with the time since when, longest first. */
  get absent(): ReadonlyMap<string, number> {
    return this.#absentSince;
  }

  /**
   * Takes over the tools of the widgets with one id, in view order, as the view has them now: what is listed already acts
   * on the widget as it is from now on; the others are put into `fresh`, to be registered. Equal actions of several
   * widgets count once.
   */
  offer(widgets: readonly DerivedWidget[], fresh: DerivedTool[]): void {
    const seen = widgets.length > 1 ? new Set<string>() : null;
    for (const widget of widgets) {
      for (const [index, action] of widget.offer.actions.entries()) {
        if (seen?.has(action.name) === true) continue;
        seen?.add(action.name);
        const name = `${this.#context.sessionId}.${widget.id}.${action.name}`;
        if (this.#absentSince.size > 0) this.#absentSince.delete(name);
        const held = this.#registry.definition(name);
        if (held instanceof DerivedTool && held.isSameAs(widget, action, this.#context)) held.moveTo(widget, index);
        else fresh.push(new DerivedTool(widget, index, this.#context));
      }
    }
  }

  /** Registers tools as the session's, in one change, with those that were refused before. */
  register(tools: readonly ToolDefinition[]): void {
    const offered = new Map(this.#refused);
    for (const tool of tools) offered.set(tool.name, tool);
    this.#refused.clear();
    this.#collisions = [];
    if (offered.size === 0) return;
    const all = [...offered.values()];
    const known = all.filter((tool) => this.#holds(tool.name)).length;
    this.#collisions = this.#registry.registerTools(all, {
      owner: this.#owner,
      derived: true,
      sessionId: this.#context.sessionId,
      order: this.#order,
    });
    for (const { name } of this.#collisions) {
      const tool = offered.get(name);
      if (tool !== undefined) this.#refused.set(name, tool);
    }
    this.#size += all.length - known - this.#collisions.length;
  }

  /** Forgets refused tools that are not in the view any more; they are offered again when they come back. */
  dropRefused(isPresent: (tool: ToolDefinition) => boolean): void {
    for (const [name, tool] of this.#refused) if (!isPresent(tool)) this.#refused.delete(name);
  }

  /** Whether some tool waits for its name to become free. */
  get hasRefused(): boolean {
    return this.#refused.size > 0;
  }

  /** These tools of a widget are not offered any more, as far as is known; they stay. See `offer` and `leaves`. */
  loosen(widgetId: string, names: readonly string[]): void {
    const loose = this.#loose.get(widgetId);
    if (loose === undefined) this.#loose.set(widgetId, new Set(names));
    else for (const name of names) loose.add(name);
  }

  /** No widget has this id any more: all its tools stay, and are absent from now on. */
  leaves(widgetId: string, now: number): void {
    for (const name of this.#loose.get(widgetId) ?? []) {
      if (!this.#absentSince.has(name) && this.#holds(name)) this.#absentSince.set(name, now);
    }
    this.#loose.delete(widgetId);
  }

  /** Takes tools off the list for good. */
  retire(names: readonly string[]): void {
    this.#size -= this.#registry.retireTools(names, { owner: this.#owner });
    for (const name of names) this.#absentSince.delete(name);
  }

  #holds(name: string): boolean {
    const held = this.#registry.definition(name);
    return (
      held !== undefined &&
      (!(held instanceof DerivedTool) || held.belongsTo(this.#context)) &&
      name.startsWith(`${this.#context.sessionId}.`)
    );
  }
}
