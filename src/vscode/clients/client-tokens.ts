import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { createToken } from '../../mcp/token.ts';
import { removeClientToken, writeClientToken } from '../../mcp/windows/client-token.ts';
import type { Disposable } from '../../session/types.ts';
import type { ClientToken } from './token-holder.ts';

/** Where the tokens stand in VS Code's SecretStorage, which all windows share. */
const KEY = 'teahouse.clients';

/**
 * The tokens of single clients, kept in VS Code's SecretStorage and, for the bridge, in files that only this user may
 * read. Whoever gives or revokes one in a window does so in all.
 */
export class ClientTokens implements Disposable {
  readonly #secrets: vscode.SecretStorage;
  readonly #state: string;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #following: Disposable;
  #all: readonly ClientToken[] = [];
  readonly onDidChange = this.#changed.event;
  /** Resolves when those of earlier windows are known. */
  readonly ready: Promise<void>;

  /** @param state the folder in which the bridge looks for its token */
  constructor(secrets: vscode.SecretStorage, state: string) {
    this.#secrets = secrets;
    this.#state = state;
    this.#following = secrets.onDidChange(({ key }) => {
      if (key === KEY) void this.#read();
    });
    this.ready = this.#read();
  }

  /** Those that hold, in the order in which they were given. */
  get all(): readonly ClientToken[] {
    return this.#all;
  }

  /**
   * Gives a client a token.
   *
   * @param kind what its id begins with: `claude-code`
   * @param forBridge whether the bridge has to find it
   */
  async issue(kind: string, name: string, forBridge: boolean): Promise<ClientToken> {
    await this.#read();
    const id = `${kind}-${randomBytes(4).toString('hex')}`;
    const made: ClientToken = { id, name, created: Date.now(), token: createToken() };
    if (forBridge) writeClientToken(this.#state, id, made.token);
    await this.#keep([...this.#all, made]);
    return made;
  }

  /** Takes a token back: its sessions end, and it opens none any more. */
  async revoke(id: string): Promise<void> {
    await this.#read();
    removeClientToken(this.#state, id);
    await this.#keep(this.#all.filter((each) => each.id !== id));
  }

  dispose(): void {
    this.#following.dispose();
    this.#changed.dispose();
  }

  async #keep(clients: readonly ClientToken[]): Promise<void> {
    await this.#secrets.store(KEY, JSON.stringify({ version: 1, clients }));
    this.#take(clients);
  }

  async #read(): Promise<void> {
    const text = await Promise.resolve(this.#secrets.get(KEY)).catch(() => undefined);
    // The check of what was kept is loaded only where something was.
    this.#take(text === undefined ? [] : (await import('./kept-tokens.ts')).keptTokens(text));
  }

  #take(clients: readonly ClientToken[]): void {
    const ids = (all: readonly ClientToken[]): string => all.map(({ id }) => id).join();
    const isOther = ids(clients) !== ids(this.#all);
    this.#all = clients;
    if (isOther) this.#changed.fire();
  }
}
