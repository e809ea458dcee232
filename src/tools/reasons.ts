import { isId } from './names.ts';
import type { Reason } from './types.ts';

/** Why a widget cannot be acted on (seed 003). */
export type Unavailable = 'absent' | 'disabled' | 'type_changed';

const WHY: Readonly<Record<Unavailable, string>> = {
  absent: 'is not on the screen now',
  disabled: 'is on the screen, but does not offer this action now',
  type_changed: 'is now another kind of widget',
};

/**
 * The reason a derived tool answers when its widget cannot be acted on. Its text stands alone: what is wrong and what to
 * do next.
 */
export function widgetUnavailable(widgetId: string, why: Unavailable): Reason {
  return {
    code: 'widget_unavailable',
    message: `The widget "${widgetId}" ${WHY[why]}; nothing was sent. List the actions that there are now, or do first what brings the widget there.`,
    widgetId,
    why,
  };
}

/**
 * Whether a reason is the one of {@link widgetUnavailable}: the code, a `widgetId` that `isId` takes, and one of the
 * three whys. Any tool can answer a look-alike, so this is what makes it safe to name the widget to a client (seed 003).
 * Never throws.
 */
export function isWidgetUnavailable(reason: unknown): reason is Reason & { widgetId: string; why: Unavailable } {
  if (typeof reason !== 'object' || reason === null) return false;
  try {
    const { code, widgetId, why } = reason as Readonly<Record<string, unknown>>;
    return code === 'widget_unavailable' && isId(widgetId) && typeof why === 'string' && Object.hasOwn(WHY, why);
  } catch {
    return false;
  }
}

/** The session has ended, or cannot take messages. */
export function sessionNotRunning(sessionId: string): Reason {
  return {
    code: 'session_not_running',
    message: `The session "${sessionId}" is not running; nothing was sent. List the sessions, or start it again.`,
    sessionId,
  };
}

/** The caller gave up before the call began. */
export function cancelled(): Reason {
  return { code: 'cancelled', message: 'The caller gave up before the call began; nothing was done.' };
}

/** A write by a caller that may only read. */
export function authorizationRequired(tool: string): Reason {
  return {
    code: 'authorization_required',
    message: `"${tool}" changes the app, and this caller may only look; nothing was sent. A person has to allow writing.`,
  };
}

/** An action that has become destructive since the call was judged: a person is to be asked about this very call. */
export function destructionRefused(tool: string): Reason {
  return {
    code: 'authorization_required',
    message: `"${tool}" is destructive now, which it was not when this call was allowed; nothing was sent. A person has to allow this call.`,
    destructive: true,
  };
}

const CODE = /^[a-z][a-z0-9_]{0,63}$/;

/** Whether `code` can be a reason's: a lower-case letter, then up to 63 of `[a-z0-9_]`. It stands in logs and events. */
export function isReasonCode(code: unknown): code is string {
  return typeof code === 'string' && CODE.test(code);
}

/** Codes of answers that are about the question and not the tool's health; they never count toward its breaker. */
const NO_FAULT: ReadonlySet<string> = new Set([
  'session_not_running',
  'invalid_arguments',
  'authorization_required',
  'modal_open',
  'looking_back',
  'cancelled',
  'debugger_holds',
]);

/** Whether a derived tool's reason counts toward its circuit breaker (spec: raxol.md 4.1 and 4.5). */
export function isDerivedFault(reason: Reason): boolean {
  return !NO_FAULT.has(reason.code) && !isWidgetUnavailable(reason);
}
