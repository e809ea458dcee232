/**
 * SHA-256 of a text's UTF-8 bytes, in plain code: the tools know no Node module, and a name must hash alike in the
 * editor, in a worker and in a page.
 */

const PRIMES = firstPrimes(64);
const ROUND_CONSTANTS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const INITIAL = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/**
 * The digest of `text` as eight 32-bit words, most significant first.
 *
 * ```ts
 * sha256('')[0]; // 0xe3b0c442
 * ```
 */
export function sha256(text: string): Uint32Array {
  const message = padded(new TextEncoder().encode(text));
  const hash = INITIAL.slice();
  const w = new Uint32Array(64);
  for (let start = 0; start < message.byteLength; start += 64) addBlock(hash, w, message, start);
  return hash;
}

/** The digest of `text` as 64 lower-case hexadecimal digits. */
export function sha256Hex(text: string): string {
  return Array.from(sha256(text), (word) => word.toString(16).padStart(8, '0')).join('');
}

/** Mixes one block of 64 bytes into the hash (FIPS 180-4, 6.2.2). `w` is scratch space of 64 words. */
function addBlock(hash: Uint32Array, w: Uint32Array, message: DataView, start: number): void {
  const word = (i: number): number => w[i] as number;
  for (let i = 0; i < 16; i++) w[i] = message.getUint32(start + i * 4);
  for (let i = 16; i < 64; i++) {
    const a = word(i - 15);
    const b = word(i - 2);
    const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w[i] = word(i - 16) + s0 + word(i - 7) + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[i] as number) + word(i)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    hash[i] = (hash[i] as number) + value;
  });
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The bytes, a one bit, zeros, and the length in bits, to a multiple of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(view.byteLength - 4, (bytes.length << 3) >>> 0);
  return view;
}

/** The first 32 bits of a number's fraction. */
function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}
