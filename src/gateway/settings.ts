import { DEFAULT_LIMITS } from '../session/host/index.ts';
import type { SessionLimits } from '../session/types.ts';
import type { AccessMode, Disposable, Event, ListMode } from './types.ts';
import { Emitter } from './emitter.ts';

/** What a person can set for the whole house. */
export interface HouseSettings {
  /** The access mode of a session that no mode was set for, and of starting one. */
  readonly defaultAccess: AccessMode;
  /** What `/mcp` shows. */
  readonly listMode: ListMode;
  /** How many tools a client is shown in the mode `auto`, static ones counted. */
  readonly directLimit: number;
  /** How many tools a session keeps; 0: no cap. */
  readonly sessionCap: number;
  /** Milliseconds that a render waits for the next before its tools are synced. */
  readonly debounceMs: number;
  readonly limits: SessionLimits;
}

/** The defaults of the extension and of `teahouse serve` (design: *Contracts*). */
export const DEFAULT_SETTINGS: HouseSettings = {
  defaultAccess: 'ask',
  listMode: 'auto',
  directLimit: 40,
  sessionCap: 512,
  debounceMs: 50,
  limits: DEFAULT_LIMITS,
};

/** The settings as they are now; whoever uses one reads it each time, so that a change holds at once. */
export class LiveSettings implements Disposable {
  #current: HouseSettings;
  readonly #changed = new Emitter<HouseSettings>();

  constructor(first: Partial<HouseSettings> = {}) {
    this.#current = { ...DEFAULT_SETTINGS, ...first };
  }

  get current(): HouseSettings {
    return this.#current;
  }

  readonly onDidChange: Event<HouseSettings> = this.#changed.event;

  /** Changes some of the settings. */
  change(some: Partial<HouseSettings>): void {
    this.#current = { ...this.#current, ...some };
    this.#changed.emit(this.#current);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
