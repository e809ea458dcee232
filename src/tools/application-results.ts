import type { Json } from '../sdk/provider.ts';

/** A block of content as MCP has it: `{ type: 'text', text }`, an image, audio, a resource or a link to one. */
export type ContentBlock = { readonly type: string } & { readonly [field: string]: Json };

/** What a call of a tool gives to a client (MCP: `CallToolResult`). */
export interface ToolResult {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: { readonly [key: string]: Json };
  readonly isError?: true;
  readonly _meta?: { readonly [key: string]: Json };
}

/**
 * An error that a tool answers with: its text is what the client reads. Any other error is shown as a fault of the tool
 * without its text, which goes to the log.
 *
 * ```ts
 * throw new ToolError('There is no invoice 7. list_invoices names those there are.');
 * ```
 */
export class ToolError extends Error {
  override readonly name: string = 'ToolError';
}

/**
 * A whole result made by hand, for what a text or an object cannot say: an image, an error with structured content.
 *
 * ```ts
 * return new ToolResponse([{ type: 'image', data, mimeType: 'image/png' }]);
 * ```
 */
export class ToolResponse {
  readonly content: readonly ContentBlock[];
  readonly structuredContent: unknown;
  readonly isError: boolean;
  readonly meta: unknown;

  constructor(
    content: readonly ContentBlock[],
    options: { readonly structuredContent?: object; readonly isError?: boolean; readonly meta?: object } = {},
  ) {
    this.content = content;
    this.structuredContent = options.structuredContent;
    this.isError = options.isError ?? false;
    this.meta = options.meta;
  }
}

/** A value cannot be a result: a function, a symbol, a bigint, a circle. */
class NotAResult extends Error {}

/** A result that is an error with this text. */
export function errorResult(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/**
 * What `call` answered as a result (spec: mcp.md 1, rule 20): a text as it is; an object as its JSON and as structured
 * content; a list, a number and the like as JSON; nothing as no content; a {@link ToolResponse} as it says.
 *
 * @throws NotAResult for what JSON cannot hold
 */
export function toolResult(value: unknown): ToolResult {
  if (value instanceof ToolResponse) return responseResult(value);
  if (value === undefined) return { content: [] };
  if (typeof value === 'string') return { content: [{ type: 'text', text: value }] };
  const json = jsonOf(value);
  const content: readonly ContentBlock[] = [{ type: 'text', text: JSON.stringify(json) }];
  return isObject(json) ? { content, structuredContent: json } : { content };
}

function responseResult({ content, structuredContent, isError, meta }: ToolResponse): ToolResult {
  const blocks = jsonOf(content);
  if (!Array.isArray(blocks)) throw new NotAResult('the content of a ToolResponse is no list');
  const structured = structuredContent === undefined ? undefined : jsonOf(structuredContent);
  const about = meta === undefined ? undefined : jsonOf(meta);
  return {
    content: blocks,
    ...(isObject(structured) ? { structuredContent: structured } : {}),
    ...(isError ? { isError: true } : {}),
    ...(isObject(about) ? { _meta: about } : {}),
  };
}

function isObject(json: Json | undefined): json is { readonly [key: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** The JSON of a value, as if it had been sent and read again: a date is a text, a field that is a function is gone. */
function jsonOf(value: unknown): Json {
  let text: unknown;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    throw new NotAResult(error instanceof Error ? error.message : String(error));
  }
  if (typeof text !== 'string') throw new NotAResult(`a ${typeof value} is no JSON`);
  return JSON.parse(text) as Json;
}
