import type { Json } from '../../sdk/provider.ts';
import type {
  AppToolCall,
  ElicitAnswer,
  GetPromptRequest,
  HandWrittenAnswer,
  ReadResourceRequest,
  WireHandWritten,
} from '../../protocol/hand-written.ts';
import type { FromWorker } from '../../protocol/worker.ts';
import { callTool } from '../../tools/application-call.ts';
import type { ToolRun } from '../../tools/application-call.ts';
import type { Elicited, ToolContext, ToolSession } from '../../tools/application-context.ts';
import { ApplicationPrompt, promptDefinition } from '../../tools/application-prompt.ts';
import type { ApplicationPromptClass } from '../../tools/application-prompt.ts';
import { ApplicationResource, resourceDefinition } from '../../tools/application-resource.ts';
import type { ApplicationResourceClass } from '../../tools/application-resource.ts';
import { ToolError } from '../../tools/application-results.ts';
import { ApplicationTool } from '../../tools/application-tool.ts';
import type { AnyToolClass } from '../../tools/application-tool.ts';
import { plainJson } from '../../tools/plain-json.ts';
import type { PromptDefinition, ResourceDefinition } from '../../tools/types.ts';
import { messageOf } from './faults.ts';

/** Where the resources of sessions lie (design: *Resources*). */
const SESSIONS = 'teahouse://session/';

/** What classes written by hand work with. */
export interface HandWrittenPorts {
  /** What their `context.session` is when nobody calls a tool: reads of a resource, a prompt. */
  readonly session: ToolSession | null;
  post(message: FromWorker): void;
  /** Replaces what is secret in a text. */
  mask(text: string): string;
  /** One failed by a fault of its own. `what` names it: `tool "sum"`. */
  failed(what: string, name: string, error: unknown): void;
}

/** The tools, resources and prompts that a module wrote by hand; they run here. */
export class HandWritten {
  readonly #ports: HandWrittenPorts;
  readonly #tools = new Map<string, AnyToolClass>();
  readonly #resources = new Map<string, ResourceDefinition>();
  readonly #prompts = new Map<string, PromptDefinition>();
  readonly #running = new Map<number, AbortController>();
  readonly #questions = new Map<number, (answer: Elicited) => void>();
  #asked = 0;
  /** What is wrong with the classes that are not offered, as sentences. */
  readonly faults: readonly string[];

  /** @param where the classes stand, for the faults: `of the app` */
  constructor(classes: readonly unknown[], where: string, ports: HandWrittenPorts) {
    this.#ports = ports;
    this.faults = classes.flatMap((given, index) => {
      const fault = this.#add(given);
      return fault === null ? [] : [`Tool ${String(index + 1)} ${where} ${fault}.`];
    });
  }

  /** All of it as the host lists it. */
  get list(): WireHandWritten {
    return {
      tools: [...this.#tools].map(([name, tool]) => ({
        name,
        description: tool.description() ?? null,
        inputSchema: tool.inputSchema,
        destructive: tool.annotations()?.destructiveHint === true,
        ...(tool.title() === undefined ? {} : { title: tool.title() as string }),
      })),
      resources: [...this.#resources.values()].map((resource) => ({
        ...described(resource),
        uri: resource.uri,
        mimeType: resource.mimeType,
      })),
      prompts: [...this.#prompts.values()].map((prompt) => ({
        ...described(prompt),
        arguments: prompt.arguments ?? [],
      })),
    };
  }

  /**
   * Calls a tool; `null` when there is none of that name. Never rejects.
   *
   * @param session the session as the tool sees it, by the signal that its call is given up
   */
  async call(
    { id, name, args, origin }: AppToolCall,
    session: (signal: AbortSignal) => ToolSession | null,
  ): Promise<ToolRun | null> {
    const tool = this.#tools.get(name);
    if (tool === undefined) return null;
    const ports = this.#ports;
    const running = new AbortController();
    this.#running.set(id, running);
    const context: Partial<ToolContext> = {
      session: session(running.signal),
      client: origin.client ?? null,
      signal: running.signal,
      progress: (done, total, message) =>
        ports.post({
          kind: 'progress',
          id,
          done,
          ...(total === undefined ? {} : { total }),
          ...(message === undefined ? {} : { message: ports.mask(message) }),
        }),
      log: (level, text) => console.log(`${name}: ${level}: ${ports.mask(text)}`),
      elicit: (message, schema) => this.#elicit(id, message, schema, running.signal),
    };
    const report = (error: unknown): void => ports.failed(`The tool "${name}" failed`, name, error);
    const run = await callTool(tool, args, { context, report });
    this.#running.delete(id);
    return run;
  }

  /** Reads a resource. Never rejects. */
  async read({ uri }: ReadResourceRequest): Promise<HandWrittenAnswer> {
    const resource = this.#resources.get(uri);
    if (resource === undefined) return refused('resource_not_found', `There is no resource "${uri}".`);
    return this.#guarded('resource', resource.name, () => resource.read());
  }

  /** Fills a prompt in. Never rejects. */
  async prompt({ name, args }: GetPromptRequest): Promise<HandWrittenAnswer> {
    const prompt = this.#prompts.get(name);
    if (prompt === undefined) return refused('prompt_not_found', `There is no prompt "${name}".`);
    return this.#guarded('prompt', name, () => prompt.get(args));
  }

  /** The person answered a question of a tool. */
  elicited({ question, answer }: ElicitAnswer): void {
    this.#questions.get(question)?.(answer);
  }

  /** The caller gave up. */
  cancel(id: number): void {
    this.#running.get(id)?.abort();
  }

  /** Aborts everything that runs. */
  stop(): void {
    for (const running of this.#running.values()) running.abort();
    this.#running.clear();
  }

  /** Asks the person; a caller that gives up meanwhile is a `cancel`. */
  #elicit(id: number, message: string, schema: { readonly [keyword: string]: Json }, signal: AbortSignal) {
    const question = ++this.#asked;
    return new Promise<Elicited>((resolve, reject) => {
      const plain = plainJson(schema);
      if (typeof message !== 'string' || !plain.ok || !isObject(plain.json))
        return reject(new TypeError('elicit takes a text and a JSON Schema of an object'));
      const settle = (answer: Elicited): void => {
        this.#questions.delete(question);
        signal.removeEventListener('abort', gaveUp);
        resolve(answer);
      };
      const gaveUp = (): void => settle({ action: 'cancel' });
      if (signal.aborted) return gaveUp();
      signal.addEventListener('abort', gaveUp, { once: true });
      this.#questions.set(question, settle);
      this.#ports.post({
        kind: 'elicit',
        id,
        question,
        message: this.#ports.mask(message),
        schema: plain.json,
      });
    });
  }

  /** A value as JSON; an error of the author's own with its text, any other without it. */
  async #guarded(kind: 'resource' | 'prompt', name: string, run: () => Promise<unknown>): Promise<HandWrittenAnswer> {
    try {
      const json = plainJson(await run());
      return json.ok ? { ok: true, result: json.json } : refused(`${kind}_failed`, json.fault);
    } catch (error) {
      if (error instanceof ToolError) return refused(`${kind}_failed`, error.message);
      this.#ports.failed(`The ${kind} "${name}" failed`, name, error);
      return refused(`${kind}_failed`, `an internal error`);
    }
  }

  /** Takes a class up; answers why it is none that can be offered. Whatever it throws is its own fault. */
  #add(given: unknown): string | null {
    const context = { session: this.#ports.session };
    try {
      if (isMadeOf(given, ApplicationTool)) {
        const tool = given as AnyToolClass;
        const name = tool.toolName();
        if (name === undefined) return 'has no name: give its class one, or declare toolName';
        const schema = plainJson(tool.inputSchema);
        if (!schema.ok) return `has arguments that JSON cannot hold: ${schema.fault}`;
        return put(this.#tools, name, tool, 'name');
      }
      if (isMadeOf(given, ApplicationResource)) {
        const resource = resourceDefinition(given as ApplicationResourceClass, context);
        if (resource.uri.startsWith(SESSIONS)) return `has an address under ${SESSIONS}, where the sessions' own lie`;
        return put(this.#resources, resource.uri, resource, 'address');
      }
      if (isMadeOf(given, ApplicationPrompt)) {
        const prompt = promptDefinition(given as ApplicationPromptClass, context);
        return put(this.#prompts, prompt.name, prompt, 'name');
      }
      return 'is no class made of ApplicationTool, ApplicationResource or ApplicationPrompt';
    } catch (error) {
      return `cannot be read: ${messageOf(error).replace(/\.$/, '')}`;
    }
  }
}

function described({ name, title, description }: PromptDefinition | ResourceDefinition) {
  return {
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  };
}

function isMadeOf(given: unknown, base: abstract new (...args: never[]) => unknown): boolean {
  return typeof given === 'function' && given.prototype instanceof base;
}

function put<T>(map: Map<string, T>, key: string, value: T, what: string): string | null {
  if (map.has(key)) return `has the ${what} "${key}", which another one has`;
  map.set(key, value);
  return null;
}

function refused(code: string, message: string): HandWrittenAnswer {
  return { ok: false, reason: { code, message } };
}

function isObject(json: Json): json is { readonly [key: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
