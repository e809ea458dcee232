import { ArgumentChecker } from './arguments.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { errorText } from './clean-text.ts';
import { cancelled } from './reasons.ts';
import type { ToolEntry } from './tool-store.ts';
import type { CallContext, Reason, ToolAnswer, ToolDefinition } from './types.ts';

/** Calls tools: arguments, then the breaker, then the tool itself. */
export class Caller {
  readonly #arguments = new ArgumentChecker();
  readonly #breaker: CircuitBreaker;

  constructor(breaker: CircuitBreaker) {
    this.#breaker = breaker;
  }

  /**
   * Calls a tool. Wrong arguments and an open circuit are answered without calling it; a tool that throws answers
   * `tool_failed`. What counts toward the circuit: a throw always, an answered reason unless the tool's own classifier
   * says exactly `false`. Never rejects.
   */
  async call(entry: ToolEntry, args: unknown, context: CallContext): Promise<ToolAnswer> {
    const { tool } = entry;
    if (context.signal?.aborted === true) return { ok: false, reason: cancelled() };
    const schema = (entry.shape ?? tool).inputSchema;
    const unknown = tool.unknownArguments ?? 'strict';
    const checked = this.#arguments.check(schema, args, unknown) ?? (await this.#arguments.load(schema, args, unknown));
    if (!checked.ok) return checked;
    if (!this.#breaker.admit('tool', tool.name)) return { ok: false, reason: this.#openReason(tool.name) };
    let answer: ToolAnswer;
    try {
      answer = await tool.call(checked.args, context);
    } catch (error) {
      this.#breaker.failed('tool', tool.name);
      return { ok: false, reason: { code: 'tool_failed', message: `"${tool.name}" failed: ${errorText(error)}.` } };
    }
    if (answer.ok) this.#breaker.succeeded('tool', tool.name);
    else if (isFault(tool, answer.reason)) this.#breaker.failed('tool', tool.name);
    else this.#breaker.undecided('tool', tool.name);
    return answer;
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

/** Whether a reason counts: anything but exactly `false` from the tool's own classifier (seed 003). */
function isFault(tool: ToolDefinition, reason: Reason): boolean {
  try {
    return tool.isFault?.(reason) !== false;
  } catch {
    return true;
  }
}
