import path from 'node:path';
import * as vscode from 'vscode';
import { isWorkspaceCode } from '../../session/host/index.ts';
import type { AppSource } from '../../session/types.ts';
import type { Store } from '../consent/allowed-files.ts';
import type { AppTypes, FolderTypes } from './app-types.ts';
import { modal } from '../modal.ts';
import { choice, failure, tryAgain } from '../notice.ts';
import { askForTrust } from '../trust.ts';
import { typesFileName } from './types-file.ts';
import { errorText } from '../../tools/clean-text.ts';

/** Where it is kept that the person does not want to be asked. */
const neverKey = 'teahouse.types.never';

/** What offering the types takes. */
export interface TypesOfferDeps {
  readonly types: AppTypes;
  /** Remembers *Don't Ask Again* for all workspaces. */
  readonly store: Store;
  /** Whether the workspace is trusted now; nothing is written while it is not. */
  readonly trusted: () => boolean;
  /** Makes an app name the types beside it; see `addReference`. */
  readonly addReference: (file: string, options: { readonly save: boolean }) => Promise<void>;
}

/** Offers to write `teahouse.d.ts` beside an app, so that editors know the types without an install. */
export class TypesOffer {
  readonly #deps: TypesOfferDeps;
  /** The folders that were asked about since the window was opened. */
  readonly #asked = new Set<string>();

  constructor(deps: TypesOfferDeps) {
    this.#deps = deps;
  }

  /**
   * After a person ran an app of the workspace: once for each folder and window, where types are missing or of an older
   * Teahouse. An app in JavaScript runs and reads well without.
   */
  async afterRun(app: AppSource): Promise<void> {
    const { types, store, trusted } = this.#deps;
    const folder = path.dirname(app.file);
    if (!isWorkspaceCode(app) || !app.file.endsWith('.ts') || !trusted()) return;
    if (this.#asked.has(folder) || store.get(neverKey) === true) return;
    this.#asked.add(folder);
    const state = await types.stateOf(folder);
    if (state !== 'missing' && state !== 'older') return;
    const { t } = vscode.l10n;
    const never = t("Don't Ask Again");
    const answer = await this.#ask(state, app.file, never);
    if (answer === 'yes') await this.#write(app.file, false);
    if (answer === never) await store.update(neverKey, true);
  }

  /** For an app that was just written, whatever was answered before. */
  async forNewApp(file: string): Promise<void> {
    const folder = path.dirname(file);
    this.#asked.add(folder);
    const state = await this.#deps.types.stateOf(folder);
    if (state === 'current' || state === 'newer') return;
    if ((await this.#ask(state, file)) === 'yes') await this.#write(file, true);
  }

  /**
   * For a person who asks for them, whatever was answered before: the way back from an offer that was missed or put
   * off. Types of a newer Teahouse stay as they are.
   */
  async onDemand(file: string): Promise<void> {
    const { t } = vscode.l10n;
    if (!this.#deps.trusted()) {
      return askForTrust(t('Types are written into the workspace once you trust it.'));
    }
    this.#asked.add(path.dirname(file));
    await this.#write(file, false);
  }

  async #ask(state: FolderTypes, file: string, ...more: readonly string[]): Promise<string | undefined> {
    const { t } = vscode.l10n;
    const yes = state === 'older' ? t('Refresh Types') : t('Write Types');
    const text =
      state === 'older'
        ? t('The types beside {0} ({1}) are of an older Teahouse.', path.basename(file), typesFileName)
        : t(
            'With {0} beside it and named in its first line, {1} is checked and completed as you type. Nothing is installed.',
            typesFileName,
            path.basename(file),
          );
    const answer = await choice('info', text, yes, t('Not Now'), ...more);
    return answer === yes ? 'yes' : answer;
  }

  /** Looks again at what is there: a file that is the person's own is replaced only after a question. */
  async #write(file: string, save: boolean): Promise<void> {
    const { types, trusted, addReference } = this.#deps;
    const { t } = vscode.l10n;
    const folder = path.dirname(file);
    if (!trusted()) return;
    try {
      const now = await types.stateOf(folder);
      if (now === 'own') {
        const overwrite = t('Overwrite');
        const question = t('Overwrite {0}?', typesFileName);
        const detail = t('Teahouse did not write the file in {0}, or it was changed since.', folder);
        if ((await modal('warning', question, detail, overwrite)) !== overwrite) return;
      }
      if (now !== 'current' && now !== 'newer') await types.write(folder, now);
      await addReference(file, { save });
    } catch (error) {
      const why = errorText(error);
      void failure(
        t('The types could not be written: {0}', why),
        tryAgain(() => this.#write(file, save)),
      );
    }
  }
}
