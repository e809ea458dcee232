import type { App } from '../../sdk/app.ts';
import type { Json } from '../../sdk/provider.ts';
import type { AppToolCall, CallAnswer, FromWorker, WireTool } from '../../protocol/worker.ts';
import { callTool } from '../../tools/application-call.ts';
import { ToolError } from '../../tools/application-results.ts';
import { ApplicationTool, type AnyToolClass } from '../../tools/application-tool.ts';
import type { ToolSession } from '../../tools/application-context.ts';
import type { Dispatcher } from './dispatcher.ts';
import { messageOf } from './faults.ts';
import { changedPaths } from './model-paths.ts';
import type { Secrets } from './secrets.ts';

type Answer = CallAnswer['answer'];

/** What an app's tools work with. */
export interface AppToolPorts {
  readonly sessionId: string;
  readonly dispatcher: Dispatcher;
  readonly secrets: Secrets;
  /** Brings the view and the mirror up to date and posts what changed. */
  flush(): void;
  post(message: FromWorker): void;
  /** A tool failed by a fault of its own. */
  failed(name: string, error: unknown): void;
}

/** The tools of an app that are written by hand (design: *Tools of an app*): they run here, beside `update`. */
export class AppTools {
  readonly #ports: AppToolPorts;
  readonly #classes = new Map<string, AnyToolClass>();
  readonly #running = new Map<number, AbortController>();
  /** What is wrong with the classes that are no tools. */
  readonly faults: readonly string[];

  constructor(app: App, ports: AppToolPorts) {
    this.#ports = ports;
    const faults: string[] = [];
    for (const [index, given] of (app.tools ?? []).entries()) {
      const fault = this.#add(given);
      if (fault !== null) faults.push(`Tool ${index + 1} of the app ${fault}.`);
    }
    this.faults = faults;
  }

  /** The tools as the host lists them. */
  get list(): readonly WireTool[] {
    return [...this.#classes].map(([name, tool]) => ({
      name,
      description: tool.description() ?? null,
      inputSchema: tool.inputSchema,
      destructive: tool.annotations()?.destructiveHint === true,
      ...(tool.title() === undefined ? {} : { title: tool.title() as string }),
    }));
  }

  /** Calls a tool. Never rejects. */
  async call({ id, name, args, origin, mayWrite }: AppToolCall): Promise<Answer> {
    const tool = this.#classes.get(name);
    if (tool === undefined) return { ok: false, reason: { code: 'tool_gone', message: `There is no tool "${name}".` } };
    const { dispatcher, secrets } = this.#ports;
    const running = new AbortController();
    this.#running.set(id, running);
    const before = { model: dispatcher.model, entry: dispatcher.entry };
    const session: ToolSession = {
      id: this.#ports.sessionId,
      model: () => dispatcher.model,
      dispatch: (message) =>
        new Promise((resolve, reject) => {
          if (!mayWrite) return reject(new ToolError('This call may only read: nothing was sent to the app.'));
          const folded = dispatcher.turn(() => dispatcher.fold(message, origin));
          if (folded.ok) resolve();
          else reject(new ToolError(folded.reason.message));
        }),
    };
    const context = {
      session,
      client: origin.client ?? null,
      signal: running.signal,
      progress: (done: number, total?: number, message?: string) =>
        this.#ports.post({
          kind: 'progress',
          id,
          done,
          ...(total === undefined ? {} : { total }),
          ...(message === undefined ? {} : { message: secrets.maskText(message) }),
        }),
      log: (level: string, text: string) => console.log(`${name}: ${level}: ${secrets.maskText(text)}`),
    };
    const report = (error: unknown): void => this.#ports.failed(name, error);
    const { result, isFault } = await callTool(tool, args, { context, report });
    this.#running.delete(id);
    this.#ports.flush();
    const masked = secrets.maskValue(result) as typeof result;
    if (masked.isError === true && masked.structuredContent === undefined) {
      const message = masked.content.map(({ text }) => (typeof text === 'string' ? text : '')).join('\n');
      return { ok: false, reason: { code: isFault ? 'tool_failed' : 'tool_error', message } };
    }
    const effect = {
      changed: dispatcher.model !== before.model,
      paths: changedPaths(before.model, dispatcher.model).map((path) => secrets.maskText(path)),
      widgets: [],
    };
    const wrote = dispatcher.entry !== before.entry;
    return { ok: true, result: masked as unknown as Json, response: masked, ...(wrote ? { effect } : {}) };
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

  /** Takes a class up; answers why it is no tool. Whatever it throws is its own fault, not the app's. */
  #add(given: unknown): string | null {
    try {
      if (typeof given !== 'function' || !(given.prototype instanceof ApplicationTool))
        return 'is no class made of ApplicationTool';
      const tool = given as unknown as AnyToolClass;
      const name = tool.toolName();
      if (name === undefined) return 'has no name: give its class one, or declare toolName';
      if (this.#classes.has(name)) return `has the name "${name}", which another one has`;
      this.#classes.set(name, tool);
      return null;
    } catch (error) {
      return `cannot be read: ${messageOf(error)}`;
    }
  }
}
