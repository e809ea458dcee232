import { pathToFileURL } from 'node:url';
import type { ToolsLoaded } from '../../protocol/hand-written.ts';
import type { LoadError, Problem, ToWorker } from '../../protocol/worker.ts';
import { cancelled } from '../../tools/reasons.ts';
import type { CallContext, Clock, ToolAnswer } from '../../tools/types.ts';
import type { SessionLimits } from '../types.ts';
import type { HandWrittenCaller } from './hand-written.ts';
import type { FromApp, Link, WorkerEnd } from './link.ts';
import { Watchdog } from './watchdog.ts';
import { WorkerCalls, type Lent } from './worker-calls.ts';

/** Why the worker of a file of tools is gone, without having been asked to end. */
export interface ToolFileEnd {
  readonly why: Exclude<WorkerEnd['why'], 'ended' | 'stopped'> | 'unresponsive';
  readonly detail?: string;
}

/** How loading a file of tools went; `stopped` when it was ended before it was done. */
export type ToolFileLoaded = ToolsLoaded | { readonly error: LoadError } | { readonly end: ToolFileEnd } | 'stopped';

/** What a run of a file of tools is made of. */
export interface ToolFileRunOptions {
  readonly file: string;
  readonly link: Link;
  readonly entries: Readonly<Record<string, string>>;
  readonly limits: SessionLimits;
  readonly clock: Clock;
  /** A tool failed by a fault of its own. */
  problem(problem: Problem): void;
  /** The worker is gone after it was loaded, without having been asked to end. */
  ended(end: ToolFileEnd): void;
}

/** Milliseconds the file has to end its own things. */
const PATIENCE = 300;

/** One file of tools in its worker, from the load to the worker's end. */
export class ToolFileRun implements HandWrittenCaller {
  readonly #options: ToolFileRunOptions;
  readonly #calls: WorkerCalls;
  readonly #watchdog: Watchdog;
  readonly #loaded = Promise.withResolvers<ToolFileLoaded>();
  #isLoaded = false;
  #isOver = false;
  #pings = 0;

  constructor(options: ToolFileRunOptions) {
    this.#options = options;
    const { link, limits, clock, file, entries } = options;
    const post = (message: ToWorker): void => link.post(message);
    this.#calls = new WorkerCalls({
      clock,
      callTimeout: () => limits.callTimeout,
      lookAt: 'what it was to change',
      post,
    });
    this.#watchdog = new Watchdog(
      clock,
      () => limits.silence,
      () => post({ kind: 'ping', id: ++this.#pings }),
      () => this.#hung(),
    );
    link.attach({
      message: (message) => this.#message(message),
      end: ({ why, detail }) => {
        if (why !== 'ended' && why !== 'stopped') this.#finish({ why, ...(detail === undefined ? {} : { detail }) });
      },
      held: () => undefined,
    });
    post({ kind: 'load_tools', url: pathToFileURL(file).href, entries });
  }

  /** Resolves when the file is loaded, cannot be, or its worker has ended or is asked to. */
  get loaded(): Promise<ToolFileLoaded> {
    return this.#loaded.promise;
  }

  callTool(name: string, args: Readonly<Record<string, unknown>>, context: CallContext): Promise<ToolAnswer> {
    const { origin, mayWrite, signal } = context;
    if (signal?.aborted === true) return Promise.resolve({ ok: false, reason: cancelled() });
    const { kind, client } = origin;
    const wire = { kind, ...(client === undefined ? {} : { client }) };
    return this.#ask(
      `the tool "${name}"`,
      (id) => ({ kind: 'tool_call', id, name, args, origin: wire, mayWrite }),
      context,
    );
  }

  readResource(uri: string): Promise<ToolAnswer> {
    return this.#ask(`the read of "${uri}"`, (id) => ({ kind: 'read_resource', id, uri }));
  }

  getPrompt(name: string, args: Readonly<Record<string, string>>): Promise<ToolAnswer> {
    return this.#ask(`the prompt "${name}"`, (id) => ({ kind: 'get_prompt', id, name, args }));
  }

  /** Ends it; calls under way are answered that it is not known how they went. */
  async stop(): Promise<void> {
    const ended = this.#options.link.stop(PATIENCE);
    this.#isOver = true;
    this.#loaded.resolve('stopped');
    this.#close();
    await ended;
  }

  async #ask(what: string, message: (id: number) => ToWorker, lent: Lent = {}): Promise<ToolAnswer> {
    if (this.#isOver) return gone(`The file of tools is not running, so ${what} was not done.`);
    try {
      return await this.#calls.ask(what, message, lent);
    } catch (error) {
      // Only what cannot be cloned gets here: nothing was sent.
      const text = `The arguments of ${what} cannot be sent: ${error instanceof Error ? error.message : String(error)}`;
      return { ok: false, reason: { code: 'invalid_arguments', message: text } };
    }
  }

  #message(message: FromApp): void {
    if (this.#isOver) return;
    this.#watchdog.heard();
    if (this.#calls.take(message)) return;
    if (message.kind === 'tools_loaded') {
      this.#isLoaded = true;
      this.#loaded.resolve(message);
    } else if (message.kind === 'load_failed') {
      this.#isOver = true;
      this.#close();
      this.#loaded.resolve({ error: message.error });
      void this.#options.link.terminate();
    } else if (message.kind === 'problem') this.#options.problem(message.problem);
  }

  #hung(): void {
    const seconds = String(Math.round(this.#options.limits.silence / 1_000));
    this.#finish({ why: 'unresponsive', detail: `It did not answer for ${seconds} seconds.` });
    void this.#options.link.terminate();
  }

  #finish(end: ToolFileEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#close();
    this.#loaded.resolve({ end });
    if (this.#isLoaded) this.#options.ended(end);
  }

  #close(): void {
    this.#watchdog.dispose();
    this.#calls.settleAll(
      gone('The file of tools ended while this was under way. It is not known whether it was carried out.'),
    );
  }
}

function gone(message: string): Extract<ToolAnswer, { ok: false }> {
  return { ok: false, reason: { code: 'tools_ended', message } };
}
