import type { Command } from './command.ts';
import type { Handles } from './handle.ts';
import type { Message } from './message.ts';
import type { View } from './node.ts';
import type { Json } from './provider.ts';
import type { Subscription } from './subscription.ts';

/** What an app is told when it starts. */
export interface AppContext {
  /** The session's id: 1–32 of `[A-Za-z0-9_-]`. */
  readonly sessionId: string;
  /** The terminal's size in cells. */
  readonly columns: number;
  readonly rows: number;
  /** The folder that is open, as a path; `null` without one. */
  readonly workspaceFolder: string | null;
  /** The arguments the app was started with. */
  readonly args: readonly string[];
}

/** A model alone, or a model and the commands to run. */
export type Next<Model, M> = Model | readonly [Model, ...Command<M>[]];

/** An app in The Elm Architecture. `Model` is a plain object; models and messages can be structured-cloned. */
export interface App<Model extends object = object, M extends Message = Message> {
  /** The first model, and the commands to begin with. */
  init(context: AppContext): Next<Model, M>;
  /** The next model for a message. Pure; never changes the model it is given. */
  update(message: M, model: Model): Next<Model, M>;
  /**
   * What is on the screen for a model. Pure. `null` keeps the last frame and the last tools. `handles` are for large data
   * (see `open`).
   */
  view(model: Model, handles: Handles): View<M>;
  /** What the app listens to while its model is as it is. */
  subscriptions?(model: Model): readonly (Subscription<M> | false | null | undefined)[];
  /** Parts of the model that agents may read, by key. */
  readonly resources?: Readonly<Record<string, (model: Model) => Json>>;
  /** Classes written by hand: tools, resources and prompts (see `ApplicationTool`). */
  readonly tools?: readonly unknown[];
  /** Makes the old model fit after a hot reload. */
  migrate?(oldModel: unknown): Model;
  /** JSON pointers into the model that are never shown, e.g. `/token`. */
  readonly secrets?: readonly string[];
}

/**
 * Gives an app its types. It returns what it is given; a plain object works as well.
 *
 * ```ts
 * import { app, button, column, text } from 'teahouse';
 *
 * type Model = { count: number };
 * type Msg = { type: 'add' };
 *
 * export default app<Model, Msg>({
 *   init: () => ({ count: 0 }),
 *   update: (message, model) => ({ count: model.count + 1 }),
 *   view: (model) => column([text(`Count ${model.count}`), button('add', 'Add one', { type: 'add' })]),
 * });
 * ```
 */
export function app<Model extends object, M extends Message>(definition: App<Model, M>): App<Model, M> {
  return definition;
}
