import type { Message } from '../../../sdk/message.ts';
import type { WireOrigin } from '../../../protocol/origin.ts';

/** What made a message: a tool's call by an agent, or a person's input, in a few words. */
export type Cause =
  | {
      readonly kind: 'call';
      readonly id: number;
      /** The tool without the session's id. */
      readonly tool: string;
      /** Its arguments, secrets replaced. */
      args: unknown;
    }
  | { readonly kind: 'input'; readonly input: string };

interface AnyEntry {
  /** The session's number of it; each is one more than the one before. */
  readonly entry: number;
  readonly origin: WireOrigin;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The model after it: the app's own object, never copied. */
  readonly model: object;
  /** How many openings of handles there had been when its model was made: so it is known which of them it means. */
  readonly opened: number;
}

/** A message that was folded. */
export interface MessageEntry extends AnyEntry {
  readonly what: 'message';
  /** As it was sent. It never leaves the worker: `shown` does, secrets replaced. */
  readonly message: Message;
  readonly shown: unknown;
  /** Milliseconds that `update` took. */
  readonly ms: number;
  /** The names of the commands that it asked for. */
  readonly commands: readonly string[];
  readonly cause: Cause | null;
}

/** The model after entry `to` was made the live one again. */
export interface RewindEntry extends AnyEntry {
  readonly what: 'rewind';
  readonly to: number;
}

/** What came before was folded again without these entries. */
export interface UndoEntry extends AnyEntry {
  readonly what: 'undo';
  readonly without: ReadonlySet<number>;
}

/** One step of a session. */
export type Entry = MessageEntry | RewindEntry | UndoEntry;
