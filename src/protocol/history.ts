import type { WireOrigin } from './origin.ts';

/*
 * What the host asks of a session's history, which lives in its worker (design: *Looking back*).
 */

/** How much of a session's history is kept. */
export interface HistoryBounds {
  /** The most entries; 0 keeps no history at all, at no cost. */
  readonly entries: number;
  /** About how many bytes of models that only the history holds. */
  readonly bytes: number;
}

/** Which point is looked at: an entry's number, a step from there, one of the ends, or `now`, which ends looking back. */
export type LookAt = number | 'back' | 'forward' | 'first' | 'last' | 'now';

/** A question to the history, or what is to be done with it. Entries are named by their numbers. */
export type HistoryAsk =
  /**
   * The newest entries before one, the newest first, without the first `skip` of them. Without `before` from the newest on.
   * `origin` and `client`: only those that came from there.
   */
  | {
      readonly what: 'list';
      readonly before?: number;
      readonly skip?: number;
      readonly most: number;
      readonly origin?: WireOrigin['kind'];
      readonly client?: string;
    }
  /** The names of the clients that entries came from. */
  | { readonly what: 'clients' }
  /** One entry: what it changed in the model, and the screen after it. */
  | { readonly what: 'show'; readonly entry: number }
  /** What differs between the models after two entries. */
  | { readonly what: 'diff'; readonly from: number; readonly to: number }
  | { readonly what: 'look'; readonly at: LookAt }
  /** Makes the model after that entry the live one, as a new entry. */
  | { readonly what: 'rewind'; readonly to: number }
  /** The same with the model before the agent's call that the entry belongs to; without `entry` its last call. */
  | { readonly what: 'rewind_call'; readonly entry?: number }
  /**
   * Folds the later messages again without the action that the entry belongs to; without `entry` the agent's last one.
   * `leaveOut`: messages that fail then are left out too; without it nothing is done where one fails.
   */
  | { readonly what: 'undo'; readonly entry?: number; readonly leaveOut: boolean }
  /** Everything that a test needs to do again what was done. */
  | { readonly what: 'steps' }
  /** The screens after entries, for playing them: those of one page, the answer says where to go on. */
  | { readonly what: 'pictures'; readonly from: number; readonly to: number }
  /** Texts that were told before, whole or cut, with all that was secret at any time taken out. */
  | { readonly what: 'mask'; readonly texts: readonly string[] }
  /** Begins to tell what happens, each thing as a line of a recording of the app of that name; or ends that. */
  | { readonly what: 'record'; readonly app: string | null };

/** Asks the history; the answer is an `answer`. */
export interface HistoryRequest {
  readonly kind: 'history';
  readonly id: number;
  readonly ask: HistoryAsk;
  readonly origin: WireOrigin;
}

/** Where a person looks back to. */
export interface Looking {
  /** The entry whose model is shown. */
  readonly entry: number;
  /** The first and the newest one there are. */
  readonly first: number;
  readonly newest: number;
  /** What was done there: a message's type, `rewind`, `undo`; '' for the beginning. */
  readonly did: string;
  readonly origin: WireOrigin | null;
  /** Milliseconds since the epoch; 0 for the beginning. */
  readonly at: number;
  /** How often something that a person pressed was refused meanwhile. */
  readonly refused: number;
}

/** A message that `update` folded, for the journal; posted before the answer of its call. Secret texts are replaced. */
export interface Folded {
  readonly kind: 'folded';
  /** Counts from 1 for each session. */
  readonly entry: number;
  readonly message: unknown;
  readonly origin: WireOrigin;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A session was rewound, or an action undone: its model is another one, under a new number. */
export interface Rewound {
  readonly kind: 'rewound';
  readonly entry: number;
  readonly what: 'rewind' | 'undo';
  /** The entry it was rewound to; for an undo the one before the first that was undone. */
  readonly to: number;
  readonly origin: WireOrigin;
  readonly at: number;
}
