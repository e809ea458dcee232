import type { Reason } from '../sdk/provider.ts';
import type { ListedTool, ToolDefinition } from '../tools/types.ts';
import type { AppSource } from '../session/types.ts';
import type { Session } from './types.ts';

/** What a call would touch, as far as access is concerned. */
export interface Subject {
  /** The session it acts on; `null` for none (a workspace's tool, starting a session). */
  readonly session: Session | null;
  /** The app that would be started, for the question. */
  readonly app?: AppSource;
  /** `none`: a read. `write`: it changes something. `unmarked`: its provider does not say; the worker finds out. */
  readonly effect: 'none' | 'write' | 'unmarked';
  /** Whether a person is asked each time and not once for a client and session. */
  readonly eachTime: boolean;
  /** Whether it is destructive, for the question's text and its choices. */
  readonly destructive: boolean;
  /**
   * `wanted`: a person is asked in the mode `ask`. `given`: a person has agreed already, as with apps that ship.
   * `always`: a person is asked in the mode `act`, too, as for code that nobody has run yet.
   */
  readonly consent: 'wanted' | 'given' | 'always';
}

/**
 * A subject, or why the call makes no sense and nobody need be asked. `arguments` take the place of those that came:
 * what was judged is carried out, though what they leave open has become another thing meanwhile.
 */
export type Judged =
  | { readonly ok: true; readonly subject: Subject; readonly arguments?: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly reason: Reason };

/** A tool of the house itself: a definition, and what access has to know about a call of it. */
export interface StaticTool extends ToolDefinition {
  /** Judges a call by its arguments, which nothing has checked yet. Without it the annotations say all. */
  judge?(args: Readonly<Record<string, unknown>>): Judged | Promise<Judged>;
}

/** Judges a call by what is listed of its tool (design: *Access*). */
export function subjectOf(tool: ListedTool, session: Session | null): Subject {
  const destructive = tool.annotations?.destructiveHint === true;
  const marked = destructive || tool.annotations?.sensitive === true;
  const effect =
    marked || (tool.kind === 'application' && tool.readOnly !== true)
      ? 'write'
      : tool.readOnly === true || tool.kind === 'static'
        ? 'none'
        : 'unmarked';
  return { session, effect, eachTime: destructive, destructive, consent: 'wanted' };
}

/** Whether two listings of a tool are judged alike. */
export function judgedAlike(one: ListedTool, other: ListedTool): boolean {
  if (one === other) return true;
  const [first, second] = [subjectOf(one, null), subjectOf(other, null)];
  return first.effect === second.effect && first.destructive === second.destructive;
}
