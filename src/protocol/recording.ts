import type { InputEvent } from '../sdk/input.ts';
import type { WireOrigin } from './origin.ts';

/*
 * A recorded session: lines of JSON as `writeData` has it. The first is the header, each other one thing that happened.
 */

/** The version of the form. A recording of a later one is not read. */
export const RECORDING_VERSION = 1;

/** The session as it was when the recording began. */
export interface RecordingHeader {
  readonly teahouse: 'recording';
  readonly version: typeof RECORDING_VERSION;
  /** The app's name, for people. */
  readonly app: string;
  readonly columns: number;
  readonly rows: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Its secrets emptied. */
  readonly model: object;
  readonly focus: string | null;
  /** The widgets' local state (caret, scroll) by widget id; empty when it is no data. */
  readonly locals: readonly (readonly [string, unknown])[];
}

/** One thing that happened, `t` milliseconds after the beginning. */
export type RecordedLine =
  | { readonly t: number; readonly input: InputEvent; readonly by: WireOrigin }
  /** A message that was folded; `tool`: the call that sent it. */
  | { readonly t: number; readonly message: unknown; readonly by: WireOrigin; readonly tool?: string }
  /** The model was replaced. */
  | { readonly t: number; readonly model: object; readonly by: WireOrigin; readonly did: 'rewind' | 'undo' }
  /** Something that is no data: nothing after it can be replayed. */
  | { readonly t: number; readonly lost: string };
