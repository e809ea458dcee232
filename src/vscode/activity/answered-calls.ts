import { callResult } from '../../gateway/answers.ts';
import { wholeArguments } from '../../gateway/mask.ts';
import type { AnsweredCall, Client } from '../../gateway/types.ts';
import type { Disposable, Event, Session, Sessions } from '../../session/types.ts';
import { echoed } from '../../tools/clean-text.ts';
import type { StepOfHistory } from '../history/pick-entry.ts';

/** How many calls of one session are kept, how many characters of all their texts, and how many of one. */
const MOST = 200;
const CHARACTERS = 300_000;
const LONGEST = 20_000;

/** Two clocks may differ by so much where one moment is taken, in milliseconds. */
const SLACK = 5;

/**
 * A call as the activity view tells of it. Its texts are as agents saw them, and whole, with `…` where one is longer than is
 * kept: what became secret since is still in them.
 */
export interface KeptCall {
  readonly client: Client;
  /** The tool, without the session's id. */
  readonly tool: string;
  /** When it was answered, in milliseconds since the epoch, and how long it took in all. */
  readonly at: number;
  readonly milliseconds: number;
  /** `ok`, or the reason's code. */
  readonly outcome: string;
  /** Under which numbers the session's worker knows it; none where it never got there. */
  readonly sent: readonly number[];
  readonly arguments: string;
  readonly answer: string;
}

/**
 * What the calls of each session were answered: the newest of them, until the session is gone. In memory alone: answers
 * belong to no history and to no recording.
 */
export class AnsweredCalls implements Disposable {
  readonly #sessions: Pick<Sessions, 'all' | 'get'>;
  readonly #kept = new Map<Session, readonly KeptCall[]>();
  readonly #subscriptions: readonly Disposable[];

  constructor(onDidAnswer: Event<AnsweredCall>, sessions: Pick<Sessions, 'all' | 'get' | 'onDidChange'>) {
    this.#sessions = sessions;
    this.#subscriptions = [
      onDidAnswer((call) => this.#add(call)),
      sessions.onDidChange(() => {
        for (const session of this.#kept.keys()) if (!sessions.all.includes(session)) this.#kept.delete(session);
      }),
    ];
  }

  /** The calls of a session, the newest first. */
  of(session: Session): readonly KeptCall[] {
    return this.#kept.get(session) ?? [];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#kept.clear();
  }

  #add(call: AnsweredCall): void {
    const session = this.#sessionOf(call);
    if (session === undefined) return;
    const { record, client, answer, sent } = call;
    const tool = answer.kind === 'answer' ? answer.tool : null;
    const result = callResult(answer);
    const name = record.sessionId === undefined ? call.name : record.tool;
    const added: KeptCall = {
      client,
      tool: echoed(name.startsWith(`${session.id}.`) ? name.slice(session.id.length + 1) : name, 80),
      at: record.at,
      milliseconds: record.milliseconds,
      outcome: record.outcome === 'ok' && result.isError ? 'tool_error' : record.outcome,
      sent,
      arguments: tool === null ? '' : kept(wholeArguments(tool, session, call.arguments)),
      answer: kept(result.text),
    };
    let room = CHARACTERS;
    const all = [added, ...this.of(session)].slice(0, MOST);
    this.#kept.set(
      session,
      all.filter((each) => (room -= each.answer.length + each.arguments.length) > 0),
    );
  }

  /** The session that a call is about: its tool's, the one it names, or the only one. */
  #sessionOf({ record, name, arguments: args, answer }: AnsweredCall): Session | undefined {
    const { all } = this.#sessions;
    if (record.sessionId !== undefined) return this.#sessions.get(record.sessionId);
    const { session, tool } = (typeof args === 'object' && args !== null ? args : {}) as {
      readonly session?: unknown;
      readonly tool?: unknown;
    };
    if (typeof session === 'string') return this.#sessions.get(session);
    const full = typeof tool === 'string' ? tool : name;
    const named = all.find(({ id }) => full.startsWith(`${id}.`));
    const isStatic = answer.kind === 'answer' && answer.tool.kind === 'static';
    return named ?? (isStatic && all.length === 1 ? all[0] : undefined);
  }
}

/** The call that a step came from, of those of its session; the numbers begin anew with each worker, times do not. */
export function callOf(step: StepOfHistory, calls: readonly KeptCall[]): KeptCall | undefined {
  const { call, at } = step;
  if (call === undefined) return undefined;
  return calls.find((each) => each.sent.includes(call) && each.at - each.milliseconds - SLACK <= at);
}

/** A text, no longer than is kept. */
function kept(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed()}…`;
}
