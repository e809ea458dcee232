import type { ListedTool } from '../tools/types.ts';
import { Emitter } from './emitter.ts';
import type { Disposable, Event } from './types.ts';

/** A session by its id (`demo`), or one of its widgets (`demo.save`). */
export type HiddenName = string;

/** The part of a tool that says whose it is. */
type Owned = Pick<ListedTool, 'sessionId' | 'widgetId'>;

/**
 * What a person hides from agents: whole sessions and single widgets. It goes by names, so that it holds for a session
 * that is started anew. What is hidden is in no list that agents see, and their calls of it are refused with the reason;
 * the person, and the screen as a picture, are not touched by it.
 */
export class Hidden implements Disposable {
  readonly #names: Set<HiddenName>;
  readonly #changed = new Emitter<undefined>();

  /** @param first what is hidden from the start */
  constructor(first: Iterable<HiddenName> = []) {
    this.#names = new Set(first);
  }

  /** Something was hidden or is shown again. */
  readonly onDidChange: Event<void> = (listener) =>
    this.#changed.event(() => {
      listener();
    });

  /** All that is hidden, sorted. */
  get all(): readonly HiddenName[] {
    return [...this.#names].sort();
  }

  /** Whether anything is hidden. */
  get any(): boolean {
    return this.#names.size > 0;
  }

  /** Hides a session or a widget, or shows it again. */
  set(name: HiddenName, hidden: boolean): void {
    if (this.#names.has(name) === hidden) return;
    if (hidden) this.#names.add(name);
    else this.#names.delete(name);
    this.#changed.emit(undefined);
  }

  /** Whether just this name was hidden. */
  has(name: HiddenName): boolean {
    return this.#names.has(name);
  }

  /** Whether a tool belongs to what is hidden: its session as a whole, or its widget. */
  hides({ sessionId, widgetId }: Owned): boolean {
    if (this.#names.size === 0 || sessionId === undefined) return false;
    return this.#names.has(sessionId) || (widgetId !== undefined && this.#names.has(`${sessionId}.${widgetId}`));
  }

  /** The widgets of a session that are hidden one by one. */
  widgetsOf(sessionId: string): readonly string[] {
    const before = `${sessionId}.`;
    return this.all.filter((name) => name.startsWith(before)).map((name) => name.slice(before.length));
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
