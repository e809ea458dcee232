import type { App } from '../../sdk/app.ts';
import type { RestorePoint } from '../../protocol/worker.ts';
import { readData } from '../data-text.ts';
import { messageOf } from './faults.ts';
import { checkNext } from './next.ts';
import { isMessage } from './plain.ts';
import { withoutPlaceholders } from './secrets.ts';

/** A model that was brought back, or why it could not be. */
export type RestoredModel =
  /** `lost`: which messages could not be folded again, and why; '' when all were. */
  { readonly ok: true; readonly model: object; readonly lost: string } | { readonly ok: false; readonly why: string };

/**
 * Brings a model back: the snapshot, made fit for the app's code by `migrate`, then the messages folded since. Their
 * commands are not run (design: *Journal in the host*). A message that the code now refuses ends it: what follows was
 * sent to a model that is not there.
 */
export function restoreModel(app: App, point: RestorePoint): RestoredModel {
  let model: object;
  try {
    const read = readData(point.model);
    const fit = checkNext(app.migrate === undefined ? read : app.migrate(read));
    if (!fit.ok) return { ok: false, why: app.migrate === undefined ? fit.fault : `migrate: ${fit.fault}` };
    model = fit.model;
  } catch (error) {
    return { ok: false, why: messageOf(error) };
  }
  for (const [index, recorded] of point.messages.entries()) {
    const lost = (type: string, why: string): RestoredModel => {
      const count = point.messages.length - index;
      const what = count === 1 ? `"${type}"` : `the last ${count} messages, from "${type}" on`;
      return { ok: true, model, lost: `The code now does not take ${what}: ${why}` };
    };
    const message = withoutPlaceholders(recorded);
    if (!isMessage(message)) continue;
    try {
      const next = checkNext(app.update(message, model));
      if (!next.ok) return lost(message.type, next.fault);
      model = next.model;
    } catch (error) {
      return lost(message.type, messageOf(error));
    }
  }
  return { ok: true, model, lost: '' };
}
