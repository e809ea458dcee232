import path from 'node:path';
import type { StartConsent } from '../../gateway/ports.ts';
import { isWorkspaceCode } from '../../session/host/index.ts';
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
  /** Files without a fingerprint that a person allowed an agent to start, once, and that were not started yet. */
  readonly #once = new Set<string>();

  constructor(deps: RunConsentDeps) {
    this.#deps = deps;
    this.#fingerprint = deps.fingerprint ?? fingerprint;
  }

  /** Whether an agent may start an app: a person ran or allowed just this code, a person has to be asked, or never. */
  async judge(app: AppSource): Promise<'known' | 'unknown' | { readonly refused: string }> {
    if (app.shipped) return 'known';
    if (isWorkspaceCode(app) && !this.#deps.trusted())
      return {
        refused:
          `"${app.name}" is code of a workspace that the person has not trusted, so it does not run. ` +
          'Ask the person to trust the workspace, or start an app that ships with Teahouse (list_apps names them).',
      };
    return (await this.#isAllowed(app)) ? 'known' : 'unknown';
  }

  /**
   * Whether the code that a person was asked about is still there, right before an agent's start loads it. Uses up the
   * yes to code that has no fingerprint.
   */
  async stillHolds(app: AppSource): Promise<boolean> {
    const verdict = await this.judge(app);
    return verdict === 'known' || (verdict === 'unknown' && this.#once.delete(path.resolve(app.file)));
  }

  /**
   * Why a question is asked at all: `new` when no person ever ran the file, `changed` when its code is not what a
   * person ran, `known` when it is.
   */
  async state(app: AppSource): Promise<'new' | 'changed' | 'known'> {
    if (await this.#isAllowed(app)) return 'known';
    return this.#deps.allowed.knows(path.resolve(app.file)) ? 'changed' : 'new';
  }

  /** Takes down the code as it is now; see {@link allow}. Made before the person is asked. */
  async seal(app: AppSource): Promise<Seal> {
    const file = path.resolve(app.file);
    return { file, fingerprint: app.shipped ? null : await this.#fingerprint(file) };
  }

  /** Whether the code is still what was taken down: what a person said yes to is not what was written since. */
  async isStill(seal: Seal): Promise<boolean> {
    return (await this.#fingerprint(seal.file)) === seal.fingerprint;
  }

  /** A person ran or allowed the code that `seal` was made of. Code that was changed since is not allowed by it. */
  async allow(seal: Seal): Promise<void> {
    if (seal.fingerprint !== null) await this.#deps.allowed.allow(seal.file, seal.fingerprint);
  }

  /**
   * A person said yes to an agent that asked to start this code. What has no fingerprint may be started once by it; it is
   * asked about again each time.
   */
  async allowStart(seal: Seal): Promise<void> {
    if (seal.fingerprint === null) this.#once.add(seal.file);
    else await this.allow(seal);
  }

  async #isAllowed(app: AppSource): Promise<boolean> {
    const file = path.resolve(app.file);
    const now = await this.#fingerprint(file);
    return now !== null && this.#deps.allowed.has(file, now);
  }
}

/** The code of an app as it was at one time. */
export interface Seal {
  readonly file: string;
  readonly fingerprint: string | null;
}
