import { field, idOf } from '../../sdk/node.ts';
import type { ViewNode } from '../../sdk/node.ts';
import type { Json, Reason } from '../../sdk/provider.ts';
import type { Session } from '../../session/types.ts';
import { canonicalJson } from '../../tools/canonical.ts';
import { nearest } from '../../tools/nearest.ts';
import type { Clock } from '../../tools/types.ts';
import { walkView } from '../../tools/walk.ts';
import { cutText } from '../fit.ts';
import type { Fields } from '../fit.ts';

/** How a condition stands: whether it holds, and what is there now. */
type Standing =
  | { readonly met: boolean; readonly now: Json }
  /** It can never be told: the question itself is wrong. */
  | { readonly wrong: Reason };

/** Something that `wait_for` waits for. */
export interface Condition {
  /** The argument that it is about. */
  readonly about: string;
  check(session: Session): Promise<Standing>;
}

/** What can be waited for of a widget. */
export const WIDGET_STATES = ['shown', 'gone', 'enabled', 'disabled', 'focused'] as const;

/** A value of {@link WIDGET_STATES}. */
export type WidgetState = (typeof WIDGET_STATES)[number];

/** The most bytes of a model's value in an answer. */
const VALUE_BYTES = 600;
/** As deep as a value is compared. */
const DEPTH = 8;

/** A text stands on the screen, within one row; with `wanted` false: it does not. */
export function textCondition(about: string, text: string, wanted: boolean): Condition {
  return {
    about,
    async check(session) {
      const screen = await session.readScreen();
      if (screen === null) return { met: false, now: null };
      const isThere = screen.rows.some((row) => row.includes(text));
      return { met: isThere === wanted, now: isThere ? 'on the screen' : 'not on the screen' };
    },
  };
}

/** A widget is in a state. */
export function widgetCondition(id: string, state: WidgetState): Condition {
  return {
    about: 'widget',
    check(session) {
      const { node, ids } = find(session, id);
      if (node === undefined) {
        const alike = nearest(id, ids);
        return Promise.resolve({
          met: state === 'gone',
          now: { widget: 'gone', ...(alike.length > 0 ? { nearest: alike } : {}) },
        });
      }
      const isDisabled = field(node, 'disabled') === true;
      const isFocused = session.focus === id;
      const met = { shown: true, gone: false, enabled: !isDisabled, disabled: isDisabled, focused: isFocused }[state];
      return Promise.resolve({ met, now: { widget: isDisabled ? 'disabled' : 'enabled', focused: isFocused } });
    },
  };
}

/** A path of the model has a value: just `equals`, or without it any. */
export function pathCondition(path: string, equals: { readonly value: Json } | null): Condition {
  return {
    about: 'path',
    async check(session) {
      const read = await session.asks.inspect({ path, depth: DEPTH, offset: 0 });
      if (!read.ok) {
        if (read.reason.code === 'invalid_arguments') return { wrong: read.reason };
        return { met: false, now: cutText(read.reason.message, VALUE_BYTES) };
      }
      const { value, items } = read.result as Fields;
      const now = (items ?? value) as Json;
      const met = equals === null || canonicalJson(now) === canonicalJson(equals.value);
      return { met, now: short(now) };
    },
  };
}

/** The screen has not changed for some milliseconds. */
export function quietCondition(ms: number, clock: Clock): Condition {
  let last: string | null = null;
  let since = clock.now();
  return {
    about: 'quiet',
    async check(session) {
      const screen = await session.readScreen();
      const seen = screen === null ? null : JSON.stringify([screen.rows, screen.caret, screen.focus]);
      if (seen !== last) since = clock.now();
      last = seen;
      const quiet = Math.round(clock.now() - since);
      return { met: seen !== null && quiet >= ms, now: `unchanged for ${String(quiet)} ms` };
    },
  };
}

function find(
  session: Session,
  id: string,
): { readonly node: ViewNode | undefined; readonly ids: ReadonlySet<string> } {
  let found: ViewNode | undefined;
  const ids = new Set<string>();
  walkView(session.tree, (node) => {
    const own = idOf(node);
    if (own !== '') ids.add(own);
    if (own === id) found = node;
    return found !== undefined;
  });
  return { node: found, ids };
}

function short(value: Json): Json {
  const text = JSON.stringify(value);
  const cut = cutText(text, VALUE_BYTES);
  return cut === text ? value : cut;
}
