import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CompleteRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { GetPromptResult } from '@modelcontextprotocol/sdk/types.js';
import type { Client, Gateway } from '../gateway/types.ts';
import type { PromptDefinition } from '../tools/types.ts';
import { Pages } from './pages.ts';
import { INVALID_PARAMS, ProtocolError } from './protocol-error.ts';
import { onRequest } from './requests.ts';

/** Answers a client's requests for prompts and for completions. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- McpServer cannot list plain JSON Schema
export function handlePrompts(server: Server, gateway: Gateway, client: () => Client): void {
  const pages = new Pages<PromptDefinition>();
  onRequest(server, ListPromptsRequestSchema, ({ params }) => {
    const { entries, nextCursor } = pages.get(params?.cursor, () => gateway.prompts());
    return {
      prompts: entries.map(({ name, title, description, arguments: wanted }) => ({
        name,
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        ...(wanted === undefined ? {} : { arguments: wanted.map((each) => ({ ...each })) }),
      })),
      ...(nextCursor === undefined ? {} : { nextCursor }),
    };
  });
  onRequest(server, GetPromptRequestSchema, async ({ params }) => {
    const got = await gateway.getPrompt(params.name, params.arguments ?? {}, client());
    if (!got.ok) throw new ProtocolError(INVALID_PARAMS, got.reason.message);
    const description = gateway.prompts().find(({ name }) => name === params.name)?.description;
    return {
      messages: got.value as GetPromptResult['messages'],
      ...(description === undefined ? {} : { description }),
    };
  });
  onRequest(server, CompleteRequestSchema, ({ params: { argument, context } }) => {
    const values = gateway.complete({
      argument: argument.name,
      value: argument.value,
      others: context?.arguments ?? {},
    });
    return { completion: { values: [...values], total: values.length, hasMore: false } };
  });
}
