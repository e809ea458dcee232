import type { Session } from '../../session/types.ts';
import type { StepOfHistory } from '../history/pick-entry.ts';
import { callOf, type KeptCall } from './answered-calls.ts';
import type { Row } from './row.ts';

/**
 * The steps of a session, the newest first, each with the call that it came from; and between them, at their place in
 * time, the calls that sent no message: reads, and what was refused. `most`: how many steps a whole list has; then calls
 * older than its last step are left out, as the steps of that time are.
 */
export function withCalls(
  session: Session,
  steps: readonly StepOfHistory[],
  calls: readonly KeptCall[],
  most: number,
): Row[] {
  const came = new Set<KeptCall>();
  const rows = steps.map((step): { readonly at: number; readonly row: Row } => {
    const call = callOf(step, calls);
    if (call !== undefined) came.add(call);
    return { at: step.at, row: { kind: 'step', session, step, ...(call === undefined ? {} : { call }) } };
  });
  const oldest = steps.length < most ? -Infinity : (steps.at(-1)?.at ?? -Infinity);
  const alone = calls
    .filter((call) => !came.has(call) && call.at >= oldest)
    .map((call): { readonly at: number; readonly row: Row } => ({ at: call.at, row: { kind: 'call', session, call } }));
  // Steps keep their own order, whatever the clock did: each call goes before the first step that is older.
  const merged: Row[] = [];
  let next = 0;
  for (const { at, row } of rows) {
    for (let call = alone[next]; call !== undefined && call.at > at; call = alone[next]) {
      merged.push(call.row);
      next += 1;
    }
    merged.push(row);
  }
  return [...merged, ...alone.slice(next).map(({ row }) => row)];
}
