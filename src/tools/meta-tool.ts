import type { Registry } from './registry.ts';
import type { InputSchema, Json, ListedTool, ToolDefinition } from './types.ts';

const SCHEMA: InputSchema = Object.freeze({
  type: 'object',
  properties: Object.freeze({
    query: Object.freeze({
      type: 'string',
      description: 'Part of a tool’s name or description, in any case. Leave it out or empty for all tools.',
    }),
    offset: Object.freeze({
      type: 'integer',
      minimum: 0,
      description: 'The first tool to answer, counting from 0: the `next` of an answer before. Default 0.',
    }),
  }),
  additionalProperties: false,
});

/** The bytes of JSON that the items of one answer may take. */
const ROOM = 7_000;

/**
 * The meta-tool of a session, `session.discover_tools`: finds the session's tools and the fixed ones by name or
 * description (spec: raxol.md 4.7). A read. It answers `{ items: [{ name, call, description }], total, offset }`, where
 * `call` is the name under which a client is shown the tool; what does not fit is behind `next`, the offset to go on from.
 */
export function discoverTools(sessionId: string, registry: Registry): ToolDefinition {
  return {
    name: `${sessionId}.discover_tools`,
    title: 'discover_tools',
    description:
      'Finds tools of this session and the fixed tools by a part of their name or description. Answers each tool’s name, the name to call it by, and its description. Use it when a tool you expect is not in your list.',
    inputSchema: SCHEMA,
    readOnly: true,
    call: (args, { hides = () => false }) => {
      const query = typeof args.query === 'string' ? args.query.toLowerCase() : '';
      const offset = typeof args.offset === 'number' ? args.offset : 0;
      const found = registry.list().filter((tool) => isWithin(tool, sessionId) && !hides(tool) && matches(tool, query));
      return Promise.resolve({ ok: true, result: page(found, offset) });
    },
  };
}

function page(tools: readonly ListedTool[], offset: number): Json {
  const encoder = new TextEncoder();
  const items: Json[] = [];
  let room = ROOM;
  for (const tool of tools.slice(offset)) {
    const item = shown(tool);
    room -= encoder.encode(JSON.stringify(item)).length + 1;
    if (room < 0 && items.length > 0) break;
    items.push(item);
  }
  const next = offset + items.length;
  return { items, total: tools.length, offset, ...(items.length > 0 && next < tools.length ? { next } : {}) };
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
