import { clientName } from './names.ts';

/** What a name table holds: something with a registry name. */
export interface Named {
  readonly name: string;
}

const UNDERSCORE = 95;

/**
 * Entries by their folded client name (see `foldedName`): of two names that a client could take for one, one has a place.
 * The table hashes names itself instead of keeping a folded text for each: half the memory of a map of texts, and a
 * look-up makes no text.
 */
export class NameTable<T extends Named> {
  readonly #byHash = new Map<number, T | readonly T[]>();
  readonly #limit: number;
  #size = 0;

  /** `limit`: the most characters of a client name; longer names are compared as they are shown, cut and hashed. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  /** The entry whose client name is equal to that of `name`, folded. */
  get(name: string): T | undefined {
    const shown = this.#shown(name);
    const found = this.#byHash.get(foldedHash(shown));
    if (found === undefined) return undefined;
    if (!isList(found))
      return found.name === name || areEqualFolded(this.#shown(found.name), shown) ? found : undefined;
    return found.find((entry) => areEqualFolded(this.#shown(entry.name), shown));
  }

  /** Puts an entry in its place, in that of another one when it was taken. */
  set(entry: T): void {
    const hash = foldedHash(this.#shown(entry.name));
    const found = this.#byHash.get(hash);
    const before = this.get(entry.name);
    if (before === undefined) this.#size++;
    const rest = found === undefined ? [] : (isList(found) ? found : [found]).filter((other) => other !== before);
    this.#byHash.set(hash, rest.length === 0 ? entry : [...rest, entry]);
  }

  /** Empties the place of a name. */
  delete(name: string): void {
    const before = this.get(name);
    if (before === undefined) return;
    this.#size--;
    const hash = foldedHash(this.#shown(name));
    const found = this.#byHash.get(hash);
    const rest = found !== undefined && isList(found) ? found.filter((other) => other !== before) : [];
    if (rest.length === 0) this.#byHash.delete(hash);
    else this.#byHash.set(hash, rest);
  }

  /** All entries, in the order in which their places were first taken. */
  values(): readonly T[] {
    const all: T[] = [];
    for (const found of this.#byHash.values()) {
      if (isList(found)) all.push(...found);
      else all.push(found);
    }
    return all;
  }

  clear(): void {
    this.#byHash.clear();
    this.#size = 0;
  }

  #shown(name: string): string {
    return name.length > this.#limit ? clientName(name, this.#limit) : name;
  }
}

function isList<T>(found: T | readonly T[]): found is readonly T[] {
  return Array.isArray(found);
}

/** The character at `i` folded: lower case, and `.` and `-` as `_`. */
function foldedCode(text: string, i: number): number {
  const code = text.charCodeAt(i);
  if (code >= 65 && code <= 90) return code + 32;
  return code === 45 || code === 46 ? UNDERSCORE : code;
}

/** A hash of the folded text, of 30 bits (FNV-1a). */
function foldedHash(text: string): number {
  let hash = 0x811c9dc5;
  let before = 0;
  for (let i = 0; i < text.length; i++) {
    const code = foldedCode(text, i);
    if (code === UNDERSCORE && before === UNDERSCORE) continue;
    before = code;
    hash = Math.imul(hash ^ code, 0x01000193);
  }
  return hash >>> 2;
}

function areEqualFolded(a: string, b: string): boolean {
  if (a === b) return true;
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const code = foldedCode(a, i);
    if (code !== foldedCode(b, j)) return false;
    i = code === UNDERSCORE ? afterRun(a, i) : i + 1;
    j = code === UNDERSCORE ? afterRun(b, j) : j + 1;
  }
  return i === a.length && j === b.length;
}

/** The place after the underscores that begin at `i`. */
function afterRun(text: string, i: number): number {
  while (i < text.length && foldedCode(text, i) === UNDERSCORE) i++;
  return i;
}
