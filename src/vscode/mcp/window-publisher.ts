import type { PublishedWindow } from '../../mcp/index.ts';
import type { Disposable, Event } from '../../session/types.ts';
import type { Endpoint } from './endpoint.ts';
import { errorText } from '../../tools/clean-text.ts';

/** What a window goes by when it tells of itself. */
export interface WindowPublisherDeps {
  /** The state folder. */
  readonly state: string;
  /** Whether there is anything that a client could be let to: the setting is on, and the workspace trusted. */
  allowed(): boolean;
  /** Whether anybody could want it: an app runs, or a client has a token. */
  wanted(): boolean;
  /** One of these may be another now. */
  readonly onDidChange: Event<unknown>;
  /** The folders that are open. */
  folders(): readonly string[];
  readonly onDidChangeFolders: Event<unknown>;
  /** Starts the server on its first use. Rejects with a readable error. */
  endpoint(): Promise<Endpoint>;
  /** The token for programs of this user that have none of their own. */
  readonly token: string;
  problem(text: string): void;
}

/** Milliseconds to wait: the start of an app goes before. */
const LATER = 1_500;

/** How often it is looked whether the files are still there, in milliseconds. */
const LOOK = 30_000;

/**
 * Tells the user's other programs where this window's MCP server listens, once there is a reason to: an app that runs, or
 * a client that a person connected. Takes it back when it is not allowed any more, and when the window closes.
 */
export class WindowPublisher implements Disposable {
  readonly #deps: WindowPublisherDeps;
  readonly #subscriptions: readonly Disposable[];
  #published: PublishedWindow | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looks: NodeJS.Timeout | undefined;
  #busy = false;
  #disposed = false;

  constructor(deps: WindowPublisherDeps) {
    this.#deps = deps;
    this.#subscriptions = [deps.onDidChange(() => this.#consider()), deps.onDidChangeFolders(() => this.#write())];
    this.#consider();
  }

  /** Whether the window tells of itself now. */
  get isPublished(): boolean {
    return this.#published !== undefined;
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#withdraw();
  }

  #consider(): void {
    if (!this.#deps.allowed()) this.#withdraw();
    else if (this.#published) this.#look();
    else if (this.#deps.wanted()) this.#timer ??= setTimeout(() => void this.#publish(), LATER);
  }

  /** Writes the files again where something took them away. */
  #look(): void {
    if (this.#published?.isThere === false) this.#write();
  }

  #write(): void {
    try {
      this.#published?.setFolders(this.#deps.folders());
    } catch (error) {
      this.#problem(error);
    }
  }

  #problem(error: unknown): void {
    this.#deps.problem(`Other clients cannot find this window: ${errorText(error)}`);
  }

  async #publish(): Promise<void> {
    this.#timer = undefined;
    if (this.#busy || this.#published || this.#disposed || !this.#deps.allowed()) return;
    this.#busy = true;
    try {
      const { state, token } = this.#deps;
      const at = await this.#deps.endpoint();
      const { PublishedWindow } = await import('../../mcp/index.ts');
      if (this.#isOver()) return;
      const address =
        'port' in at ? { kind: 'port' as const, port: at.port } : { kind: 'socket' as const, path: at.socket };
      this.#published = new PublishedWindow(state, { folders: this.#deps.folders(), address, token });
      this.#looks = setInterval(() => this.#look(), LOOK).unref();
    } catch (error) {
      this.#problem(error);
    } finally {
      this.#busy = false;
    }
  }

  #isOver(): boolean {
    return this.#disposed || !this.#deps.allowed();
  }

  #withdraw(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    clearInterval(this.#looks);
    this.#published?.dispose();
    this.#published = undefined;
  }
}
