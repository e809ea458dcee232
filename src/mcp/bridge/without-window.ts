import type { JSONRPCRequest, Tool } from '@modelcontextprotocol/sdk/types.js';
import { INVALID_PARAMS, METHOD_NOT_FOUND } from '../protocol-error.ts';
import { RESOURCE_TEMPLATES } from '../resource-templates.ts';

/** An answer to a request: its result, or an error of the protocol. */
export type Answer =
  | { readonly result: Readonly<Record<string, unknown>> }
  | { readonly error: { readonly code: number; readonly message: string } };

/**
 * What the bridge answers while no window can be reached. Lists are those of a house in which nothing runs: the fixed
 * tools stand in them, since many clients read a list once and never again. What would act or read says what to do.
 *
 * @param tools the fixed tools
 * @param why what is wrong and what to do, as whole sentences
 */
export function answerWithoutWindow(request: JSONRPCRequest, tools: readonly Tool[], why: string): Answer {
  switch (request.method) {
    case 'tools/list':
      return { result: { tools } };
    case 'tools/call':
      return { result: { content: [{ type: 'text', text: `Error: ${why} Nothing was called.` }], isError: true } };
    case 'resources/list':
      return { result: { resources: [] } };
    case 'resources/templates/list':
      return { result: { resourceTemplates: RESOURCE_TEMPLATES } };
    case 'prompts/list':
      return { result: { prompts: [] } };
    case 'completion/complete':
      return { result: { completion: { values: [], total: 0, hasMore: false } } };
    case 'resources/read':
    case 'resources/subscribe':
    case 'prompts/get':
      return { error: { code: INVALID_PARAMS, message: why } };
    case 'resources/unsubscribe':
    case 'logging/setLevel':
      return { result: {} };
    default:
      return { error: { code: METHOD_NOT_FOUND, message: `There is no method ${JSON.stringify(request.method)}.` } };
  }
}

/** What is answered to a request that was under way when its window went away. */
export function answerOfLost(request: JSONRPCRequest): Answer {
  if (request.method !== 'tools/call')
    return { error: { code: LOST, message: 'The window of VS Code went away before it answered. Ask again.' } };
  const name = typeof request.params?.['name'] === 'string' ? request.params['name'] : 'the tool';
  const text =
    `Error: The window of VS Code went away while ${name} was called: it is not known whether it was carried out. ` +
    'Call read_screen before you repeat it.';
  return { result: { content: [{ type: 'text', text }], isError: true } };
}

/** A code of JSON-RPC's range for servers: the request may be made again. */
const LOST = -32_000;
