import type { Reason } from '../sdk/provider.ts';
import { cancelled } from '../tools/reasons.ts';
import type { Clock, ListedTool } from '../tools/types.ts';
import { maskedArguments } from './mask.ts';
import type { AccessModes } from './modes.ts';
import { Questions } from './questions.ts';
import type { Outcome } from './questions.ts';
import { cannotAsk, denied, noAuthorizer, readOnlySession } from './reasons.ts';
import type { Subject } from './subject.ts';
import type { AccessMode, AccessQuestion, Authorizer, Client, GatewayCall, Session } from './types.ts';

/** What access says to a call: whether it may go on, and whether messages may be dispatched. */
export type Decision =
  { readonly ok: true; readonly mayWrite: boolean } | { readonly ok: false; readonly reason: Reason };

/** What is known without asking anybody. */
type Standing = 'allowed' | 'ask' | 'read_only';

/**
 * What a mode means for a subject (design: *Access*). Pure; `agreed` says whether the person allowed this client to
 * change this session.
 */
function standing(subject: Subject, mode: AccessMode, agreed: boolean): Standing {
  if (subject.effect === 'none') return 'allowed';
  if (mode === 'read') return 'read_only';
  if (subject.consent === 'always') return 'ask';
  if (subject.consent === 'given' || mode === 'act') return 'allowed';
  return agreed && !subject.eachTime ? 'allowed' : 'ask';
}

/** Who may call what: the mode of the session, what a person agreed to, and the question where that is open. */
export class Access {
  readonly #modes: AccessModes;
  readonly #authorizer: Authorizer | null;
  readonly #questions: Questions;
  /** The sessions that a person let a client change; by the client's id, gone with the client and with the session. */
  readonly #agreed = new Map<string, WeakSet<Session>>();
  readonly #sessionKeys = new WeakMap<Session, number>();
  #sessionsSeen = 0;

  constructor(modes: AccessModes, authorizer: Authorizer | null, clock: Clock) {
    this.#modes = modes;
    this.#authorizer = authorizer;
    this.#questions = new Questions(clock);
  }

  /** Whether there is anybody who could be asked. */
  get guarded(): boolean {
    return this.#authorizer !== null;
  }

  /**
   * What holds for a call before anybody is asked: it may go on, it is refused, or it needs the person's answer
   * (`null`). A subject whose effect is not known goes on, and may write only where nobody would be asked.
   */
  before(call: GatewayCall, tool: ListedTool, subject: Subject): Decision | null {
    if (call.client.origin.kind === 'person') return { ok: true, mayWrite: true };
    const now = this.#standing(call.client, subject);
    if (subject.effect === 'none') return { ok: true, mayWrite: false };
    if (subject.effect === 'unmarked') return { ok: true, mayWrite: this.guarded && now === 'allowed' };
    if (!this.guarded && call.ask === undefined) return { ok: false, reason: noAuthorizer(tool.name) };
    if (now === 'read_only') return { ok: false, reason: readOnlySession(tool.name, subject.session?.id ?? null) };
    return now === 'allowed' ? { ok: true, mayWrite: true } : null;
  }

  /** Asks the person until the call is allowed or refused. */
  async ask(call: GatewayCall, tool: ListedTool, subject: Subject): Promise<Decision> {
    const ask = call.ask ?? this.#authorizer?.ask.bind(this.#authorizer);
    if (!ask) return { ok: false, reason: noAuthorizer(tool.name) };
    const key = this.#key(call.client, subject.session);
    const question: AccessQuestion = {
      client: call.client,
      tool,
      session: subject.session,
      ...(subject.app === undefined ? {} : { app: subject.app }),
      destructive: subject.destructive,
      eachTime: subject.eachTime,
      arguments: maskedArguments(tool, subject.session, call.arguments),
    };
    for (;;) {
      const now = this.#standing(call.client, subject);
      if (now === 'read_only') return { ok: false, reason: readOnlySession(tool.name, subject.session?.id ?? null) };
      if (now === 'allowed') return { ok: true, mayWrite: true };
      const open = this.#questions.open(key);
      const outcome = await (open
        ? open.wait(call.signal)
        : this.#questions.put(key, question, (each, signal) => this.#put(ask, each, signal), call.signal));
      if (outcome === 'cancelled' || call.signal?.aborted === true) return { ok: false, reason: cancelled() };
      // What a person said to another call is no answer to this one: it is weighed anew, and asked about if need be.
      if (open && !isAnswerTo(question, open.question, outcome)) continue;
      if (outcome !== 'allow_once' && outcome !== 'allow_session') return refusal(call, tool, outcome);
      if (this.#modes.of(subject.session?.id ?? null) === 'read') continue;
      return { ok: true, mayWrite: true };
    }
  }

  /** Forgets what a client was allowed. */
  forget(client: Client): void {
    this.#agreed.delete(client.id);
  }

  #standing(client: Client, subject: Subject): Standing {
    const agreed = subject.session !== null && this.#agreed.get(client.id)?.has(subject.session) === true;
    return standing(subject, this.#modes.of(subject.session?.id ?? null), agreed);
  }

  /** Puts a question, and keeps what a person allowed for the session also when the call that asked is given up. */
  async #put(ask: Authorizer['ask'], question: AccessQuestion, signal: AbortSignal): Promise<Outcome> {
    const outcome = await ask(question, signal);
    const { client, session, eachTime } = question;
    if (outcome !== 'allow_session' || session === null || eachTime || signal.aborted) return outcome;
    const sessions = this.#agreed.get(client.id) ?? new WeakSet<Session>();
    this.#agreed.set(client.id, sessions.add(session));
    return outcome;
  }

  /** One key for each client and running session; two sessions that bear one id after each other differ. */
  #key(client: Client, session: Session | null): string {
    if (session === null) return client.id;
    const known = this.#sessionKeys.get(session) ?? ++this.#sessionsSeen;
    this.#sessionKeys.set(session, known);
    return `${client.id} ${String(known)}`;
  }
}

/**
 * Whether the outcome of the question that a call waited for holds for the call's own: a no where the person was asked
 * in the very same words, and that nobody can be asked. A yes never does: it was for one call.
 */
function isAnswerTo(own: AccessQuestion, open: AccessQuestion, outcome: Outcome): boolean {
  if (typeof outcome === 'object') return true;
  if (outcome === 'allow_once' || outcome === 'allow_session') return false;
  return own.tool.name === open.tool.name && own.app?.file === open.app?.file && own.arguments === open.arguments;
}

function refusal(
  call: GatewayCall,
  tool: ListedTool,
  outcome: Exclude<Outcome, 'allow_once' | 'allow_session'>,
): Decision {
  const reason =
    typeof outcome === 'string' ? denied(tool.name, call.client, outcome) : cannotAsk(tool.name, outcome.unavailable);
  return { ok: false, reason };
}
