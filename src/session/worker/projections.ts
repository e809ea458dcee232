import type { App } from '../../sdk/app.ts';
import type { Json } from '../../sdk/provider.ts';
import type { ModelQuery } from '../../protocol/asks.ts';
import type { CallAnswer } from '../../protocol/worker.ts';
import { plainJson } from '../../tools/plain-json.ts';
import { messageOf } from './faults.ts';
import { inspectModel } from './model-inspector.ts';
import type { Secrets } from './secrets.ts';

type Answer = CallAnswer['answer'];

/**
 * The parts of the model that the app lets be read (`resources`). Each is computed when it is asked for, from a model
 * whose secret parts are replaced by a mark (design: *Secrets*).
 */
export class Projections {
  readonly #resources: NonNullable<App['resources']>;
  readonly #secrets: Secrets;

  constructor(app: App, secrets: Secrets) {
    this.#resources = app.resources ?? {};
    this.#secrets = secrets;
  }

  /** The keys, in the app's order. */
  get keys(): readonly string[] {
    return Object.keys(this.#resources);
  }

  /** A part of the model, or of one of them, by JSON pointer. */
  inspect(query: ModelQuery, model: object): Answer {
    return inspectModel(query, model, { secrets: this.#secrets, resources: this });
  }

  /** Computes one of them. A function that throws, or answers what JSON cannot hold, is a refusal. */
  read(key: string, model: object): Answer {
    const project = Object.hasOwn(this.#resources, key) ? this.#resources[key] : undefined;
    if (project === undefined) return failed('resource_not_found', `The app has no resource "${key}".`);
    try {
      const made = plainJson(project(this.#secrets.maskModel(model)));
      if (made.ok) return { ok: true, result: this.#secrets.maskValue(made.json) as Json };
      return failed('resource_failed', `The app's resource "${key}" cannot be JSON: ${made.fault}.`);
    } catch (error) {
      const why = this.#secrets.maskFault(messageOf(error));
      return failed('resource_failed', `The app's resource "${key}" failed: ${why}`);
    }
  }
}

function failed(code: string, message: string): Answer {
  return { ok: false, reason: { code, message } };
}
