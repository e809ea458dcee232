import * as vscode from 'vscode';
import { isId } from '../tools/names.ts';
import type { AppSource, Disposable } from '../session/types.ts';
import { isAppFile } from '../session/host/index.ts';
import { onDisk } from './on-disk.ts';

/** An app that another extension brings. */
export interface RegisteredApp {
  /** Its name: 1 to 32 of `[A-Za-z0-9_-]`. People and agents start it by this name. */
  readonly id: string;
  /** Its file, named `*.tea.ts`, `*.tea.js` or `*.tea.mjs`, inside the extension that brings it. */
  readonly uri: vscode.Uri;
}

/**
 * What `vscode.extensions.getExtension('teahouse.teahouse')?.activate()` gives other extensions.
 *
 * ```ts
 * const teahouse = await vscode.extensions.getExtension('teahouse.teahouse')?.activate();
 * context.subscriptions.push(
 *   teahouse.registerApp({ id: 'planner', uri: vscode.Uri.joinPath(context.extensionUri, 'planner.tea.js') }),
 * );
 * ```
 */
export interface TeahouseApi {
  /**
   * Offers an app beside those that ship: in *Run App…*, to *Run App* by its id, and to agents through `list_apps`. A
   * person chose to install the extension, so that its app needs no trusted workspace; an agent that starts it is asked
   * about as for any app that does not ship. Disposing of the answer takes the app away; what runs goes on.
   *
   * @throws when the id is unfit or taken, or the uri is no app's file
   */
  registerApp(app: RegisteredApp): Disposable;
}

/** The apps that other extensions registered, in the order in which they did. */
export class RegisteredApps implements TeahouseApi {
  readonly #shipped: ReadonlySet<string>;
  readonly #apps = new Map<string, AppSource>();

  /** `shipped`: the names of the apps that ship, which nobody else can have. */
  constructor(shipped: Iterable<string>) {
    this.#shipped = new Set(shipped);
  }

  /** Those that are registered now. */
  list(): readonly AppSource[] {
    return [...this.#apps.values()];
  }

  registerApp(app: RegisteredApp): Disposable {
    const { id, uri } = read(app);
    if (this.#shipped.has(id) || this.#apps.has(id))
      throw new Error(`registerApp: there is an app "${id}" already. Register yours under another id.`);
    const source: AppSource = { name: id, file: uri.fsPath, shipped: false, registered: true };
    this.#apps.set(id, source);
    return {
      dispose: () => {
        if (this.#apps.get(id) === source) this.#apps.delete(id);
      },
    };
  }
}

/** Other extensions may be written in JavaScript: what they hand in is looked at. */
function read(app: unknown): RegisteredApp {
  const { id, uri } = (typeof app === 'object' && app !== null ? app : {}) as { id?: unknown; uri?: unknown };
  if (!isId(id)) throw new Error('registerApp: "id" has to be 1 to 32 letters, digits, "_" or "-".');
  if (!(uri instanceof vscode.Uri)) throw new Error('registerApp: "uri" has to be a vscode.Uri.');
  if (onDisk(uri) === undefined || !isAppFile(uri.path))
    throw new Error(
      `registerApp: "uri" has to be a file named *.tea.ts, *.tea.js or *.tea.mjs, not ${uri.toString()}.`,
    );
  return { id, uri };
}
