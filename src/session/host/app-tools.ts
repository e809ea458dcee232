import type { WireTool } from '../../protocol/worker.ts';
import type { CallContext, ToolAnswer, ToolDefinition } from '../../tools/types.ts';

/** Calls tools of the app in its worker. */
export interface AppToolCaller {
  callTool(name: string, args: Readonly<Record<string, unknown>>, context: CallContext): Promise<ToolAnswer>;
}

/**
 * The tools that an app wrote by hand, as the registry takes them: `session.name`. All are sensitive (design: *Access*);
 * arguments that they do not declare are handed on, for `invoke` sees all that came.
 */
export function appToolDefinitions(
  sessionId: string,
  tools: readonly WireTool[],
  caller: AppToolCaller,
): readonly ToolDefinition[] {
  return tools.map((tool) => ({
    name: `${sessionId}.${tool.name}`,
    title: tool.title ?? `${sessionId}: ${tool.name}`,
    description: tool.description,
    inputSchema: tool.inputSchema,
    annotations: { sensitive: true, ...(tool.destructive ? { destructiveHint: true } : {}) },
    unknownArguments: 'keep',
    call: (args, context) => caller.callTool(tool.name, args, context),
    isFault: ({ code }) => code !== 'tool_error' && code !== 'authorization_required' && code !== 'cancelled',
  }));
}
