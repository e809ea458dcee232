import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import type { Address } from '../listen.ts';
import { makePrivateFolder, writePrivateFile } from './private-files.ts';
import { filesOf, sweepWindows, windowsFolder } from './window-record.ts';
import type { WindowRecord } from './window-record.ts';

/** What a window publishes. */
export interface WindowFacts {
  readonly folders: readonly string[];
  readonly address: Address;
  /** Lets in programs that have no token of their own. */
  readonly token: string;
}

/**
 * A window's word to the user's other programs: where it listens and which folders are open in it, in files that only
 * this user may read, in a folder that only this user may enter. They are gone when it is disposed.
 */
export class PublishedWindow {
  readonly #state: string;
  readonly #id = randomUUID();
  readonly #startedAt = Date.now();
  readonly #facts: WindowFacts;

  /**
   * Writes the files, and removes those of windows that ended without a word.
   *
   * @param state the state folder
   * @throws when the folder is not this user's own, or cannot be written
   */
  constructor(state: string, facts: WindowFacts) {
    this.#state = state;
    this.#facts = facts;
    this.setFolders(facts.folders);
    void sweepWindows(state, this.#id);
  }

  /** Whether its files are there: what cleans a machine up may take them away while the window is open. */
  get isThere(): boolean {
    const { record, token } = filesOf(this.#state, this.#id);
    return existsSync(record) && existsSync(token);
  }

  /** The record's file. */
  get file(): string {
    return filesOf(this.#state, this.#id).record;
  }

  /**
   * Other folders are open now. Writes all that is not there any more, too.
   *
   * @throws when the state folder is not this user's own, or cannot be written
   */
  setFolders(folders: readonly string[]): void {
    makePrivateFolder(this.#state);
    makePrivateFolder(windowsFolder(this.#state));
    const { token } = filesOf(this.#state, this.#id);
    if (!existsSync(token)) writePrivateFile(token, this.#facts.token);
    const record: WindowRecord = {
      version: 1,
      id: this.#id,
      pid: process.pid,
      startedAt: this.#startedAt,
      folders,
      address: this.#facts.address,
      tokenFile: token,
    };
    writePrivateFile(this.file, `${JSON.stringify(record, null, 2)}\n`);
  }

  /** Removes the files, at once. */
  dispose(): void {
    const { record, token } = filesOf(this.#state, this.#id);
    rmSync(record, { force: true });
    rmSync(token, { force: true });
  }
}
