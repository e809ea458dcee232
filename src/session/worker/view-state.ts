import type { App } from '../../sdk/app.ts';
import type { Handles } from '../../sdk/handle.ts';
import type { View } from '../../sdk/node.ts';
import { isNode } from '../../sdk/node.ts';
import type { Reason } from '../../sdk/provider.ts';
import { appFrames, firstPlace } from './app-frames.ts';
import { errorOf, messageOf, wayOut } from './faults.ts';
import { kindOf } from './plain.ts';

/** The view that is on the screen, or why the newest model has none. */
export type Viewed =
  | { readonly ok: true; readonly tree: Exclude<View, null> | null }
  | { readonly ok: false; readonly reason: Reason; readonly error: Error; readonly isNew: boolean };

/**
 * The view of the present model, asked once a model. `null` keeps the last view; a `view` that throws keeps it as well
 * and says so.
 */
export class ViewState {
  readonly #app: App;
  readonly #handles: Handles;
  #tree: Exclude<View, null> | null = null;
  #seen: object | undefined;
  #failure: Error | undefined;

  constructor(app: App, handles: Handles) {
    this.#app = app;
    this.#handles = handles;
  }

  /** The last view there was; `null` before the first. */
  get tree(): Exclude<View, null> | null {
    return this.#tree;
  }

  /** Asks `view` unless this very model was asked for already. `isNew` marks the first time that a failure is told. */
  refresh(model: object): Viewed {
    const isNew = this.#seen !== model;
    if (isNew) {
      this.#seen = model;
      this.#failure = undefined;
      try {
        const answer: unknown = this.#app.view(model, this.#handles);
        if (Array.isArray(answer) || isNode(answer)) this.#tree = answer;
        else if (answer !== null && answer !== undefined) {
          throw new TypeError(`view returned ${kindOf(answer)}; it returns a node, a list of nodes or null`);
        }
      } catch (error) {
        this.#failure = errorOf(error);
      }
    }
    if (this.#failure === undefined) return { ok: true, tree: this.#tree };
    const way = wayOut(firstPlace(appFrames(this.#failure)));
    const message = `view failed: ${messageOf(this.#failure)}. The screen shows the view before it.${way}`;
    return { ok: false, reason: { code: 'view_failed', message }, error: this.#failure, isNew };
  }
}
