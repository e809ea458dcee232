import { setTimeout as wait } from 'node:timers/promises';
import { ToolResponse, toolResult } from '../../src/tools/application-results.ts';
import type { Json, ToolAnswer, ToolDefinition } from '../../src/tools/types.ts';
import { ELICITATIONS } from './forms.ts';
import { PNG, WAV } from './content.ts';

type Call = ToolDefinition['call'];

function tool(
  name: string,
  description: string,
  call: Call,
  properties: { readonly [name: string]: Json } = {},
): ToolDefinition {
  return { name, description, inputSchema: { type: 'object', properties }, readOnly: true, call };
}

function answer(...content: ConstructorParameters<typeof ToolResponse>[0]): ToolAnswer {
  return { ok: true, result: null, response: toolResult(new ToolResponse(content)) };
}

const text = (said: string): { readonly type: 'text'; readonly text: string } => ({ type: 'text', text: said });
const image = { type: 'image', data: PNG, mimeType: 'image/png' };
const embedded = (uri: string, mimeType: string, said: string) => ({
  type: 'resource',
  resource: { uri, mimeType, text: said },
});

/** Steps of 50 ms, as the suite wants them. */
async function steps(...tasks: (() => void)[]): Promise<void> {
  for (const task of tasks) {
    task();
    await wait(50);
  }
}

const asks = ELICITATIONS.map(({ name, description, message, schema }) =>
  tool(
    name,
    description,
    async (args, context) => {
      const said = typeof args['message'] === 'string' ? args['message'] : message;
      if (!context.elicit) return { ok: false, reason: { code: 'no_person', message: 'This client asks nobody.' } };
      const given = await context.elicit(said, schema);
      return answer(text(`The person answered: ${JSON.stringify(given)}`));
    },
    { message: { type: 'string' } },
  ),
);

/** The tools that the official suite calls, registered as any host may register its own. */
export const TOOLS: readonly ToolDefinition[] = [
  tool('test_simple_text', 'Answers a text.', () => Promise.resolve(answer(text('A simple text for the test.')))),
  tool('test_image_content', 'Answers an image.', () => Promise.resolve(answer(image))),
  tool('test_audio_content', 'Answers a sound.', () =>
    Promise.resolve(answer({ type: 'audio', data: WAV, mimeType: 'audio/wav' })),
  ),
  tool('test_embedded_resource', 'Answers a resource.', () =>
    Promise.resolve(answer(embedded('test://embedded', 'text/plain', 'A resource inside a result.'))),
  ),
  tool('test_multiple_content_types', 'Answers a text, an image and a resource.', () =>
    Promise.resolve(
      answer(text('Of all kinds:'), image, embedded('test://mixed', 'application/json', '{"mixed":true}')),
    ),
  ),
  tool('test_error_handling', 'Fails.', () =>
    Promise.resolve({ ok: false, reason: { code: 'wanted', message: 'This tool always fails.' } }),
  ),
  tool('test_tool_with_logging', 'Says three lines.', async (_args, context) => {
    await steps(
      ...['The tool began', 'The tool works', 'The tool ends'].map((line) => () => context.log?.('info', line)),
    );
    return answer(text('Said all.'));
  }),
  tool('test_tool_with_progress', 'Reports how far it is.', async (_args, context) => {
    await steps(...[0, 50, 100].map((done) => () => context.progress?.(done, 100)));
    return answer(text('Done.'));
  }),
  tool(
    'test_sampling',
    'Asks the model of the client.',
    async (args, context) => {
      if (!context.sample) return { ok: false, reason: { code: 'no_model', message: 'This client lends no model.' } };
      return answer(text(`The model answered: ${await context.sample(String(args['prompt']), 100)}`));
    },
    { prompt: { type: 'string' } },
  ),
  ...asks,
  tool('test_reconnection', 'Answers after a while.', async () => {
    await wait(100);
    return answer(text('Still here.'));
  }),
  {
    name: 'json_schema_2020_12_tool',
    description: 'Takes what only JSON Schema 2020-12 can say.',
    readOnly: true,
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
      },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    },
    call: (args) => Promise.resolve(answer(text(JSON.stringify(args)))),
  },
];
