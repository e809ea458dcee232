import type { InputEvent } from '../sdk/input.ts';
import type { Json } from '../sdk/provider.ts';
import type { Keymap } from './worker.ts';

/** What the page, which may import nothing else of the house, needs of the other contracts. */
export type { InputEvent, KeyEvent, MouseEvent } from '../sdk/input.ts';
export type { Json } from '../sdk/provider.ts';
export type { Keymap } from './worker.ts';

/** The messages between the extension host and the terminal's page. */
export type ToPage =
  | { readonly kind: 'frame'; readonly frame: number; readonly full: boolean; readonly ansi: string }
  | { readonly kind: 'keymap'; readonly keymap: Keymap }
  | { readonly kind: 'accessible'; readonly tree: Json }
  | { readonly kind: 'terminal_options'; readonly options: TerminalOptions }
  | { readonly kind: 'state'; readonly state: PageState }
  /** What went wrong in an app that runs; `null` when nothing is to be shown. */
  | { readonly kind: 'banner'; readonly banner: PageBanner | null }
  /** No widget takes the drag that goes on: it selects text. */
  | { readonly kind: 'free_drag' }
  /** The keyboard goes to a part of the page: the bar for finding text (which opens), or the banner's buttons. */
  | { readonly kind: 'reach'; readonly part: 'find' | 'banner' }
  /** A widget is outlined for a while, with a label: the one that a person looks for, or that an agent works. `null`: none. */
  | { readonly kind: 'mark'; readonly mark: PageMark | null }
  /** Which of the places that the page asked about are files that can be opened, in the order of the question. */
  | { readonly kind: 'places'; readonly id: number; readonly found: readonly boolean[] }
  /** The size of the session's screen when another page set it last: the page shows these cells instead of its own. */
  | { readonly kind: 'size'; readonly columns: number; readonly rows: number };

/** The editor's terminal settings, which the page cannot read itself, and the meaning of the frames' colours. */
export interface TerminalOptions {
  readonly fontFamily: string;
  /** Pixels. */
  readonly fontSize: number;
  readonly lineHeight: number;
  readonly minimumContrastRatio: number;
  /** Which entry of the 256 colours, from 16 up, stands for which role (`screen/palette.ts`); the page fills them in. */
  readonly roles: Readonly<Record<string, number>>;
}

/** What the page is given with its HTML, as JSON in the body's `data-given`: enough to measure itself before it speaks. */
export interface PageData {
  readonly options: TerminalOptions;
  readonly texts: PageTexts;
  /** What the editor keeps for bringing the page back after a window reload; the page only hands it on. */
  readonly state: Json;
}

/** The page's own texts, translated. */
export interface PageTexts {
  /** The label of the field for finding text. */
  readonly find: string;
  readonly previous: string;
  readonly next: string;
  readonly close: string;
  readonly noMatch: string;
  /** How many there are and which is shown, with `{0}` of `{1}`. */
  readonly matches: string;
}

/** How long an outline stays, in milliseconds: long enough to find it and read its label. */
export const MARK_STAYS = 3000;

/** What is outlined, in cells counted from 0, and what stands beside it. */
export interface PageMark {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
  readonly label: string;
}

/**
 * A bar over the picture of an app that runs: what went wrong, where, and what can be done, or that it is a picture of
 * before. Texts are translated.
 */
export interface PageBanner {
  readonly severity: 'error' | 'warning' | 'info';
  /** What happened. */
  readonly text: string;
  /** The place, as `name.tea.ts:12`; '' where none is known. */
  readonly place: string;
  /** What to do; '' where the text says it. */
  readonly advice: string;
  /** That there are more, and how many; '' when there are none. */
  readonly more: string;
  readonly actions: readonly PageAction[];
}

/** What the page shows beside the app's own screen. Texts are translated already. */
export type PageState =
  | { readonly name: 'starting'; readonly text: string }
  | { readonly name: 'running' }
  | { readonly name: 'ended'; readonly text: string; readonly actions: readonly PageAction[] }
  | {
      readonly name: 'failed';
      readonly title: string;
      readonly details: string;
      readonly actions: readonly PageAction[];
    };

/** A button in the page that the host carries out. */
export interface PageAction {
  readonly id:
    'restart' | 'stop' | 'open_file' | 'show_log' | 'show_problems' | 'dismiss' | 'return_to_now' | 'rewind_here';
  readonly label: string;
}

/** What the page says. The host checks every message's shape before it trusts it. */
export type FromPage =
  | { readonly kind: 'ready'; readonly columns: number; readonly rows: number }
  | { readonly kind: 'input'; readonly event: InputEvent }
  | { readonly kind: 'frame_shown'; readonly frame: number }
  | { readonly kind: 'action'; readonly id: PageAction['id'] }
  /** Whether a screen reader is in use, so that the accessible mirror is wanted. */
  | { readonly kind: 'screen_reader'; readonly used: boolean }
  /** Whether the person wants that nothing moves (reduced motion). */
  | { readonly kind: 'reduced_motion'; readonly wanted: boolean }
  /** Asks which of these are files, `path`, `path:line` or `path:line:column`; answered by `places`. */
  | { readonly kind: 'find_places'; readonly id: number; readonly places: readonly string[] }
  /** A person followed a link: an address, or one of the places that were found. */
  | { readonly kind: 'open_link'; readonly link: PageLink }
  | { readonly kind: 'problem'; readonly text: string };

/** A link in the picture. */
export type PageLink =
  { readonly kind: 'address'; readonly address: string } | { readonly kind: 'place'; readonly place: string };
