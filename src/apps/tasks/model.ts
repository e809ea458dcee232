import { basename, extname } from 'node:path';
import type { AppContext, CheckboxToggle, SelectOption, TextInputChange, WriteOutcome } from 'teahouse';
import type { Board, Item, Place } from './board.ts';
import type { Change } from './change.ts';
import { newBoard, parseBoard } from './markdown.ts';

/** The file of a board unless another one is named. */
const FILE = 'plan.md';

/** What the app knows. The board here and the file's last known board (`base`) are one object when all is saved. */
export interface Model {
  readonly file: string;
  /** `failed`: the file cannot be read, so that nothing is written. */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly base: Board;
  readonly board: Board;
  /** What the file was when it was read or written last; `null` while there is none. */
  readonly version: string | null;
  /** What is going on with the file. One thing at a time: an answer is always about the newest state. */
  readonly work: { readonly kind: 'idle' | 'reading' } | { readonly kind: 'writing'; readonly board: Board };
  /** The file may be another one: read it as soon as nothing else goes on. */
  readonly stale: boolean;
  /** A version in which tasks are missing. It counts once it is read again: the file may just be being written. */
  readonly doubted: string | null;
  /** Writing failed; it is tried again at the next change. */
  readonly blocked: boolean;
  /** What takes back what was done here, the newest last. */
  readonly undo: readonly Change[];
  readonly redo: readonly Change[];
  /** The chosen task's id. */
  readonly selected: number | null;
  /** The task in the form, as it was when it was taken there; `null` when the form is for a new one. */
  readonly editing: Item | null;
  readonly draft: { readonly text: string; readonly due: string };
  readonly find: string;
  readonly hideDone: boolean;
  readonly showChart: boolean;
  /** As `2026-12-24`; "" until the clock was asked. */
  readonly today: string;
  readonly notice: string;
}

export type Msg =
  | { readonly type: 'opened' }
  | { readonly type: 'file_changed' }
  | { readonly type: 'read_again' }
  | { readonly type: 'day'; readonly today: string }
  | { readonly type: 'loaded'; readonly text: string; readonly version: string }
  | { readonly type: 'not_loaded'; readonly code: string; readonly why: string }
  | ({ readonly type: 'written' } & WriteOutcome)
  | { readonly type: 'not_written'; readonly why: string }
  | { readonly type: 'change'; readonly change: Change }
  | {
      readonly type: 'add_task';
      readonly text: string;
      readonly due: string | null;
      readonly column: string;
      readonly place: Place;
    }
  | { readonly type: 'submit' }
  | { readonly type: 'tick' }
  | { readonly type: 'edit' }
  | { readonly type: 'cancel_edit' }
  | { readonly type: 'delete' }
  | { readonly type: 'shift'; readonly to: Direction }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | TextInputChange<'find' | 'task' | 'due'>
  | CheckboxToggle<'hide_done' | 'show_chart'>
  | SelectOption;

/** Where a task is moved by a key. */
export type Direction = 'up' | 'down' | 'left' | 'right';

/** The model of a start: the file is read at once (see `subscriptions`). */
export function start({ args }: AppContext): Model {
  const [file = FILE] = args;
  const none = parseBoard('');
  return {
    file,
    status: 'loading',
    base: none,
    board: none,
    version: null,
    work: { kind: 'idle' },
    stale: true,
    doubted: null,
    blocked: false,
    undo: [],
    redo: [],
    selected: null,
    editing: null,
    draft: { text: '', due: '' },
    find: '',
    hideDone: false,
    showChart: false,
    today: '',
    notice: `Reading ${basename(file)}…`,
  };
}

/** The board for a file that is not there: it is written with the first task. */
export function firstBoard(file: string): Board {
  const name = basename(file, extname(file));
  return newBoard(name.charAt(0).toUpperCase() + name.slice(1));
}
