import * as vscode from 'vscode';
import type { ToolFile, WorkspaceTools } from '../../session/host/index.ts';
import type { Disposable, Session, Sessions } from '../../session/types.ts';
import type { ListedTool } from '../../tools/types.ts';
import { writtenAt } from '../code-changes.ts';
import type { Store } from '../consent/allowed-files.ts';
import { modal } from '../modal.ts';
import { notice } from '../notice.ts';
import { fingerprint } from '../consent/fingerprint.ts';

/** What the marks work with. */
export interface TrustedReadsDeps {
  /** Where the marks are kept: VS Code's `Memento` of the workspace. */
  readonly store: Store;
  readonly sessions: Pick<Sessions, 'all' | 'get' | 'onDidChange'>;
  readonly tools: Pick<WorkspaceTools, 'files' | 'onDidChange' | 'trustReads'>;
  /** Hashes a file's code; `null` where that cannot be done. Handed in for tests. */
  readonly fingerprint?: (file: string) => Promise<string | null>;
}

/** A tool that was written by hand, by the file that it is in and its own name. */
interface Written {
  readonly file: string;
  readonly name: string;
}

/** The marks of one file's code. */
interface Marks {
  readonly fingerprint: string;
  readonly names: readonly string[];
}

const key = 'teahouse.trustedReads';

/**
 * *Trust as Read-only*: a person's mark on a tool that was written by hand (design: *Access*). Agents call it without a
 * question. It is kept for the workspace with the hash of the code, and holds for just that code: whatever is changed, a
 * person has to mark it again.
 */
export class TrustedReads implements Disposable {
  readonly #deps: TrustedReadsDeps;
  readonly #fingerprint: (file: string) => Promise<string | null>;
  readonly #subscriptions: readonly Disposable[];
  /** When the code was loaded whose marks were brought in last. */
  readonly #seen = new WeakMap<Session | ToolFile, number>();

  constructor(deps: TrustedReadsDeps) {
    this.#deps = deps;
    this.#fingerprint = deps.fingerprint ?? fingerprint;
    this.#subscriptions = [
      deps.sessions.onDidChange(() => this.#loaded()),
      deps.tools.onDidChange(() => this.#loaded()),
    ];
    this.#loaded();
  }

  /** Marks a tool of a row, after a question. A tool whose author says that it destroys something cannot be marked. */
  async trust(tool: ListedTool): Promise<void> {
    const { t } = vscode.l10n;
    const written = this.#written(tool);
    if (written === null) return;
    if (tool.annotations?.destructiveHint === true) {
      const text = t('{0} says of itself that it destroys something, so it is no tool that only reads.', tool.name);
      void notice('warning', text);
      return;
    }
    const hash = await this.#fingerprint(written.file);
    const yes = t('Trust as Read-only');
    const detail = t('Agents may then call it without asking you, until the code of its file is changed.');
    const text = t('Trust that {0} only reads?', tool.name);
    if ((await modal('warning', text, detail, yes)) !== yes) return;
    if (hash === null || (await this.#fingerprint(written.file)) !== hash || this.#isStale(written.file)) {
      void notice(
        'warning',
        t('The code of {0} was changed since it was loaded. Load it again, then mark it.', tool.name),
      );
      return;
    }
    await this.#keep(written, hash, true);
  }

  /** Takes the mark of a tool of a row back. */
  async withdraw(tool: ListedTool): Promise<void> {
    const written = this.#written(tool);
    const hash = written && (await this.#fingerprint(written.file));
    if (written === null) return;
    await this.#keep(written, hash ?? '', false);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Where a tool was written; `null` for one that was not written by hand. */
  #written(tool: ListedTool): Written | null {
    const { sessions, tools } = this.#deps;
    if (tool.sessionId === undefined) {
      const file = tools.files.find(({ own }) => own.tools.some(({ name }) => name === tool.name))?.file;
      return file === undefined ? null : { file, name: tool.name };
    }
    const session = sessions.get(tool.sessionId);
    const name = tool.name.slice(tool.sessionId.length + 1);
    return session?.own.tools.some((each) => each.name === name) === true ? { file: session.app.file, name } : null;
  }

  async #keep({ file, name }: Written, hash: string, isTrusted: boolean): Promise<void> {
    const before = this.#marks(file);
    const others = before?.fingerprint === hash ? before.names.filter((each) => each !== name) : [];
    const names = isTrusted ? [...others, name] : others;
    const { [file]: _, ...rest } = this.#all();
    await this.#deps.store.update(key, names.length === 0 ? rest : { ...rest, [file]: { fingerprint: hash, names } });
    for (const { each, file: its } of this.#code()) if (its === file) await this.#bring(each, file);
  }

  /** Brings the marks into code that was loaded since. */
  #loaded(): void {
    for (const { each, file, loadedAt } of this.#code()) {
      if (this.#seen.get(each) === loadedAt) continue;
      this.#seen.set(each, loadedAt);
      if (this.#marks(file) !== null) void this.#bring(each, file);
    }
  }

  /** All that runs and has tools that were written by hand. */
  #code(): readonly { readonly each: Session | ToolFile; readonly file: string; readonly loadedAt: number }[] {
    const sessions = this.#deps.sessions.all.filter(({ state }) => state.name === 'running');
    const files = this.#deps.tools.files.filter(({ state }) => state.name === 'loaded');
    return [
      ...sessions.map((each) => ({ each, file: each.app.file, loadedAt: each.loadedAt })),
      ...files.map((each) => ({ each, file: each.file, loadedAt: each.loadedAt })),
    ];
  }

  async #bring(each: Session | ToolFile, file: string): Promise<void> {
    const hash = await this.#fingerprint(file);
    const marks = this.#marks(file);
    const holds = marks !== null && marks.fingerprint === hash && !this.#isStale(file);
    const names = new Set(holds ? marks.names : []);
    if ('trustReads' in each) each.trustReads(names);
    else this.#deps.tools.trustReads(file, names);
  }

  /** Whether some code of a file was written after it was loaded: what runs is not what is hashed. */
  #isStale(file: string): boolean {
    return [...this.#deps.sessions.all, ...this.#deps.tools.files].some(
      (each) =>
        ('app' in each ? each.app.file : each.file) === file &&
        each.files.some((part) => !(Math.floor(writtenAt(part)) <= each.loadedAt)),
    );
  }

  #marks(file: string): Marks | null {
    const all = this.#all();
    const marks = Object.hasOwn(all, file) ? all[file] : undefined;
    if (typeof marks !== 'object' || marks === null) return null;
    const { fingerprint: hash, names } = marks as { readonly fingerprint?: unknown; readonly names?: unknown };
    if (typeof hash !== 'string' || !Array.isArray(names)) return null;
    return { fingerprint: hash, names: names.filter((name) => typeof name === 'string') };
  }

  #all(): Readonly<Record<string, unknown>> {
    const all = this.#deps.store.get(key);
    return typeof all === 'object' && all !== null ? (all as Record<string, unknown>) : {};
  }
}
