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
  /** What the editor keeps for bringing the page back after a window reload; the page only hands it on. */
  readonly state: Json;
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
  readonly id: 'restart' | 'stop' | 'open_file' | 'show_log';
  readonly label: string;
}

/** What the page says. The host checks every message's shape before it trusts it. */
export type FromPage =
  | { readonly kind: 'ready'; readonly columns: number; readonly rows: number }
  | { readonly kind: 'input'; readonly event: InputEvent }
  | { readonly kind: 'frame_shown'; readonly frame: number }
  | { readonly kind: 'action'; readonly id: PageAction['id'] }
  | { readonly kind: 'problem'; readonly text: string };
