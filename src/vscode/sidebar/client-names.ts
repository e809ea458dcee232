import type { ListedTool } from '../../tools/types.ts';
import { languageModelTool, mcpToolPrefix, staticToolOf } from '../contributions.ts';

/**
 * The name that VS Code's own chat gives a tool: a fixed tool is a language-model tool there, where there is one. The
 * chat cuts at 64 characters, which client names never reach (spec: host.md 3).
 */
export function chatName(tool: Pick<ListedTool, 'name' | 'clientName' | 'kind'>): string {
  const fixed = Object.values(languageModelTool).find((name) => staticToolOf(name) === tool.name);
  return tool.kind === 'static' && fixed !== undefined ? fixed : `${mcpToolPrefix}${tool.clientName}`;
}

/** The name that Claude Code gives a tool of an MCP server named `teahouse`. */
export function claudeCodeName({ clientName }: Pick<ListedTool, 'clientName'>): string {
  return `mcp__teahouse__${clientName}`;
}
