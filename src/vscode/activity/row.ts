import type { Session } from '../../session/types.ts';
import type { KeptCall } from './answered-calls.ts';
import type { StepOfHistory } from '../history/pick-entry.ts';

/**
 * A row of the activity view: a session, one step of it and the call it came from, steps of a timer that did the same (the
 * newest first), a call that sent nothing, or why there are none: in a few words, in
 * `more` of them, and by which setting.
 */
export type Row =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'step'; readonly session: Session; readonly step: StepOfHistory; readonly call?: KeptCall }
  | { readonly kind: 'repeats'; readonly session: Session; readonly steps: readonly Extract<Row, { kind: 'step' }>[] }
  | { readonly kind: 'call'; readonly session: Session; readonly call: KeptCall }
  | {
      readonly kind: 'note';
      readonly session: Session;
      readonly text: string;
      readonly more?: string;
      readonly setting?: string;
    };
