import type { WireHandWritten, WireTool } from '../../protocol/hand-written.ts';
import type { Registry } from '../../tools/registry.ts';
import type { RegisterOptions } from '../../tools/registry-options.ts';
import { InvalidToolError } from '../../tools/tool-definition.ts';
import type {
  CallContext,
  NameCollision,
  PromptDefinition,
  ResourceDefinition,
  ToolAnswer,
  ToolDefinition,
} from '../../tools/types.ts';

/** Brings calls of what was written by hand into its worker. Never rejects. */
export interface HandWrittenCaller {
  callTool(name: string, args: Readonly<Record<string, unknown>>, context: CallContext): Promise<ToolAnswer>;
  readResource(uri: string): Promise<ToolAnswer>;
  getPrompt(name: string, args: Readonly<Record<string, string>>): Promise<ToolAnswer>;
}

/** What a module wrote by hand, as the registry takes it. */
export interface HandWrittenDefinitions {
  readonly tools: readonly ToolDefinition[];
  readonly resources: readonly ResourceDefinition[];
  readonly prompts: readonly PromptDefinition[];
}

/** Whether a person marked a tool, by its own name, as one that only reads. */
export type TrustedReads = ReadonlySet<string>;

const NONE: TrustedReads = new Set();

/**
 * The tools, resources and prompts of an app or a file of the workspace. Tools and prompts are named `session.name`, or
 * `name` where there is no session (`null`). All tools are sensitive but those that a person trusts to read only (design:
 * *Access*); arguments that they do not declare are handed on, for `invoke` sees all that came.
 */
export function handWrittenDefinitions(
  sessionId: string | null,
  own: WireHandWritten,
  caller: HandWrittenCaller,
  trusted: TrustedReads = NONE,
): HandWrittenDefinitions {
  const named = (name: string): string => (sessionId === null ? name : `${sessionId}.${name}`);
  const owned = sessionId === null ? {} : { sessionId };
  const titled = (name: string): string => (sessionId === null ? name : `${sessionId}: ${name}`);
  return {
    tools: own.tools.map((tool) => ({
      name: named(tool.name),
      title: tool.title ?? titled(tool.name),
      description: tool.description,
      inputSchema: tool.inputSchema,
      ...marks(tool, trusted),
      unknownArguments: 'keep',
      call: (args, context) => caller.callTool(tool.name, args, context),
      isFault: ({ code }) => code !== 'tool_error' && code !== 'authorization_required' && code !== 'cancelled',
    })),
    resources: own.resources.map((resource) => ({
      ...resource,
      ...owned,
      read: async () => String(await resultOf(caller.readResource(resource.uri))),
    })),
    prompts: own.prompts.map((prompt) => ({
      ...prompt,
      ...owned,
      name: named(prompt.name),
      get: async (args) => (await resultOf(caller.getPrompt(prompt.name, args))) as Messages,
    })),
  };
}

/** What could not be registered as it is. */
export interface NotOffered {
  /** Tools whose client name another tool holds. */
  readonly collisions: readonly NameCollision[];
  /** What else is wrong, as sentences for the author. */
  readonly faults: readonly string[];
}

/**
 * Registers what was written by hand, each for itself: one that cannot be offered takes none of the others with it. An
 * address or a prompt's name belongs to who had it first.
 */
export function registerHandWritten(
  registry: Pick<Registry, 'listResources' | 'listPrompts' | 'registerTools' | 'registerResources' | 'registerPrompts'>,
  { tools, resources, prompts }: HandWrittenDefinitions,
  options: RegisterOptions,
): NotOffered {
  const collisions: NameCollision[] = [];
  const faults: string[] = [];
  for (const tool of tools) {
    try {
      collisions.push(...registry.registerTools([tool], options));
    } catch (error) {
      if (!(error instanceof InvalidToolError)) throw error;
      faults.push(`The tool "${tool.name}" is not offered: ${error.reasons.join(', ')}.`);
    }
  }
  const uris = new Set(registry.listResources().map(({ uri }) => uri));
  const names = new Set(registry.listPrompts().map(({ name }) => name));
  const taken = (what: string, key: string): void =>
    void faults.push(`The ${what} "${key}" is not offered: another one has it already.`);
  for (const { uri } of resources) if (uris.has(uri)) taken('resource', uri);
  for (const { name } of prompts) if (names.has(name)) taken('prompt', name);
  registry.registerResources(
    resources.filter(({ uri }) => !uris.has(uri)),
    options,
  );
  registry.registerPrompts(
    prompts.filter(({ name }) => !names.has(name)),
    options,
  );
  return { collisions, faults };
}

type Messages = Awaited<ReturnType<PromptDefinition['get']>>;

function marks(tool: WireTool, trusted: TrustedReads): Pick<ToolDefinition, 'readOnly' | 'annotations'> {
  if (trusted.has(tool.name)) return { readOnly: true };
  return { annotations: { sensitive: true, ...(tool.destructive ? { destructiveHint: true } : {}) } };
}

/** The result of an answer; the registry tells of a resource or a prompt that fails by what is thrown. */
async function resultOf(answer: Promise<ToolAnswer>): Promise<unknown> {
  const answered = await answer;
  if (!answered.ok) throw new Error(answered.reason.message);
  return answered.result;
}
