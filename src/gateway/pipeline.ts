import type { Reason } from '../sdk/provider.ts';
import type { CallContext, Clock, ListedTool, ToolAnswer } from '../tools/types.ts';
import type { Sessions } from '../session/types.ts';
import type { Access, Decision } from './access.ts';
import type { CallLog } from './log.ts';
import type { ToolRegistry } from './ports.ts';
import { cancelled } from './reasons.ts';
import { subjectOf } from './subject.ts';
import type { Judged, StaticTool, Subject } from './subject.ts';
import { findTarget } from './target.ts';
import type { GatewayAnswer, GatewayCall } from './types.ts';

/** What the steps of a call work with. */
export interface PipelineDeps {
  readonly registry: ToolRegistry;
  readonly sessions: Pick<Sessions, 'get' | 'all'>;
  readonly access: Access;
  readonly log: CallLog;
  readonly clock: Clock;
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
    deps.log.add(call.client, target.through?.name ?? 'unknown tool', undefined, started, target.reason.code);
    const { reason, through } = target;
    return through
      ? { kind: 'answer', tool: through, answer: { ok: false, reason } }
      : { kind: 'unknown_tool', reason };
  }
  const { tool } = target;
  const before = deps.registry.list();
  const answer = await answered({ ...call, arguments: target.arguments }, tool, deps);
  deps.log.add(call.client, tool.name, tool.sessionId, started, answer.ok ? 'ok' : answer.reason.code);
  const appeared = appearedSince(before, deps.registry);
  return { kind: 'answer', tool, answer, ...(appeared.length > 0 ? { appeared } : {}) };
}

/** The steps after the name. */
async function answered(call: GatewayCall, tool: ListedTool, deps: PipelineDeps): Promise<ToolAnswer> {
  const judged = await judge(call, tool, deps);
  if (!judged.ok) return judged;
  const { subject } = judged;
  const decision = deps.access.before(call, tool, subject) ?? (await deps.access.ask(call, tool, subject));
  if (!decision.ok) return decision;
  const answer = await carryOut(call, tool, decision, deps);
  // The worker found that an unmarked action would write, and dispatched nothing: now there is something to ask.
  if (
    subject.effect !== 'unmarked' ||
    decision.mayWrite ||
    answer.ok ||
    answer.reason.code !== 'authorization_required'
  )
    return answer;
  const write: Subject = { ...subject, effect: 'write' };
  const second = deps.access.before(call, tool, write) ?? (await deps.access.ask(call, tool, write));
  return second.ok ? carryOut(call, tool, second, deps) : second;
}

async function judge(call: GatewayCall, tool: ListedTool, deps: PipelineDeps): Promise<Judged> {
  const own = tool.kind === 'static' ? deps.judges.get(tool.name) : undefined;
  if (own?.judge && typeof call.arguments === 'object' && call.arguments !== null) {
    return own.judge(call.arguments as Readonly<Record<string, unknown>>);
  }
  const session = tool.sessionId === undefined ? undefined : deps.sessions.get(tool.sessionId);
  return { ok: true, subject: subjectOf(tool, session ?? null) };
}

async function carryOut(
  call: GatewayCall,
  tool: ListedTool,
  decision: Extract<Decision, { ok: true }>,
  deps: PipelineDeps,
): Promise<ToolAnswer> {
  if (call.signal?.aborted === true) return { ok: false, reason: cancelled(tool.name) };
  const context: CallContext = {
    origin: call.client.origin,
    mayWrite: decision.mayWrite,
    ...(call.signal ? { signal: call.signal } : {}),
    ...(call.progress ? { progress: call.progress } : {}),
  };
  try {
    const called = await deps.registry.call(tool.name, call.arguments ?? {}, context);
    return called.found ? called.answer : { ok: false, reason: gone(tool) };
  } catch (error) {
    deps.log.fault(tool.name, error);
    return {
      ok: false,
      reason: {
        code: 'internal_error',
        message: `The call of ${tool.name} failed inside Teahouse; the log has the details. Look with read_screen before you repeat it.`,
      },
    };
  }
}

/** The tool went while a person was asked. */
function gone(tool: ListedTool): Reason {
  return {
    code: 'tool_gone',
    message: `${tool.name} is gone: its session has ended or was started anew. Nothing changed. Call list_actions to see what can be called now.`,
  };
}

/** The tools that came into the registry meanwhile. A registry that did not change answers the same array. */
function appearedSince(before: readonly ListedTool[], registry: ToolRegistry): readonly ListedTool[] {
  const after = registry.list();
  if (after === before) return [];
  const known = new Set(before.map((tool) => tool.name));
  return after.filter((tool) => !known.has(tool.name)).slice(0, APPEARED);
}
