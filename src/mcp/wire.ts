import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { ContentBlock } from '../tools/application-results.ts';
import type { CallResult } from '../gateway/types.ts';
import type { ListedTool } from '../tools/types.ts';

/** Where the registry's name of a tool stands in what clients are listed. */
const NAME_META = 'teahouse/name';

const wired = new WeakMap<ListedTool, Tool>();

/**
 * A tool as `tools/list` shows it: under its client name, with the registry's name in `_meta`. Of the hints only those
 * are listed that Teahouse itself stands for. A tool without a description shows its title there, since clients write
 * placeholders of their own.
 */
export function wireTool(tool: ListedTool): Tool {
  const known = wired.get(tool);
  if (known) return known;
  const wire: Tool = {
    name: tool.clientName,
    title: tool.title,
    description: tool.description ?? tool.title,
    inputSchema: tool.inputSchema as Tool['inputSchema'],
    ...hints(tool),
    _meta: { [NAME_META]: tool.name },
  };
  wired.set(tool, wire);
  return wire;
}

const wiredLists = new WeakMap<readonly ListedTool[], readonly Tool[]>();

/** A list as `tools/list` shows it; remembered by the list, which never changes. */
export function wireTools(list: readonly ListedTool[]): readonly Tool[] {
  const known = wiredLists.get(list) ?? list.map(wireTool);
  wiredLists.set(list, known);
  return known;
}

function hints(tool: ListedTool): Pick<Tool, 'annotations'> {
  if (tool.readOnly === true) return { annotations: { readOnlyHint: true } };
  return tool.annotations?.destructiveHint === true ? { annotations: { destructiveHint: true } } : {};
}

/**
 * A result as `tools/call` answers it. An error's text says that it is one, since models are not told `isError`; a
 * denial's message is that whole text.
 */
export function wireResult(result: CallResult): CallToolResult {
  const text = result.isError ? `Error: ${result.text}` : result.text;
  const structured = result.isError && result.structured ? { ...result.structured, message: text } : result.structured;
  return {
    content: result.content === undefined ? [{ type: 'text', text }] : contentOf(result.content, result.isError),
    ...(structured ? { structuredContent: structured } : {}),
    ...(result.isError ? { isError: true } : {}),
  };
}

/** What a tool written by hand made; the first text of an error says that it is one. */
function contentOf(content: readonly ContentBlock[], isError: boolean): CallToolResult['content'] {
  const first = isError ? content.findIndex(({ type }) => type === 'text') : -1;
  const said = content.map((block, index) =>
    index === first ? { ...block, text: `Error: ${typeof block['text'] === 'string' ? block['text'] : ''}` } : block,
  );
  return said as unknown as CallToolResult['content'];
}
