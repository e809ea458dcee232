import type { InputEvent, MouseEvent } from '../../../sdk/input.ts';
import { field, idOf } from '../../../sdk/node.ts';
import type { ViewNode } from '../../../sdk/node.ts';
import type { WireOrigin } from '../../../protocol/origin.ts';
import type { Hit } from '../../../protocol/steps.ts';
import type { Picture } from '../ui/picture.ts';
import type { Cause } from './entries.ts';

/** Stands for a character of a password that was typed. */
export const HIDDEN = '¤';

/** What somebody did, for doing it again: an input at the terminal, or a tool's call. Secrets are replaced. */
export type Act = {
  /** The newest entry before it. */
  readonly after: number;
  readonly by: WireOrigin;
} & (
  | { readonly what: 'input'; readonly event: InputEvent; readonly hit: Hit | null; readonly cause: Cause }
  | { readonly what: 'call'; readonly id: number; readonly tool: string; readonly args: unknown }
);

/** More are not kept: whoever rests a finger on a key that does nothing fills no memory. */
const MOST = 10_000;
/** A call that goes on is among so many. */
const RECENT = 50;

/** What was done in a session, in order, for as long as its history reaches back. */
export class Acts {
  #acts: Act[] = [];

  /** All, the oldest first. */
  get all(): readonly Act[] {
    return this.#acts;
  }

  /** Whether a call is among the newest of them. */
  hasCall(id: number): boolean {
    return this.#acts.slice(-RECENT).some((act) => act.what === 'call' && act.id === id);
  }

  /** Takes one up; those that were done before entry `first` are forgotten. */
  add(act: Act, first: number): void {
    this.#acts.push(act);
    if (this.#acts.length <= MOST) return;
    const reached = this.#acts.filter(({ after }) => after >= first);
    this.#acts = reached.length <= MOST / 2 ? reached : reached.slice(-MOST / 2);
  }
}

/** Whether an input is worth doing again: a pointer that only passes by is not. */
export function isAct(event: InputEvent): boolean {
  if (event.kind === 'mouse') return event.action !== 'move';
  return event.kind !== 'leave' && event.kind !== 'focus';
}

/** An input in a few words: `enter`, `click on add`, `paste`. */
export function inputText(event: InputEvent, hit: Hit | null, isSecret: boolean): string {
  switch (event.kind) {
    case 'key':
      return isSecret && event.text !== '' ? HIDDEN : event.key;
    case 'mouse':
      return hit === null ? event.action : `${event.action} on ${hit.widget}`;
    case 'activate':
      return `activate ${event.widgetId}`;
    default:
      return event.kind;
  }
}

/** An input as it may be kept: what is typed into a password field is not. */
export function withoutSecret(event: InputEvent, isSecret: boolean): InputEvent {
  if (!isSecret) return event;
  if (event.kind === 'paste') return { ...event, text: HIDDEN.repeat(event.text.length) };
  if (event.kind === 'key' && event.text !== '') return { ...event, key: HIDDEN, text: HIDDEN };
  return event;
}

/** Whether a widget's text is a secret. */
export function hidesText(node: ViewNode): boolean {
  return node.type === 'password_field' || field(node, 'secret') === true;
}

/** The innermost widget with an id under the pointer. */
export function hitOf(picture: Picture, { column, row }: MouseEvent): Hit | null {
  const placed = picture.nodesAt(column, row).find(({ node }) => idOf(node) !== '');
  return placed === undefined ? null : { widget: idOf(placed.node), x: column - placed.rect.x, y: row - placed.rect.y };
}
