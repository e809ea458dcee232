import { cancelled } from '../tools/reasons.ts';
import type { CallContext, Clock, ListedTool, ToolAnswer } from '../tools/types.ts';
import type { Sessions } from '../session/types.ts';
import type { Access, Decision } from './access.ts';
import type { Hidden } from './hidden.ts';
import type { CallLog } from './log.ts';
import type { ToolRegistry } from './ports.ts';
import type { Pause } from './pause.ts';
import { callClosedTo } from './read-gate.ts';
import { agentsPaused, internalError, toolGone } from './reasons.ts';
import { judgedAlike, subjectOf } from './subject.ts';
import type { Judged, StaticTool, Subject } from './subject.ts';
import { findTarget } from './target.ts';
import type { AnsweredCall, Authorizer, GatewayAnswer, GatewayCall, ReadGate } from './types.ts';
import { hiddenReason, hiddenSince } from './visible.ts';

/** What the steps of a call work with. */
export interface PipelineDeps {
  readonly registry: ToolRegistry;
  readonly sessions: Pick<Sessions, 'get' | 'all'>;
  readonly access: Access;
  readonly log: CallLog;
  /** Hears of each call with its answer. */
  readonly answered: (call: AnsweredCall) => void;
  readonly hidden: Hidden;
  readonly pause: Pause;
  readonly readGate: ReadGate | null;
  readonly clock: Clock;
  /** Puts questions of tools to the house's person; not there where nobody can be asked. */
  readonly forms?: NonNullable<Authorizer['fill']>;
  /** The static tools that judge their calls themselves, by name. */
  readonly judges: ReadonlyMap<string, StaticTool>;
}

/** The most new tools that an answer carries. */
const APPEARED = 20;

/**
 * The one way every call goes: name, access, arguments, breaker, session, answer. Arguments and breaker are the
 * registry's, the session is behind the tool's own `call`. It never rejects.
 */
export async function runCall(call: GatewayCall, deps: PipelineDeps): Promise<GatewayAnswer> {
  const started = deps.clock.now();
  const target = findTarget(call.name, call.arguments, {
    registry: deps.registry,
    sessions: deps.sessions,
  });
  if (target.kind === 'unknown') {
    const { reason, through } = target;
    const record = deps.log.add(call.client, through?.name ?? 'unknown tool', undefined, started, reason.code);
    const answer: GatewayAnswer = through
      ? { kind: 'answer', tool: through, answer: { ok: false, reason } }
      : { kind: 'unknown_tool', reason };
    deps.answered({ record, client: call.client, name: call.name, arguments: call.arguments, answer, sent: [] });
    return answer;
  }
  const { tool } = target;
  const before = deps.registry.list();
  const { client, name } = call;
  const sent: number[] = [];
  const asked = { ...call, arguments: target.arguments, sent: (id: number) => void sent.push(id) };
  const answer = await unlessPaused(asked, tool, deps);
  const record = deps.log.add(client, tool.name, tool.sessionId, started, answer.ok ? 'ok' : answer.reason.code);
  const appeared = appearedSince(before, deps);
  const answered: GatewayAnswer = { kind: 'answer', tool, answer, ...(appeared.length > 0 ? { appeared } : {}) };
  deps.answered({ record, client, name, arguments: target.arguments, answer: answered, sent });
  return answered;
}

/** A call on its way, and who hears under which number the session's worker knows it. */
type Sent = GatewayCall & Pick<CallContext, 'sent'>;

/** A person's call goes on whatever happens; an agent's only while agents are not paused and may see what it is about. */
async function unlessPaused(call: Sent, tool: ListedTool, deps: PipelineDeps): Promise<ToolAnswer> {
  if (call.client.origin.kind === 'person') return answered(call, tool, deps);
  if (deps.pause.on) return { ok: false, reason: agentsPaused(tool.name) };
  const stoppable = deps.pause.begin(call);
  const hidden = hiddenSince(call, tool, deps, (reason) => {
    stoppable.stop(reason);
  });
  try {
    const answer = await answered({ ...call, signal: stoppable.signal }, tool, deps);
    // What had begun is answered as it ended: it may have been applied.
    const undone = !answer.ok && answer.reason.code === 'cancelled';
    const { stopped } = stoppable;
    if (!undone || stopped === null) return answer;
    return { ok: false, reason: stopped === 'paused' ? agentsPaused(tool.name) : stopped };
  } finally {
    hidden.dispose();
    stoppable.end();
  }
}

/** How often a call is judged anew, because what it would do turned out to be another thing than was judged. */
const JUDGED_AGAIN = 3;

/** The steps after the name. What throws on the way, a judge or a person's authorizer too, is an answer. */
async function answered(call: Sent, tool: ListedTool, deps: PipelineDeps): Promise<ToolAnswer> {
  const closed = hiddenReason(call, tool, deps) ?? (await callClosedTo(call, tool, deps));
  if (closed !== null) return { ok: false, reason: closed };
  try {
    // What the session cap took off the list acts on nothing: the registry says so, and nobody need be asked.
    if (deps.registry.find(tool.name) === undefined) return await carryOut(call, tool, NO_WRITE, deps);
    return await judgedAndCarriedOut(call, tool, deps);
  } catch (error) {
    deps.log.fault(tool.name, error);
    return { ok: false, reason: internalError(tool.name) };
  }
}

/**
 * Judges a call, asks where that is open, and carries out just what was judged: when the tool is marked otherwise by
 * then, or the worker finds that the action does more, it is judged and asked about as what it is now.
 */
async function judgedAndCarriedOut(call: Sent, first: ListedTool, deps: PipelineDeps): Promise<ToolAnswer> {
  let tool = first;
  let found: Partial<Subject> = {};
  for (let time = 0; time <= JUDGED_AGAIN; time += 1) {
    const judged = await judge(call, tool, deps);
    if (!judged.ok) return judged;
    const subject: Subject = { ...judged.subject, ...found };
    const asked = judged.arguments === undefined ? call : { ...call, arguments: judged.arguments };
    const decision = deps.access.before(asked, tool, subject) ?? (await deps.access.ask(asked, tool, subject));
    if (!decision.ok) return decision;
    if (subject.session !== null && deps.sessions.get(subject.session.id) !== subject.session) break;
    const now = deps.registry.find(tool.name) ?? deps.registry.retired(tool.name);
    if (now === undefined) break;
    if (judgedAlike(tool, now)) {
      const may = { mayWrite: decision.mayWrite, mayDestroy: subject.destructive };
      const answer = await carryOut(asked, tool, may, deps);
      const more = foundOut(answer, subject, decision);
      if (more === null) return answer;
      found = { ...found, ...more };
    }
    tool = deps.registry.find(tool.name) ?? now;
  }
  return { ok: false, reason: toolGone(tool.name) };
}

/**
 * What the worker found an action to do beyond what was judged, and therefore left undone: an unmarked one would write,
 * a harmless one has become destructive. `null` when the answer stands.
 */
function foundOut(
  answer: ToolAnswer,
  subject: Subject,
  decision: Extract<Decision, { ok: true }>,
): Partial<Subject> | null {
  if (answer.ok || answer.reason.code !== 'authorization_required') return null;
  if (subject.effect === 'unmarked' && !decision.mayWrite) return { effect: 'write' };
  if (answer.reason['destructive'] === true && !subject.destructive)
    return { effect: 'write', eachTime: true, destructive: true };
  return null;
}

async function judge(call: Sent, tool: ListedTool, deps: PipelineDeps): Promise<Judged> {
  const own = tool.kind === 'static' ? deps.judges.get(tool.name) : undefined;
  const args = call.arguments ?? {};
  if (own?.judge && typeof args === 'object') return own.judge(args as Readonly<Record<string, unknown>>);
  const session = tool.sessionId === undefined ? undefined : deps.sessions.get(tool.sessionId);
  return { ok: true, subject: subjectOf(tool, session ?? null) };
}

const NO_WRITE = { mayWrite: false, mayDestroy: false } as const;

async function carryOut(
  call: Sent,
  tool: ListedTool,
  may: Pick<CallContext, 'mayWrite' | 'mayDestroy'>,
  deps: PipelineDeps,
): Promise<ToolAnswer> {
  if (call.signal?.aborted === true) return { ok: false, reason: cancelled() };
  const context: CallContext = {
    origin: call.client.origin,
    clientId: call.client.id,
    ...may,
    ...(call.signal ? { signal: call.signal } : {}),
    ...(call.progress ? { progress: call.progress } : {}),
    ...(call.sent ? { sent: call.sent } : {}),
    ...(call.client.origin.kind === 'person' || !deps.hidden.any ? {} : { hides: (each) => deps.hidden.hides(each) }),
    ...formsOf(call, tool, deps),
    ...call.lent,
  };
  const called = await deps.registry.call(tool.name, call.arguments ?? {}, context);
  return called.found ? called.answer : { ok: false, reason: toolGone(tool.name) };
}

/** The house's own person, for what asks one: whoever calls and can ask its own goes before. */
function formsOf(call: Sent, tool: ListedTool, { forms }: PipelineDeps): Pick<CallContext, 'elicit'> {
  if (forms === undefined) return {};
  const { client, signal } = call;
  return { elicit: (message, schema) => forms({ tool, client, message, schema }, signal) };
}

/** The tools that came into the registry meanwhile. A registry that did not change answers the same array. */
function appearedSince(
  before: readonly ListedTool[],
  { registry, hidden }: Pick<PipelineDeps, 'registry' | 'hidden'>,
): readonly ListedTool[] {
  const after = registry.list();
  if (after === before) return [];
  const known = new Set(before.map((tool) => tool.name));
  return after.filter((tool) => !known.has(tool.name) && !hidden.hides(tool)).slice(0, APPEARED);
}
