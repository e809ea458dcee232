import type { Entry } from './entries.ts';
import type { History } from './history.ts';

/**
 * The entries that the present model comes from, the newest first: what was rewound away is passed over, and so is what
 * was undone. A rewind and an undo are among them.
 */
export function* effective(history: History): Generator<Entry> {
  const undone = new Set<number>();
  let at = history.newest;
  for (;;) {
    const entry = history.at(at);
    if (entry === undefined) return;
    at -= 1;
    if (undone.has(entry.entry)) continue;
    yield entry;
    if (entry.what === 'rewind') at = entry.to;
    else if (entry.what === 'undo') for (const number of entry.without) undone.add(number);
  }
}

/**
 * The numbers of the entries of one action: all that a call sent, or the entry alone. `number`: any entry of it; without it
 * the agents' newest action that still counts. `null` when there is none.
 */
export function actionOf(history: History, number?: number): ReadonlySet<number> | null {
  const entry = number === undefined ? agentsLast(history) : history.at(number);
  if (entry === undefined) return null;
  const call = callOf(entry);
  const numbers = new Set([entry.entry]);
  if (call === null) return numbers;
  for (const step of [-1, 1]) {
    for (let at = entry.entry + step; ; at += step) {
      const next = history.at(at);
      if (next === undefined) break;
      if (callOf(next) === call) numbers.add(at);
      else if (next.what === 'message' && next.origin.kind === 'agent') break;
    }
  }
  return numbers;
}

/** Whether any of these entries is among those that the present model comes from. */
export function countsStill(history: History, entries: ReadonlySet<number>): boolean {
  for (const { entry } of effective(history)) if (entries.has(entry)) return true;
  return false;
}

function agentsLast(history: History): Entry | undefined {
  for (const entry of effective(history)) if (entry.origin.kind === 'agent' && entry.what !== 'undo') return entry;
  return undefined;
}

function callOf(entry: Entry): number | null {
  return entry.what === 'message' && entry.cause?.kind === 'call' ? entry.cause.id : null;
}
