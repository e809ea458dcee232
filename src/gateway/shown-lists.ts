import type { View } from '../sdk/node.ts';
import type { Sessions } from '../session/types.ts';
import type { ListedTool } from '../tools/types.ts';
import { shownTools } from './listing.ts';
import type { ToolRegistry } from './ports.ts';
import { isPresent } from './presence.ts';
import type { ListMode, ListOptions } from './types.ts';

/** What a list was made of; while all of it is the same, so is the list. */
interface Made {
  readonly all: readonly ListedTool[];
  readonly limit: number;
  readonly views: readonly View[];
  readonly list: readonly ListedTool[];
}

/** The lists that clients are shown. The same array is answered while nothing changed that it depends on. */
export class ShownLists {
  readonly #registry: Pick<ToolRegistry, 'list'>;
  readonly #sessions: Pick<Sessions, 'all' | 'get'>;
  readonly #limit: () => number;
  readonly #made = new Map<string, Made>();
  readonly #stamps = new WeakMap<readonly ListedTool[], Readonly<Record<ListMode, object>>>();

  constructor(registry: Pick<ToolRegistry, 'list'>, sessions: Pick<Sessions, 'all' | 'get'>, limit: () => number) {
    this.#registry = registry;
    this.#sessions = sessions;
    this.#limit = limit;
  }

  /**
   * What stands for the tools of a list, whatever their order: while it is the same object, the list shows the same tools.
   * Where all have room, what is on the screen decides the order only, and no view has to be looked through.
   */
  stamp(mode: ListMode, options: ListOptions): object {
    const all = this.#registry.list();
    if (mode === 'auto' && all.length > this.#limit()) return this.get(mode, options);
    const known = this.#stamps.get(all) ?? { auto: {}, all: {}, compact: {} };
    this.#stamps.set(all, known);
    return known[mode];
  }

  get(mode: ListMode, options: ListOptions): readonly ListedTool[] {
    const key = `${mode} ${String(options.withoutStatic === true)}`;
    const all = this.#registry.list();
    const limit = this.#limit();
    // What is on the screen decides only in the mode `auto`.
    const views = mode === 'auto' ? this.#sessions.all.map((session) => session.tree) : [];
    const known = this.#made.get(key);
    if (known?.all === all && known.limit === limit && sameViews(known.views, views)) return known.list;
    const present = (tool: ListedTool): boolean => isPresent(tool, (id) => this.#sessions.get(id));
    const list = Object.freeze(shownTools({ all, mode, limit, present }, options));
    this.#made.set(key, { all, limit, views, list });
    return list;
  }
}

function sameViews(one: readonly View[], other: readonly View[]): boolean {
  return one.length === other.length && one.every((view, place) => view === other[place]);
}
