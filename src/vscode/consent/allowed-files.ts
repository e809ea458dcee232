/** Where what a person allowed is kept: VS Code's `Memento` of the workspace. */
export interface Store {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const key = 'teahouse.allowedFiles';

/** How many contents of one file are remembered, so that going back to an old one needs no new consent. */
const mostOfOneFile = 20;

/** The app files that a person ran or allowed, by path and content (design: *Consent to run code*). */
export class AllowedFiles {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Whether a person ran or allowed this very content of the file. */
  has(file: string, fingerprint: string): boolean {
    return this.#of(file).includes(fingerprint);
  }

  /** Whether a person ever ran or allowed the file, whatever it held. */
  knows(file: string): boolean {
    return this.#of(file).length > 0;
  }

  /** Remembers that a person ran or allowed this content of the file. */
  async allow(file: string, fingerprint: string): Promise<void> {
    const others = this.#of(file).filter((it) => it !== fingerprint);
    await this.#store.update(key, { ...this.#all(), [file]: [fingerprint, ...others].slice(0, mostOfOneFile) });
  }

  #of(file: string): readonly string[] {
    const all = this.#all();
    const found = Object.hasOwn(all, file) ? all[file] : undefined;
    return Array.isArray(found) ? found.filter((it) => typeof it === 'string') : [];
  }

  #all(): Readonly<Record<string, unknown>> {
    const all = this.#store.get(key);
    return typeof all === 'object' && all !== null ? (all as Record<string, unknown>) : {};
  }
}
