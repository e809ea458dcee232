import { Rests } from '../../src/gateway/rests.ts';
import { createGateway } from '../../src/gateway/gateway.ts';
import { systemClock } from '../../src/gateway/clock.ts';
import { Hidden } from '../../src/gateway/hidden.ts';
import { AccessModes } from '../../src/gateway/modes.ts';
import { LiveSettings } from '../../src/gateway/settings.ts';
import { serveHttp } from '../../src/mcp/index.ts';
import type { McpEndpoint } from '../../src/mcp/index.ts';
import type { Sessions } from '../../src/session/types.ts';
import { Registry } from '../../src/tools/registry.ts';
import type { PromptDefinition, ResourceDefinition } from '../../src/tools/types.ts';
import { PNG } from './content.ts';
import { TOOLS } from './tools.ts';

const RESOURCES: readonly ResourceDefinition[] = [
  {
    uri: 'test://static-text',
    name: 'static text',
    description: 'A text that never changes.',
    mimeType: 'text/plain',
    read: () => Promise.resolve('This is the content of the static text resource.'),
  },
  {
    uri: 'test://static-binary',
    name: 'static image',
    description: 'An image that never changes.',
    mimeType: 'image/png',
    binary: true,
    read: () => Promise.resolve(PNG),
  },
  {
    uri: 'test://watched-resource',
    name: 'watched',
    description: 'A resource to subscribe to.',
    mimeType: 'text/plain',
    read: () => Promise.resolve('Watched.'),
  },
];

const user = (content: object): { role: 'user'; content: never } => ({ role: 'user', content: content as never });
const said = (text: string): ReturnType<typeof user> => user({ type: 'text', text });

const PROMPTS: readonly PromptDefinition[] = [
  {
    name: 'test_simple_prompt',
    description: 'A prompt without arguments.',
    get: () => Promise.resolve([said('This is a simple prompt for testing.')]),
  },
  {
    name: 'test_prompt_with_arguments',
    description: 'A prompt that its arguments stand in.',
    arguments: [
      { name: 'arg1', description: 'The first.', required: true },
      { name: 'arg2', description: 'The second.', required: true },
    ],
    get: ({ arg1 = '', arg2 = '' }) => Promise.resolve([said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)]),
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'A prompt with a resource in it.',
    arguments: [{ name: 'resourceUri', description: 'Which resource.', required: true }],
    get: ({ resourceUri: uri = '' }) =>
      Promise.resolve([
        user({ type: 'resource', resource: { uri, mimeType: 'text/plain', text: 'Embedded.' } }),
        said('Read the resource above.'),
      ]),
  },
  {
    name: 'test_prompt_with_image',
    description: 'A prompt with an image in it.',
    get: () => Promise.resolve([user({ type: 'image', data: PNG, mimeType: 'image/png' }), said('Look at the image.')]),
  },
];

/** No session runs in the fixture: the suite asks the server, not an app. */
const NO_SESSIONS: Sessions = {
  all: [],
  get: () => undefined,
  onDidChange: () => ({ dispose: () => undefined }),
} as unknown as Sessions;

/** A server that is all Teahouse's own, with what the official suite wants to find registered in its registry. */
export async function serveFixture(): Promise<McpEndpoint> {
  const registry = new Registry();
  registry.registerAll({ tools: TOOLS, resources: RESOURCES, prompts: PROMPTS }, { kind: 'static' });
  registry.registerResourceTemplates([
    {
      uriTemplate: 'test://template/{id}/data',
      name: 'data by id',
      description: 'One resource for each id.',
      mimeType: 'application/json',
      read: ({ id }) => Promise.resolve(JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` })),
    },
  ]);
  const settings = new LiveSettings();
  const gateway = createGateway({
    registry,
    sessions: NO_SESSIONS,
    settings,
    authorizer: null,
    clock: systemClock,
    warnings: { warn: (code, text) => void process.stderr.write(`${code}: ${text}\n`) },
    hidden: new Hidden(),
    modes: new AccessModes(NO_SESSIONS, () => settings.current.defaultAccess),
    statics: [],
    rests: new Rests(),
  });
  return serveHttp({ gateway, version: '0.0.0', place: { kind: 'port', port: 0 } });
}
