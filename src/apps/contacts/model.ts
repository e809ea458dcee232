import { basename, resolve } from 'node:path';
import type { AppContext, CheckboxToggle, SelectRow, Sort, TextInputChange } from 'teahouse';
import type { Heading } from '../files/headings.ts';
import type { BrokenRow, Contact, Sheet, VersionedSheet } from './csv.ts';
import { shownRows } from './shown.ts';
import type { Order } from './shown.ts';

/** What the app knows. */
export interface Model {
  readonly file: string | null;
  readonly status: 'loading' | 'ready' | 'failed';
  /** How much of the file was read, from 0 to 1. */
  readonly part: number;
  readonly notice: string;
  readonly columns: readonly Heading[];
  readonly lineEnd: Sheet['lineEnd'];
  readonly rows: readonly Contact[];
  readonly broken: readonly BrokenRow[];
  readonly showBroken: boolean;
  readonly filter: string;
  readonly order: Order | null;
  /** The rows as they are shown: filtered, then sorted. */
  readonly shown: readonly Contact[];
  readonly selected: Contact | null;
  /** The contact in the form, as it was when it was taken there; `null` when the form is for a new one. */
  readonly editing: Contact | null;
  readonly draft: Readonly<Record<string, string>>;
  /** The rows before each change made here, the newest last; and those that were taken back. */
  readonly undo: readonly (readonly Contact[])[];
  readonly redo: readonly (readonly Contact[])[];
  /** The rows as the file has them. */
  readonly saved: readonly Contact[];
  /** What the file was when it was read or saved last. */
  readonly version: string | null;
  /** Whether somebody else changed the file since. */
  readonly changed: boolean;
}

/** What happens in the app. */
export type Msg =
  | { readonly type: 'progress'; readonly rows: number; readonly part: number }
  | { readonly type: 'loaded'; readonly sheet: VersionedSheet }
  | { readonly type: 'failed'; readonly why: string }
  | { readonly type: 'add' }
  | { readonly type: 'clear' }
  | { readonly type: 'edit' }
  | { readonly type: 'apply' }
  | { readonly type: 'delete' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'save'; readonly overwrite: boolean }
  | { readonly type: 'reload' }
  | { readonly type: 'saved'; readonly rows: readonly Contact[]; readonly version: string }
  | { readonly type: 'save_failed'; readonly why: string; readonly changed: boolean }
  | TextInputChange
  | CheckboxToggle<'show_broken'>
  | SelectRow<'people'>
  | Sort<'people'>;

/** The columns of a list that has no file. */
export const COLUMNS: readonly Heading[] = [
  { id: 'name', label: 'Name' },
  { id: 'email', label: 'Email' },
  { id: 'city', label: 'City' },
];

/** The file in the workspace unless another one is named. */
const FILE = 'contacts.csv';

const NONE: readonly Contact[] = [];

/** The model of a start. */
export function start(context: AppContext): Model {
  const { args, workspaceFolder } = context;
  const path = args[0] ?? (workspaceFolder === null ? undefined : FILE);
  const file = path === undefined ? null : resolve(workspaceFolder ?? '.', path);
  return {
    file,
    status: file === null ? 'ready' : 'loading',
    part: 0,
    notice:
      file === null
        ? 'No folder is open and no file was named: these contacts are gone when the app ends.'
        : `Reading ${basename(file)}…`,
    // The columns of a file that was named are known once it is read; fields of others would only come and go.
    columns: args[0] === undefined ? COLUMNS : [],
    lineEnd: '\n',
    rows: NONE,
    broken: [],
    showBroken: false,
    filter: '',
    order: null,
    shown: [],
    selected: null,
    editing: null,
    draft: {},
    undo: [],
    redo: [],
    saved: NONE,
    version: null,
    changed: false,
  };
}

/** Whether there is anything to save. */
export function isUnsaved(model: Model): boolean {
  return model.rows !== model.saved;
}

/** What is shown follows from rows, filter and order; it is kept so that an index means the row that was seen. */
export function reshow(model: Model): Model {
  const shown = shownRows(model.rows, model.columns, model.filter, model.order);
  const selected = model.selected !== null && shown.includes(model.selected) ? model.selected : null;
  return { ...model, shown, selected };
}
