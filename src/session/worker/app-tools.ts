import type { App } from '../../sdk/app.ts';
import type { Json } from '../../sdk/provider.ts';
import type {
  AppToolCall,
  GetPromptRequest,
  ReadResourceRequest,
  WireHandWritten,
} from '../../protocol/hand-written.ts';
import type { CallAnswer, FromWorker, ToWorker } from '../../protocol/worker.ts';
import { ToolError } from '../../tools/application-results.ts';
import type { ToolSession } from '../../tools/application-context.ts';
import type { Dispatcher, FoldResult } from './dispatcher.ts';
import { HandWritten } from './hand-written.ts';
import { changedPaths } from './model-paths.ts';
import type { Secrets } from './secrets.ts';
import { toolAnswer } from './tool-answer.ts';

type Answer = CallAnswer['answer'];

/** What an app's tools work with. */
export interface AppToolPorts {
  readonly sessionId: string;
  readonly dispatcher: Dispatcher;
  readonly secrets: Secrets;
  /** Does what a call of a tool does to the app, in its name. */
  acting<T>(call: AppToolCall, work: () => T): T;
  /** Brings the view and the mirror up to date and posts what changed. */
  flush(): void;
  post(message: FromWorker): void;
  /** One failed by a fault of its own: what happened, and its name. */
  failed(what: string, name: string, error: unknown): void;
}

/** The tools, resources and prompts of an app that are written by hand: they run here, beside `update`. */
export class AppTools {
  readonly #ports: AppToolPorts;
  readonly #own: HandWritten;

  constructor(app: App, ports: AppToolPorts) {
    this.#ports = ports;
    this.#own = new HandWritten(app.tools ?? [], 'of the app', {
      session: this.#session(() => 'Only tools send messages to the app.'),
      post: (message) => ports.post(message),
      mask: (text) => ports.secrets.maskText(text),
      failed: (what, name, error) => ports.failed(what, name, error),
    });
  }

  /** What is wrong with the classes that are not offered. */
  get faults(): readonly string[] {
    return this.#own.faults;
  }

  /** All of it as the host lists it. */
  get list(): WireHandWritten {
    return this.#own.list;
  }

  /** Calls a tool. Never rejects. */
  async call(request: AppToolCall): Promise<Answer> {
    const { dispatcher, secrets } = this.#ports;
    const before = { model: dispatcher.model, entry: dispatcher.entry };
    const session = (signal: AbortSignal): ToolSession =>
      this.#session(() => {
        if (!request.mayWrite) return 'This call may only read: nothing was sent to the app.';
        return signal.aborted ? GIVEN_UP : null;
      }, request);
    const run = await this.#own.call(request, session);
    this.#ports.flush();
    const answer = toolAnswer(
      request.name,
      run && { ...run, result: secrets.maskValue(run.result) as typeof run.result },
    );
    if (!answer.ok || dispatcher.entry === before.entry) return answer;
    const effect = {
      changed: dispatcher.model !== before.model,
      paths: changedPaths(before.model, dispatcher.model).map((path) => secrets.maskText(path)),
      widgets: [],
    };
    return { ...answer, effect };
  }

  /** Reads a resource, or fills a prompt in. Never rejects. */
  async get(request: ReadResourceRequest | GetPromptRequest): Promise<Answer> {
    const answer = await (request.kind === 'read_resource' ? this.#own.read(request) : this.#own.prompt(request));
    const { secrets } = this.#ports;
    if (answer.ok) return { ok: true, result: secrets.maskValue(answer.result) as Json };
    return { ok: false, reason: { ...answer.reason, message: secrets.maskText(answer.reason.message) } };
  }

  /** The person answered a question of a tool. */
  elicited(answer: Extract<ToWorker, { kind: 'elicited' }>): void {
    this.#own.elicited(answer);
  }

  /** The caller gave up. */
  cancel(id: number): void {
    this.#own.cancel(id);
  }

  /** Aborts everything that runs. */
  stop(): void {
    this.#own.stop();
  }

  /** The session as a tool sees it; `refused` says why nothing may be sent; `call` is the one that sends. */
  #session(refused: () => string | null, call?: AppToolCall): ToolSession {
    const { sessionId, dispatcher } = this.#ports;
    const send = (message: unknown): FoldResult =>
      dispatcher.turn(() => dispatcher.fold(message, call?.origin ?? NOBODY));
    return {
      id: sessionId,
      model: () => dispatcher.model,
      dispatch: (message) =>
        new Promise((resolve, reject) => {
          const why = refused();
          if (why !== null) return reject(new ToolError(why));
          const folded = call === undefined ? send(message) : this.#ports.acting(call, () => send(message));
          if (folded.ok) resolve();
          else reject(new ToolError(folded.reason.message));
        }),
    };
  }
}

/** A tool that goes on after its call was given up changes nothing any more. */
const GIVEN_UP =
  'This call was given up, by its caller or because the person paused agents: the message was not sent to the app.';

/** Who reads a resource: it sends nothing, so that it does not matter who. */
const NOBODY = { kind: 'system' } as const;
