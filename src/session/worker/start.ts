import type { Handover, LoadError } from '../../protocol/worker.ts';
import { startError } from './load-error.ts';
import { checkNext } from './next.ts';
import { restoreModel } from './restore.ts';
import type { RuntimeOptions } from './runtime-options.ts';
import { Runtime } from './runtime.ts';

/** A running app, or why it does not run. */
export type Begun = { readonly runtime: Runtime } | { readonly error: LoadError };

/**
 * Starts an app: `init`, the first view, then its commands; or goes on where `start.restore` says, without commands.
 * What cannot go on begins anew and says so. Answers the error instead when `init` or the first view fails.
 */
export function startApp(options: RuntimeOptions, file: string): Begun {
  const { app, start } = options;
  const point = start.restore;
  if (point === undefined) return anew(options, file);
  const back = restoreModel(app, point);
  if (!back.ok) return anew(options, file, back.why);
  const runtime = new Runtime(options, { model: back.model, entry: point.entry });
  const error = runtime.begin({ commands: [], restored: { model: 'kept', lost: back.lost } });
  return error === null ? { runtime } : anew(options, file, `view failed: ${error.message}`);
}

/**
 * Goes on with new code where a worker with the old code stands: the same model, made fit by `migrate`, and focus, carets
 * and scroll positions. Answers the error when the new code cannot; then the old worker goes on.
 */
export function takeOverApp(options: RuntimeOptions, file: string, handover: Handover): Begun {
  const { app } = options;
  let model;
  try {
    model = checkNext(app.migrate === undefined ? handover.model : app.migrate(handover.model));
  } catch (error) {
    return { error: startError('migrate_failed', 'migrate failed', error, file) };
  }
  if (!model.ok) return { error: { code: 'migrate_failed', message: `migrate failed: ${model.fault}.`, file } };
  const runtime = new Runtime(options, { model: model.model, entry: handover.entry }, handover);
  const error = runtime.begin({ commands: [], restored: { model: 'kept', lost: '' }, focus: handover.focus });
  return error === null ? { runtime } : { error: startError('view_failed', 'view failed', error, file) };
}

/** `lost`: why the model that was there could not be taken over. */
function anew(options: RuntimeOptions, file: string, lost?: string): Begun {
  const { sessionId, columns, rows, workspaceFolder, args } = options.start;
  let first;
  try {
    first = checkNext(options.app.init({ sessionId, columns, rows, workspaceFolder, args }));
  } catch (error) {
    return { error: startError('init_failed', 'init failed', error, file) };
  }
  if (!first.ok) return { error: { code: 'init_failed', message: `init failed: ${first.fault}.`, file } };
  const runtime = new Runtime(options, { model: first.model, entry: 0 });
  const restored = lost === undefined ? undefined : ({ model: 'anew', lost } as const);
  const error = runtime.begin({ commands: first.commands, restored });
  return error === null ? { runtime } : { error: startError('view_failed', 'view failed', error, file) };
}
