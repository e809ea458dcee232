import fs from 'node:fs';
import path from 'node:path';

/**
 * Files of sessions in one folder, `ID.json`. A file is written whole under another name first and then renamed, so that
 * whatever ends the editor leaves the old or the new one (design: *Journal in the host*).
 */
export class SessionFiles {
  readonly #folder: string;
  /** What is written now, by id: the next write waits for it, and only the newest of those that wait is done. */
  readonly #writing = new Map<string, Promise<void>>();
  readonly #next = new Map<string, string | null>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a session's file, or removes it with `null`. Rejects when the disk does. */
  async write(id: string, text: string | null): Promise<void> {
    this.#next.set(id, text);
    const before = this.#writing.get(id);
    if (before !== undefined) return before;
    const work = this.#work(id).finally(() => this.#writing.delete(id));
    this.#writing.set(id, work);
    return work;
  }

  /** Writes at once: the editor does not wait when it closes. */
  writeNow(id: string, text: string): void {
    fs.mkdirSync(this.#folder, { recursive: true });
    const fresh = this.#path(id, '.closing');
    const file = fs.openSync(fresh, 'w', 0o600);
    try {
      fs.writeFileSync(file, text);
      fs.fsyncSync(file);
    } finally {
      fs.closeSync(file);
    }
    fs.renameSync(fresh, this.#path(id));
  }

  /** The texts of all files, by id, and nothing where there is no folder. Those too large to be ours are left out. */
  async readAll(most: number): Promise<readonly { readonly id: string; readonly text: string }[]> {
    const names = await fs.promises.readdir(this.#folder).catch(() => []);
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
    const found = await Promise.all(
      ids.sort().map(async (id) => {
        const { size } = await fs.promises.stat(this.#path(id));
        return size > most * 4 ? [] : [{ id, text: await fs.promises.readFile(this.#path(id), 'utf8') }];
      }),
    );
    return found.flat();
  }

  async #work(id: string): Promise<void> {
    for (let text = this.#take(id); text !== undefined; text = this.#take(id)) {
      if (text === null) {
        await fs.promises.rm(this.#path(id), { force: true });
        continue;
      }
      await fs.promises.mkdir(this.#folder, { recursive: true });
      const fresh = this.#path(id, '.new');
      await fs.promises.writeFile(fresh, text, { mode: 0o600, flush: true });
      await fs.promises.rename(fresh, this.#path(id));
    }
  }

  #take(id: string): string | null | undefined {
    const text = this.#next.get(id);
    this.#next.delete(id);
    return text;
  }

  #path(id: string, ending = ''): string {
    return path.join(this.#folder, `${id}.json${ending}`);
  }
}
