import path from 'node:path';
import type { StartConsent } from '../../gateway/ports.ts';
import type { AppSource } from '../../session/types.ts';
import type { AllowedFiles } from './allowed-files.ts';
import { fingerprint } from './fingerprint.ts';

/** What the consent goes by. */
export interface RunConsentDeps {
  readonly allowed: AllowedFiles;
  /** Whether the workspace is trusted now. */
  trusted(): boolean;
  /** Hashes an app's code; `null` where that cannot be done. Handed in for tests. */
  readonly fingerprint?: (file: string) => Promise<string | null>;
}

/**
 * Who may run code of the workspace (design: *Consent to run code*). A person who runs an app consents to the code as
 * it is then. An agent may start what a person ran or allowed, as long as it is still the same code.
 */
export class RunConsent implements StartConsent {
  readonly #deps: RunConsentDeps;
  readonly #fingerprint: (file: string) => Promise<string | null>;
  /** Files without a fingerprint that a person allowed to start once. */
  readonly #once = new Set<string>();

  constructor(deps: RunConsentDeps) {
    this.#deps = deps;
    this.#fingerprint = deps.fingerprint ?? fingerprint;
  }

  /** Whether an agent may start an app: a person ran or allowed just this code, a person has to be asked, or never. */
  async judge(app: AppSource): Promise<'known' | 'unknown' | { readonly refused: string }> {
    if (app.shipped) return 'known';
    if (!this.#deps.trusted())
      return {
        refused:
          `"${app.name}" is code of a workspace that the person has not trusted, so it does not run. ` +
          'Ask the person to trust the workspace, or start an app that ships with Teahouse (list_apps names them).',
      };
    const now = await this.#fingerprint(app.file);
    if (now === null) return this.#once.delete(app.file) ? 'known' : 'unknown';
    return this.#deps.allowed.has(app.file, now) ? 'known' : 'unknown';
  }

  /** Whether the code that a person was asked about is still there, right before an agent's start loads it. */
  async stillHolds(app: AppSource): Promise<boolean> {
    return (await this.judge(app)) === 'known';
  }

  /**
   * Why a question is asked at all: `new` when no person ever ran the file, `changed` when its code is not what a
   * person ran, `known` when it is.
   */
  async state(app: AppSource): Promise<'new' | 'changed' | 'known'> {
    const now = await this.#fingerprint(app.file);
    if (now !== null && this.#deps.allowed.has(app.file, now)) return 'known';
    return this.#deps.allowed.knows(app.file) ? 'changed' : 'new';
  }

  /** Takes down the code as it is now; see {@link allow}. Made before the person is asked. */
  async seal(app: AppSource): Promise<Seal> {
    return { file: path.resolve(app.file), fingerprint: app.shipped ? null : await this.#fingerprint(app.file) };
  }

  /** A person ran or allowed the code that `seal` was made of. Code that was changed since is not allowed by it. */
  async allow(seal: Seal): Promise<void> {
    if (seal.fingerprint === null) this.#once.add(seal.file);
    else await this.#deps.allowed.allow(seal.file, seal.fingerprint);
  }
}

/** The code of an app as it was at one time. */
export interface Seal {
  readonly file: string;
  readonly fingerprint: string | null;
}
