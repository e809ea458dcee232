import type {
  AppContext,
  CheckboxToggle,
  MenuSelect,
  ModalConfirm,
  ModalDismiss,
  PasswordFieldChange,
  ScrollTo,
  ScrubberPause,
  ScrubberPlay,
  ScrubberSeek,
  SelectOption,
  SelectRow,
  Sort,
  TabChange,
  TextAreaChange,
  TextInputChange,
  TreeCollapse,
  TreeExpand,
  TreeSelect,
} from 'teahouse';

/** The dialogs that can be opened. */
export type Dialog = 'plain' | 'delete' | 'form' | 'nested' | 'long';

/** Everything that can be changed in the gallery. What belongs to a widget is kept by the widget's id. */
export interface Model {
  readonly columns: number;
  readonly rows: number;
  /** The family that is shown, and the first visible row of each. */
  readonly family: number;
  readonly tops: readonly number[];
  /** The last message of a widget, as it arrived. */
  readonly last: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly checks: Readonly<Record<string, boolean | 'mixed'>>;
  readonly picked: Readonly<Record<string, number | null>>;
  readonly marked: Readonly<Record<string, readonly number[]>>;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: { readonly by: string | null; readonly direction: 'asc' | 'desc' };
  readonly expanded: readonly string[];
  readonly branch: string | null;
  readonly positions: Readonly<Record<string, number>>;
  readonly playing: boolean;
  readonly follow: boolean;
  /** The open dialogs, the topmost last. */
  readonly dialogs: readonly Dialog[];
}

/** The gallery's own messages. */
type OwnMsg =
  | { readonly type: 'pressed'; readonly what: string }
  | { readonly type: 'filter'; readonly id: string; readonly value?: string }
  | { readonly type: 'open'; readonly dialog: Dialog }
  | { readonly type: 'focused'; readonly widgetId: string | null }
  | { readonly type: 'resized'; readonly columns: number; readonly rows: number }
  | { readonly type: 'page'; readonly by: 1 | -1 }
  | { readonly type: 'tick' };

/** What widgets send. */
export type WidgetMsg =
  | CheckboxToggle
  | MenuSelect
  | ModalConfirm
  | ModalDismiss
  | PasswordFieldChange
  | ScrollTo
  | ScrubberPause
  | ScrubberPlay
  | ScrubberSeek
  | SelectOption
  | SelectRow
  | Sort
  | TabChange
  | TextAreaChange
  | TextInputChange
  | TreeCollapse
  | TreeExpand
  | TreeSelect;

/** All messages of the gallery. */
export type Msg = OwnMsg | WidgetMsg;

/** The gallery as it opens. The argument `charts` opens it at that family. */
export function start({ columns, rows, args }: AppContext, families: readonly string[]): Model {
  const wanted = families.findIndex((name) => name.toLowerCase() === args[0]?.toLowerCase());
  return {
    columns,
    rows,
    family: Math.max(0, wanted),
    tops: families.map(() => 0),
    last: '',
    texts: {
      name: 'Ada Lovelace',
      email: 'ada',
      fixed: 'Cannot be changed',
      off: 'Disabled',
      poem: 'Tea is brewed,\nthe kettle sings,\nand nobody waits.',
      letter: 'Dear Ann,\n\nthis text is read only.',
      token: '',
    },
    checks: { milk: true, sugar: false, all: 'mixed' },
    picked: { tea: 0, people: 0 },
    marked: { extras: [1], basket: [0, 2] },
    filters: { tea: '', people: '' },
    sort: { by: null, direction: 'asc' },
    expanded: ['garden', 'herbs'],
    branch: 'mint',
    positions: { replay: 12, inner: 0, log: 0, million: 0 },
    playing: false,
    follow: true,
    dialogs: [],
  };
}
