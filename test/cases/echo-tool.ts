import { ApplicationTool, runTool } from '../../src/tools/index.ts';
import type { AnyToolClass, ToolResult } from '../../src/tools/index.ts';

/** The seed's example. */
export class EchoTool extends ApplicationTool.argument('message', 'string', { required: true }).argument(
  'times',
  'integer',
) {
  override call({ message, times = 1 }: this['args']): unknown {
    return message.repeat(times);
  }
}

/** The text of a result's first block. */
export const text = (result: ToolResult): unknown => result.content[0]?.['text'];

/** Whether a call's result is an error, and its text. */
export async function said(tool: AnyToolClass, args: unknown): Promise<[boolean, unknown]> {
  const { result } = await runTool(tool, args);
  return [result.isError === true, text(result)];
}
