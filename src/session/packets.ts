import { deserialize, serialize } from 'node:v8';

/** Bytes that say how long a packet is. */
const HEAD = 4;

/**
 * A value as bytes for a stream: its length, then its structured clone. Throws a `DataCloneError` on what cannot be
 * cloned, as `postMessage` does.
 */
export function packet(value: unknown): Buffer {
  const body = serialize(value);
  const head = Buffer.allocUnsafe(HEAD);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
}

/**
 * Puts packets together again, however a stream cuts them.
 *
 * ```ts
 * const packets = new Packets();
 * socket.on('data', (chunk) => packets.add(chunk).forEach(deal));
 * ```
 */
export class Packets {
  #chunks: Buffer[] = [];
  #length = 0;
  readonly #longest: number;

  /** `longest`: the most bytes that a packet may have. */
  constructor(longest = 256 * 1024 * 1024) {
    this.#longest = longest;
  }

  /** Takes what came and answers the values that are whole now. Throws a RangeError on a packet that is too long. */
  add(chunk: Buffer): readonly unknown[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const values: unknown[] = [];
    for (let body = this.#next(); body !== undefined; body = this.#next()) values.push(deserialize(body));
    return values;
  }

  #next(): Buffer | undefined {
    if (this.#length < HEAD) return undefined;
    const first = this.#chunks[0];
    if (first === undefined) return undefined;
    const length = (first.length < HEAD ? this.#whole() : first).readUInt32BE();
    if (length > this.#longest) throw new RangeError(`A packet of ${length} bytes is longer than ${this.#longest}.`);
    if (this.#length < HEAD + length) return undefined;
    const all = this.#whole();
    const rest = all.subarray(HEAD + length);
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#length = rest.length;
    return all.subarray(HEAD, HEAD + length);
  }

  /** Everything that waits, in one piece. */
  #whole(): Buffer {
    const all = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}
