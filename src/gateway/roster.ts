import { Emitter } from './emitter.ts';
import type { CallRecord, Client, ConnectedClient, Connection, Disposable, Event } from './types.ts';

/** The outcomes of a call that was not let through: no consent, or agents are paused. */
const REFUSED: ReadonlySet<string> = new Set(['authorization_required', 'agents_paused']);

/** The clients that are connected now, each with what it did: names, counts and outcomes, never arguments or results. */
export class Roster implements Disposable {
  readonly #all = new Map<string, ConnectedClient>();
  readonly #changed = new Emitter<undefined>();
  readonly #recording: Disposable;

  /** @param calls tells of each call that has ended */
  constructor(calls: Event<CallRecord>) {
    this.#recording = calls((record) => {
      this.#record(record);
    });
  }

  /** In the order in which they came. */
  get all(): readonly ConnectedClient[] {
    return [...this.#all.values()];
  }

  /** A client came, went, or called something. */
  readonly onDidChange: Event<void> = (listener) =>
    this.#changed.event(() => {
      listener();
    });

  /** A client has connected. Doing so again changes nothing. */
  add(client: Client, connection: Connection): void {
    if (this.#all.has(client.id)) return;
    this.#all.set(client.id, { client, since: Date.now(), calls: 0, refusals: 0, ...connection });
    this.#changed.emit(undefined);
  }

  /** A client has gone. */
  remove(client: Client): void {
    if (this.#all.delete(client.id)) this.#changed.emit(undefined);
  }

  dispose(): void {
    this.#recording.dispose();
    this.#all.clear();
    this.#changed.dispose();
  }

  #record({ clientId, tool, outcome, at }: CallRecord): void {
    const known = this.#all.get(clientId);
    if (!known) return;
    this.#all.set(clientId, {
      ...known,
      calls: known.calls + 1,
      refusals: known.refusals + (REFUSED.has(outcome) ? 1 : 0),
      last: { tool, outcome, at },
    });
    this.#changed.emit(undefined);
  }
}
