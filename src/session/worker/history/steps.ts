import type { StepDone } from '../../../protocol/steps.ts';
import type { Act } from './acts.ts';
import type { MessageEntry } from './entries.ts';
import type { History } from './history.ts';
import { effective } from './timeline.ts';

/**
 * What was done in a session since its history begins: inputs and calls in their order, and the messages that neither
 * explains. What was rewound away or undone is left out, and `mask` takes the secrets out of arguments and messages.
 */
export function stepsOf(
  history: History,
  acts: readonly Act[],
  mask: (value: unknown) => unknown,
): readonly StepDone[] {
  const counted = new Map<number, MessageEntry>();
  const reached = new Set([history.first]);
  for (const entry of effective(history)) {
    reached.add(entry.entry);
    if (entry.what === 'message') counted.set(entry.entry, entry);
  }
  const calls = new Set(acts.flatMap((act) => (act.what === 'call' ? [act.id] : [])));
  const steps: { readonly at: number; readonly step: StepDone }[] = [];
  for (const act of acts) {
    if (act.after < history.first || !counts(act, history, { counted, reached })) continue;
    const { after, by } = act;
    const step: StepDone =
      act.what === 'call'
        ? { does: 'call', tool: act.tool, args: mask(act.args), by }
        : { does: 'input', event: act.event, hit: act.hit, by };
    steps.push({ at: after + 0.5, step });
  }
  for (const { entry, shown, origin, cause } of counted.values()) {
    const isExplained =
      cause?.kind === 'input' || (cause?.kind === 'call' && (calls.has(cause.id) || cause.tool === 'send_keys'));
    if (!isExplained) steps.push({ at: entry, step: { does: 'message', message: mask(shown), by: origin } });
  }
  return steps.toSorted((a, b) => a.at - b.at).map(({ step }) => step);
}

/** Whether what an act did is part of how things are now; one that sent nothing is where it was done in such a state. */
function counts(
  act: Act,
  history: History,
  { counted, reached }: { readonly counted: ReadonlyMap<number, MessageEntry>; readonly reached: ReadonlySet<number> },
): boolean {
  const next = history.at(act.after + 1);
  const isOwn =
    next?.what === 'message' &&
    (act.what === 'call'
      ? next.cause?.kind === 'call' && next.cause.id === act.id
      : next.cause !== null && next.cause === act.cause);
  return isOwn ? counted.has(next.entry) : reached.has(act.after);
}
