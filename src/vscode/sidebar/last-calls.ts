import type { CallRecord } from '../../gateway/types.ts';
import type { Disposable, Event } from '../../session/types.ts';

/** How many calls of one tool are kept, and of how many tools. */
const OF_ONE = 20;
const TOOLS = 500;

/** The last calls of each tool: names, time and outcome, never arguments or results. */
export class LastCalls implements Disposable {
  readonly #subscription: Disposable;
  /** By tool; the tool that was called last stands last. */
  readonly #calls = new Map<string, readonly CallRecord[]>();

  constructor(onDidCall: Event<CallRecord>) {
    this.#subscription = onDidCall((record) => this.#add(record));
  }

  /** The calls of a tool, the newest first. */
  of(tool: string): readonly CallRecord[] {
    return this.#calls.get(tool) ?? [];
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#calls.clear();
  }

  #add(record: CallRecord): void {
    const calls = [record, ...this.of(record.tool)].slice(0, OF_ONE);
    this.#calls.delete(record.tool);
    this.#calls.set(record.tool, calls);
    const [oldest] = this.#calls.keys();
    if (this.#calls.size > TOOLS && oldest !== undefined) this.#calls.delete(oldest);
  }
}
