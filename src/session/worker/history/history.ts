import type { HistoryBounds } from '../../../protocol/history.ts';
import type { Entry } from './entries.ts';
import { addedBytes } from './weight.ts';

/**
 * The steps of a session, the oldest dropped when there are too many of them or they hold too much. It keeps references
 * to the app's models, which are immutable: so an entry costs what its model does not share with the one before.
 */
export class History {
  readonly #bounds: HistoryBounds;
  #entries: (Entry | undefined)[] = [];
  #weights: number[] = [];
  /** How many at the beginning of the lists are dropped already. */
  #dropped = 0;
  #bytes = 0;
  #base: Pick<Entry, 'entry' | 'model' | 'opened'>;

  /** Begins with the model that there is, after the entry of that number; no handle is open yet. */
  constructor(bounds: HistoryBounds, base: { readonly entry: number; readonly model: object }) {
    this.#bounds = bounds;
    this.#base = { ...base, opened: 0 };
  }

  /** Keeps an entry. Its number is one more than the last one's. */
  add(entry: Entry): void {
    const weight = addedBytes(this.newestModel, entry.model);
    this.#entries.push(entry);
    this.#weights.push(weight);
    this.#bytes += weight;
    while (this.size > this.#bounds.entries || (this.#bytes > this.#bounds.bytes && this.size > 1)) this.#drop();
  }

  /** How many entries there are. */
  get size(): number {
    return this.#entries.length - this.#dropped;
  }

  /** About how many bytes its models hold that the first one does not. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The number of the oldest point: there is a model, and no entry. */
  get first(): number {
    return this.#base.entry;
  }

  /** The number of the newest entry. */
  get newest(): number {
    return this.#base.entry + this.size;
  }

  /** The model after the newest entry. */
  get newestModel(): object {
    return this.#entries.at(-1)?.model ?? this.#base.model;
  }

  /** The entry of a number; `undefined` when it is not there. */
  at(entry: number): Entry | undefined {
    const index = entry - this.#base.entry - 1;
    return Number.isInteger(index) && index >= 0 ? this.#entries[this.#dropped + index] : undefined;
  }

  /** The model after an entry; `undefined` when it is not there. */
  modelAt(entry: number): object | undefined {
    return entry === this.#base.entry ? this.#base.model : this.at(entry)?.model;
  }

  /** How many openings of handles there had been at the model after an entry; `undefined` when it is not there. */
  openedAt(entry: number): number | undefined {
    return entry === this.#base.entry ? this.#base.opened : this.at(entry)?.opened;
  }

  #drop(): void {
    const oldest = this.#entries[this.#dropped];
    if (oldest === undefined) return;
    this.#base = { entry: oldest.entry, model: oldest.model, opened: oldest.opened };
    this.#bytes -= this.#weights[this.#dropped] ?? 0;
    this.#dropped += 1;
    if (this.#dropped < 64 || this.#dropped * 2 < this.#entries.length) {
      // The place is kept until enough of them are free; what stood there is not.
      this.#entries[this.#dropped - 1] = undefined;
      return;
    }
    this.#entries = this.#entries.slice(this.#dropped);
    this.#weights = this.#weights.slice(this.#dropped);
    this.#dropped = 0;
  }
}
