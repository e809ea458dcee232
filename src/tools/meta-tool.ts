import type { Registry } from './registry.ts';
import type { InputSchema, Json, ListedTool, ToolDefinition } from './types.ts';

const SCHEMA: InputSchema = Object.freeze({
  type: 'object',
  properties: Object.freeze({
    query: Object.freeze({
      type: 'string',
      description: 'Part of a tool’s name or description, in any case. Leave it out or empty for all tools.',
    }),
  }),
  additionalProperties: false,
});

/**
 * The meta-tool of a session, `session.discover_tools`: finds the session's tools and the fixed ones by name or
 * description (spec: raxol.md 4.7). A read. It answers `{ tools: [{ name, call, description }] }`, where `call` is the
 * name under which a client is shown the tool.
 */
export function discoverTools(sessionId: string, registry: Registry): ToolDefinition {
  return {
    name: `${sessionId}.discover_tools`,
    title: 'discover_tools',
    description:
      'Finds tools of this session and the fixed tools by a part of their name or description. Answers each tool’s name, the name to call it by, and its description. Use it when a tool you expect is not in your list.',
    inputSchema: SCHEMA,
    readOnly: true,
    call: (args) => {
      const query = typeof args.query === 'string' ? args.query.toLowerCase() : '';
      const found = registry.list().filter((tool) => isWithin(tool, sessionId) && matches(tool, query));
      return Promise.resolve({ ok: true, result: { tools: found.map(shown) } });
    },
  };
}

function isWithin(tool: ListedTool, sessionId: string): boolean {
  return tool.sessionId === sessionId || tool.kind === 'static';
}

function matches(tool: ListedTool, query: string): boolean {
  return tool.name.toLowerCase().includes(query) || (tool.description?.toLowerCase().includes(query) ?? false);
}

function shown(tool: ListedTool): Json {
  return { name: tool.name, call: tool.clientName, description: tool.description };
}
