import type { App } from '../../../sdk/app.ts';
import { messageOf } from '../faults.ts';
import { checkNext } from '../next.ts';
import type { MessageEntry } from './entries.ts';
import type { History } from './history.ts';

/** A message that the model without the undone action does not take. */
export interface Misfit {
  readonly entry: number;
  readonly type: string;
  readonly why: string;
}

/** The model as it would be, and the messages that had to be left out; or the one that fails. */
export type Refolded =
  | { readonly ok: true; readonly model: object; readonly leftOut: readonly Misfit[] }
  /** `failed` is `null` when what is needed has left the history. */
  | { readonly ok: false; readonly failed: Misfit | null };

/**
 * The model after the newest entry if the entries `without` had not been: the later messages are folded again, without
 * running commands (design: *Looking back*). A rewind among them goes to its point as that would be then, an undo leaves
 * out what it left out. `leaveOut`: what fails is left out; without it the first failure is the answer.
 */
export function refold(app: App, history: History, without: ReadonlySet<number>, leaveOut: boolean): Refolded {
  const leftOut: Misfit[] = [];
  /** What is folded again, the last one first, until a model is reached that nothing of it touched. */
  const messages: MessageEntry[] = [];
  const undone = new Set(without);
  let earliest = Math.min(...undone);
  let at = history.newest;
  while (at >= earliest) {
    const entry = history.at(at);
    if (entry === undefined) break;
    at -= 1;
    if (undone.has(entry.entry)) continue;
    if (entry.what === 'message') messages.push(entry);
    else if (entry.what === 'rewind') at = entry.to;
    else {
      for (const number of entry.without) undone.add(number);
      earliest = Math.min(earliest, ...entry.without);
    }
  }
  const untouched = earliest > history.first ? history.modelAt(at) : undefined;
  if (untouched === undefined) return { ok: false, failed: null };
  let model = untouched;
  for (const { entry, message } of messages.reverse()) {
    const next = folded(app, message, model);
    if (next.ok) model = next.model;
    else {
      const misfit = { entry, type: message.type, why: next.why };
      if (!leaveOut) return { ok: false, failed: misfit };
      leftOut.push(misfit);
    }
  }
  return { ok: true, model, leftOut };
}

function folded(
  app: App,
  message: MessageEntry['message'],
  model: object,
): { readonly ok: true; readonly model: object } | { readonly ok: false; readonly why: string } {
  try {
    const next = checkNext(app.update(message, model));
    return next.ok ? next : { ok: false, why: next.fault };
  } catch (error) {
    return { ok: false, why: messageOf(error) };
  }
}
