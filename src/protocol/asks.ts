import type { KeyEvent } from '../sdk/input.ts';
import type { WireOrigin } from './origin.ts';

/*
 * What the host asks of a worker beside actions of single widgets.
 */

/** Which part of a model is read, and how much of it. */
export interface ModelQuery {
  /** One of the app's `resources` to look into; the model itself without it. */
  readonly resource?: string;
  /** A JSON pointer; `''` is the whole. */
  readonly path: string;
  /** How many levels of objects and lists are shown, from 1. */
  readonly depth: number;
  /** How many entries of a list, or characters of a text, are passed over. */
  readonly offset: number;
}

/** Asks for a part of the model, its secrets masked; the answer is an `answer`. */
export interface InspectRequest extends ModelQuery {
  readonly kind: 'inspect_model';
  readonly id: number;
}

/** A place on the screen: a widget, or a cell counted from 0. */
export type Spot = { readonly widgetId: string } | { readonly column: number; readonly row: number };

/** Asks where a widget is on the screen, or which one is at a cell; the answer is an `answer` with a {@link Located}. */
export interface LocateRequest {
  readonly kind: 'locate';
  readonly id: number;
  readonly spot: Spot;
}

/** What can be seen of a widget, in cells counted from 0. */
export type Located = {
  readonly widgetId: string;
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
};

/** Asks which commands run; the answer's result is a list of {@link Underway}. */
export interface UnderwayRequest {
  readonly kind: 'underway';
  readonly id: number;
}

/** A command that runs. */
export type Underway = {
  /** Counts the commands of a session as they begin: no two have the same. */
  readonly number: number;
  readonly name: string;
};

/** Fills several fields in one turn: all are checked before any is changed. */
export interface FillRequest {
  readonly kind: 'fill';
  readonly id: number;
  /** Values by widget id, in the order in which they are filled. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly origin: WireOrigin;
  readonly mayWrite: boolean;
  readonly mayDestroy: boolean;
}

/** Presses keys in somebody's name; the answer says how far it came. */
export interface KeysRequest {
  readonly kind: 'keys';
  readonly id: number;
  readonly keys: readonly KeyEvent[];
  readonly origin: WireOrigin;
  readonly mayWrite: boolean;
  readonly mayDestroy: boolean;
}

/** Asks for rows of the screen as an SVG document; the answer's result is a {@link ScreenPicture}. */
export interface DrawRequest {
  readonly kind: 'draw_screen';
  readonly id: number;
  /** The first row wanted. */
  readonly from: number;
  /** The most characters of the document. */
  readonly limit: number;
}

/** Rows of the screen as an SVG document. */
export interface ScreenPicture {
  readonly svg: string;
  /** The first row that is drawn, and the one after the last. */
  readonly from: number;
  readonly next: number;
  /** How many rows there are. */
  readonly total: number;
}
