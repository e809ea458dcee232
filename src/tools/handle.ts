import { errorText } from './clean-text.ts';
import { resolveWidget } from './live.ts';
import { modalRefusal } from './modal-rule.ts';
import { plainJson } from './plain-json.ts';
import {
  authorizationRequired,
  cancelled,
  destructionRefused,
  isReasonCode,
  sessionNotRunning,
  widgetUnavailable,
} from './reasons.ts';
import { defaultTypeMap } from './type-map.ts';
import type {
  CallContext,
  Dispatcher,
  Json,
  KeptAnnotations,
  Message,
  Reason,
  ToolAnswer,
  ToolProvider,
  View,
  ViewNode,
  WalkContext,
} from './types.ts';

/** What a call acts on. */
export interface CallTarget {
  readonly name: string;
  readonly widgetId: string;
  readonly provider: ToolProvider;
  readonly action: string;
  /** The node as it was when it was last derived; used when there is no live view. */
  readonly node: ViewNode;
  /** The annotations as they are listed: what a call was judged by when its context does not say. */
  readonly annotations?: KeptAnnotations | undefined;
}

/** A handler's answer, checked: what came is trusted from here on. */
export type CheckedAnswer =
  | { readonly ok: true; readonly result: unknown; readonly messages: readonly Message[] }
  | { readonly ok: false; readonly reason: Reason };

/**
 * Carries out a call where the view is (seed 003, *Live resolution*): resolves the widget as it is now, asks its
 * provider, dispatches the messages one after the other, each awaited, calls `synced`, and answers. Never rejects.
 *
 * With `context.call` the whole call goes there instead.
 */
export function handleCall(
  target: CallTarget,
  args: Readonly<Record<string, unknown>>,
  call: CallContext,
  context: WalkContext,
): Promise<ToolAnswer> {
  if (call.signal?.aborted === true) return Promise.resolve(refused(cancelled()));
  if (context.signal?.aborted === true) return Promise.resolve(refused(sessionNotRunning(context.sessionId)));
  if (context.call !== undefined) return callElsewhere(context, target, args, call);
  const live = liveNode(target, context);
  if ('code' in live) return Promise.resolve(refused(live));
  const { widgetId, provider, action } = target;
  const dispatcher = context.dispatcher ?? null;
  const answer = askProvider(provider, action, args, { widgetId, widgetState: live.node, dispatcher });
  if (!answer.ok) return Promise.resolve(answer);
  const result = plainJson(answer.result);
  if (!result.ok) return Promise.resolve(refused(badAnswer(action, `its result cannot be JSON: ${result.fault}`)));
  if (answer.messages.length === 0) return Promise.resolve({ ok: true, result: result.json });
  if (!call.mayWrite) return Promise.resolve(refused(authorizationRequired(target.name)));
  if (live.isDestructive && !mayDestroy(target, call)) return Promise.resolve(refused(destructionRefused(target.name)));
  const types = context.typeMap ?? defaultTypeMap();
  const behind = modalRefusal(live.tree, live.node, { sessionId: context.sessionId, types });
  if (behind !== null) return Promise.resolve(refused(behind));
  if (dispatcher === null) return Promise.resolve(refused(sessionNotRunning(context.sessionId)));
  return dispatchAll(answer.messages, result.json, dispatcher, context);
}

/** Hands the whole call over; a call function that throws or rejects is an answer too. */
async function callElsewhere(
  context: WalkContext,
  target: CallTarget,
  args: Readonly<Record<string, unknown>>,
  call: CallContext,
): Promise<ToolAnswer> {
  const { widgetId, provider, action } = target;
  try {
    const judged = { ...call, mayDestroy: mayDestroy(target, call) };
    const answer = await context.call?.({ widgetId, provider, action, args, context: judged });
    return answer ?? refused(badAnswer(action, 'the call answered nothing'));
  } catch (error) {
    return refused({
      code: 'call_failed',
      message: `It is not known whether "${action}" was done: ${errorText(error)}. Read the state before trying again.`,
    });
  }
}

/** Whether a call was judged as destructive; by what is listed, unless its context says. */
function mayDestroy(target: CallTarget, call: CallContext): boolean {
  return call.mayDestroy ?? target.annotations?.destructiveHint === true;
}

/** What a call acts on: a node, the view it is in (`null`: not known), and whether the action is destructive now. */
interface Live {
  readonly node: ViewNode;
  readonly tree: View;
  readonly isDestructive: boolean;
}

/** The node to act on: the live one, or without a view the derived one. */
function liveNode(target: CallTarget, context: WalkContext): Live | Reason {
  const derived: Live = { node: target.node, tree: null, isDestructive: target.annotations?.destructiveHint === true };
  if (context.view === undefined) return derived;
  try {
    const view = context.view();
    if (!view.ok) return view.reason;
    if (view.tree === null) return derived; // null keeps the last frame and the last tools
    const found = resolveWidget(view.tree, target, context.typeMap ?? defaultTypeMap());
    if (!found.ok) return widgetUnavailable(target.widgetId, found.why);
    return { node: found.node, tree: view.tree, isDestructive: found.annotations?.destructiveHint === true };
  } catch (error) {
    return { code: 'view_failed', message: `The app's view failed: ${errorText(error)}. Nothing was sent.` };
  }
}

/**
 * Asks a provider to carry out an action, and checks what it answers: a throw, a promise, anything but the three answers
 * of the contract, and messages that are no objects with a `type` become a reason. `null` among the messages is skipped.
 * Never throws.
 */
export function askProvider(
  provider: ToolProvider,
  action: string,
  args: Readonly<Record<string, unknown>>,
  context: { readonly widgetId: string; readonly widgetState: ViewNode; readonly dispatcher: Dispatcher | null },
): CheckedAnswer {
  try {
    const answer: unknown = provider.handleToolCall(action, args, context);
    if (typeof answer !== 'object' || answer === null) return refused(badAnswer(action, 'it answered no object'));
    const { ok, result, messages = [], reason } = answer as Readonly<Record<string, unknown>>;
    if (ok === false)
      return isReason(reason)
        ? refused(reason)
        : refused(badAnswer(action, 'its refusal has no message, or no code of lower-case letters, digits and _'));
    if (ok !== true) return refused(badAnswer(action, 'it answered neither ok: true nor ok: false'));
    if (!Array.isArray(messages)) return refused(badAnswer(action, 'its messages are no list'));
    const sent = messages.filter((message: unknown) => message !== null && message !== undefined);
    if (!sent.every(isMessage)) return refused(badAnswer(action, 'a message of it is no object with a "type"'));
    return { ok: true, result, messages: sent };
  } catch (error) {
    return refused({
      code: 'handler_failed',
      message: `The widget's provider failed at "${action}": ${errorText(error)}.`,
    });
  }
}

/** Dispatches in order, each awaited; stops at the first that fails and says how many had been applied. */
async function dispatchAll(
  messages: readonly Message[],
  result: Json,
  dispatcher: Dispatcher,
  context: WalkContext,
): Promise<ToolAnswer> {
  let applied = 0;
  let failed: Reason | null = null;
  for (const message of messages) {
    try {
      const outcome = await dispatcher.dispatch(message);
      if (!outcome.folded) failed = outcome.reason;
    } catch (error) {
      failed = {
        code: 'dispatch_failed',
        message: `It is not known whether "${message.type}" was applied: ${errorText(error)}. Read the state before trying again.`,
      };
    }
    if (failed !== null) break;
    applied++;
  }
  if (applied > 0 && context.synced !== undefined) await runSynced(context);
  if (failed === null) return { ok: true, result };
  if (messages.length === 1) return refused(failed);
  const before = `${String(applied)} of ${String(messages.length)} messages had been applied before.`;
  return refused({ ...failed, message: `${failed.message} ${before}`, applied });
}

/** Brings the tool set up to date; its failure is not the call's. */
async function runSynced(context: WalkContext): Promise<void> {
  try {
    await context.synced?.();
  } catch (error) {
    context.warnings?.warn(
      'sync_failed',
      `The tools of "${context.sessionId}" could not be brought up to date: ${errorText(error)}.`,
    );
  }
}

function refused(reason: Reason): { readonly ok: false; readonly reason: Reason } {
  return { ok: false, reason };
}

function badAnswer(action: string, what: string): Reason {
  return {
    code: 'invalid_answer',
    message: `The widget's provider answered "${action}" wrongly: ${what}. Nothing was sent.`,
  };
}

function isReason(reason: unknown): reason is Reason {
  if (typeof reason !== 'object' || reason === null) return false;
  const { code, message } = reason as Readonly<Record<string, unknown>>;
  return isReasonCode(code) && typeof message === 'string';
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && typeof (message as { type?: unknown }).type === 'string';
}
