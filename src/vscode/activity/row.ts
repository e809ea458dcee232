import type { Session } from '../../session/types.ts';
import type { StepOfHistory } from '../history/pick-entry.ts';

/** A row of the activity view: a session, one step of it, or why there are none. */
export type Row =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'step'; readonly session: Session; readonly step: StepOfHistory }
  | { readonly kind: 'note'; readonly session: Session; readonly text: string };
