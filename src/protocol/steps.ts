import type { InputEvent } from '../sdk/input.ts';
import type { WireOrigin } from './origin.ts';

/*
 * What was done in a session, for doing it again in a test.
 */

/** Where a mouse event hit: a widget, and the cell counted from its top left. */
export interface Hit {
  readonly widget: string;
  readonly x: number;
  readonly y: number;
}

/** One thing that was done. Secrets are replaced. */
export type StepDone =
  | { readonly does: 'input'; readonly event: InputEvent; readonly hit: Hit | null; readonly by: WireOrigin }
  | { readonly does: 'call'; readonly tool: string; readonly args: unknown; readonly by: WireOrigin }
  /** A message that no input and no call explains: of a timer, a command, a form that was filled. */
  | { readonly does: 'message'; readonly message: unknown; readonly by: WireOrigin };

/** What was done in a session, and how it is now. */
export interface Steps {
  /** The screen's size when its history began. */
  readonly columns: number;
  readonly rows: number;
  /** The model when its history began, as `writeData` has it, secrets emptied; `null` when that was what `init` answered. */
  readonly model: string | null;
  readonly steps: readonly StepDone[];
  /** The rows on the screen, blanks at their ends and empty rows at the bottom cut off; `null` for one that shows a secret. */
  readonly screen: readonly (string | null)[];
}
