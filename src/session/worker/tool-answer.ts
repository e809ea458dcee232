import type { Json } from '../../sdk/provider.ts';
import type { CallAnswer } from '../../protocol/worker.ts';
import type { ToolRun } from '../../tools/application-call.ts';

/**
 * How the run of a tool that was written by hand is answered; `null` where there is no such tool. An error without
 * structured content is a refusal: `tool_failed` by a fault of the tool's own, which a breaker counts, else `tool_error`.
 */
export function toolAnswer(name: string, run: ToolRun | null): CallAnswer['answer'] {
  if (run === null) return { ok: false, reason: { code: 'tool_gone', message: `There is no tool "${name}".` } };
  const { result, isFault } = run;
  if (result.isError === true && result.structuredContent === undefined) {
    const message = result.content.map(({ text }) => (typeof text === 'string' ? text : '')).join('\n');
    return { ok: false, reason: { code: isFault ? 'tool_failed' : 'tool_error', message } };
  }
  return { ok: true, result: result as unknown as Json, response: result };
}
