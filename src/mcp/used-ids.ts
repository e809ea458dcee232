/** How many ids are remembered: far more than a client has under way, for who repeats what got no answer. */
const REMEMBERED = 4_096;

/**
 * The ids under which a client has called tools. The protocol lets no id be used twice; a client that sends a call again,
 * because its answer was lost, would have it applied twice.
 */
export class UsedIds {
  readonly #ids = new Set<string | number>();

  /** Notes an id; `false` when it was there already. The oldest of more than 4,096 is forgotten. */
  take(id: string | number): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > REMEMBERED && oldest !== undefined) this.#ids.delete(oldest);
    return true;
  }
}
