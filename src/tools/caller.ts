import { ArgumentChecker } from './arguments.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { errorText } from './clean-text.ts';
import { plainJson } from './plain-json.ts';
import { cancelled, isReasonCode } from './reasons.ts';
import type { ToolEntry } from './tool-store.ts';
import type { CallContext, Reason, ToolAnswer, ToolDefinition, ToolEvents } from './types.ts';

/** The outcome of a call of a tool that there is. */
export interface Called {
  readonly found: true;
  readonly answer: ToolAnswer;
}

/** Calls tools: arguments, then the breaker, then the tool itself. */
export class Caller {
  readonly #arguments = new ArgumentChecker();
  readonly #breaker: CircuitBreaker;
  readonly #events: ToolEvents | undefined;

  constructor(breaker: CircuitBreaker, events: ToolEvents | undefined) {
    this.#breaker = breaker;
    this.#events = events;
  }

  /**
   * Calls a tool. Wrong arguments and an open circuit are answered without calling it; a tool that throws answers
   * `tool_failed`; what is no answer of the contract is taken as a result. What counts toward the circuit: a throw
   * always, an answered reason unless the tool's own classifier says exactly `false`. Never rejects.
   */
  async call(entry: ToolEntry, args: unknown, context: CallContext): Promise<Called> {
    const { tool } = entry;
    if (context.signal?.aborted === true) return this.#told(entry, refused(cancelled()));
    const schema = (entry.shape ?? tool).inputSchema;
    const unknown = tool.unknownArguments ?? 'strict';
    const checked = this.#arguments.check(schema, args, unknown) ?? (await this.#arguments.load(schema, args, unknown));
    if (!checked.ok) return this.#told(entry, checked);
    if (!this.#breaker.admit('tool', tool.name)) return this.#told(entry, refused(this.#openReason(tool.name)));
    let answer: ToolAnswer;
    try {
      answer = asAnswer(await tool.call(checked.args, context));
    } catch (error) {
      this.#breaker.failed('tool', tool.name);
      return this.#told(
        entry,
        refused({ code: 'tool_failed', message: `"${tool.name}" failed: ${errorText(error)}.` }),
      );
    }
    if (answer.ok) this.#breaker.succeeded('tool', tool.name);
    else if (isFault(tool, answer.reason)) this.#breaker.failed('tool', tool.name);
    else this.#breaker.undecided('tool', tool.name);
    return this.#told(entry, answer);
  }

  #told(entry: ToolEntry, answer: ToolAnswer): Called {
    const code = answer.ok ? null : answer.reason.code;
    this.#events?.emit('teahouse:tool-called', { tool: entry.name, ok: answer.ok, code });
    return { found: true, answer };
  }

  #openReason(name: string): Reason {
    const seconds = Math.max(1, Math.ceil(this.#breaker.waitMs('tool', name) / 1000));
    return {
      code: 'circuit_open',
      message: `"${name}" is temporarily unavailable: it failed several times in a row and was not called. Try again in ${String(seconds)} s, or do it another way.`,
      retryAfterSeconds: seconds,
    };
  }
}

function refused(reason: Reason): ToolAnswer {
  return { ok: false, reason };
}

/** What a tool answered, as an answer: any other value is the result of a call that went well. */
function asAnswer(value: unknown): ToolAnswer {
  if (typeof value === 'object' && value !== null && 'ok' in value) {
    if (value.ok === true && 'result' in value) return value as ToolAnswer;
    if (value.ok === false && 'reason' in value && typeof value.reason === 'object' && value.reason !== null) {
      const { code } = value.reason as { readonly code?: unknown };
      if (isReasonCode(code)) return value as ToolAnswer;
      const allowed = 'A code is a lower-case letter, then up to 63 of a-z, 0-9 and _.';
      return refused({ code: 'invalid_answer', message: `The tool refused with what is no code. ${allowed}` });
    }
  }
  const result = plainJson(value);
  if (result.ok) return { ok: true, result: result.json };
  return refused({ code: 'invalid_answer', message: `The tool's result cannot be JSON: ${result.fault}.` });
}

/** Whether a reason counts: anything but exactly `false` from the tool's own classifier (seed 003). */
function isFault(tool: ToolDefinition, reason: Reason): boolean {
  try {
    return tool.isFault?.(reason) !== false;
  } catch {
    return true;
  }
}
