import type { App } from '../sdk/app.ts';
import type { InputEvent, MouseEvent } from '../sdk/input.ts';
import type { Message } from '../sdk/message.ts';
import type { Json } from '../sdk/provider.ts';
import { parseKey } from '../cli/keys.ts';
import type { FromWorker, RestorePoint, ToWorker } from '../protocol/worker.ts';
import { writeData } from '../session/data-text.ts';
import { checkApp } from '../session/worker/app-shape.ts';
import type { EffectPorts, Effects } from '../session/worker/effects.ts';
import { Outbox } from '../session/worker/outbox.ts';
import type { Runtime } from '../session/worker/runtime.ts';
import { startApp } from '../session/worker/start.ts';
import { AgentSide } from './agent-side.ts';
import { HeldCommands, commandList } from './held-commands.ts';
import { HeldSources } from './held-sources.ts';
import { cellOf } from './place.ts';
import type { EditorRequest, PendingCommand, TestApp, TestOptions, WhichCommand } from './types.ts';
import { VirtualTime } from './virtual-time.ts';

/**
 * Starts an app for a test, in this thread: its `init` has run and its first view is there. Call `end` when done, or let
 * {@link test} do so.
 *
 * The session's own code runs (the queue, focus and keys, widgets, the tool path with names, schemas and refusals), without
 * a worker: so a test can look at the model itself, step through `update` in a debugger, and nothing waits for a thread.
 * A worker's limits (time, memory) are therefore not there.
 *
 * ```ts
 * const app = testApp(counter);
 * app.press('enter');
 * assert.equal(app.model.count, 1);
 * app.end();
 * ```
 *
 * @throws Error when it is no app, or `init` or the first view fails
 */
export function testApp<Model extends object, Msg extends Message>(
  app: App<Model, Msg>,
  options: TestOptions = {},
): TestApp<Model, Msg> {
  return new RunningTest<Model, Msg>(app as unknown as App, options);
}

class RunningTest<Model extends object, Msg extends Message> implements TestApp<Model, Msg> {
  readonly id: string;
  readonly #time = new VirtualTime();
  readonly #sources = new HeldSources(this.#time);
  readonly #agent: AgentSide;
  readonly #outbox = new Outbox((batch) => {
    for (const post of structuredClone(batch)) this.#take(post);
  });
  readonly #runtime: Runtime;
  #commands: HeldCommands | undefined;
  #focus: string | null = null;
  readonly #requests: EditorRequest[] = [];
  #problems: string[] = [];

  constructor(app: App, options: TestOptions) {
    const { id = 'test', columns = 80, rows = 24, args = [], workspaceFolder = null, model } = options;
    this.id = id;
    const checked = checkApp({ default: app }, 'the app under test');
    if ('error' in checked) throw new Error(`${checked.error.message} ${checked.error.advice ?? ''}`.trimEnd());
    this.#agent = new AgentSide(id, this.#time, (message) => this.#handle(message));
    const start = {
      kind: 'start',
      sessionId: id,
      url: '',
      entries: {},
      columns,
      rows,
      args,
      workspaceFolder,
      ...(model === undefined ? {} : { restore: beginningAt(model) }),
    } as const;
    const started = startApp(
      {
        app: checked.app,
        files: [],
        start,
        post: (message) => this.#outbox.post(message),
        outside: {
          commands: (effects: Effects, ports: EffectPorts) =>
            (this.#commands = new HeldCommands(effects, ports, this.#time)),
          listen: this.#sources.listen,
        },
      },
      'the app under test',
    );
    if ('error' in started) throw new Error(started.error.message);
    this.#runtime = started.runtime;
    this.#look();
  }

  get model(): Model {
    return this.#runtime.look().model as Model;
  }

  get screen(): readonly string[] {
    const id = this.#agent.newId();
    let rows: readonly string[] = [];
    this.#onScreen = (screen) => (rows = screen);
    this.#handle({ kind: 'read_screen', id });
    return rows.slice(0, rows.findLastIndex((row) => row !== '') + 1);
  }

  get focus(): string | null {
    return this.#focus;
  }

  get tools(): readonly string[] {
    this.#look();
    return this.#agent.tools;
  }

  get pending(): readonly PendingCommand[] {
    return this.#commands?.pending ?? [];
  }

  get requests(): readonly EditorRequest[] {
    this.#outbox.flush();
    return [...this.#requests];
  }

  send(message: Msg): void {
    const id = this.#agent.newId();
    this.#handle({ kind: 'dispatch', id, message, origin: { kind: 'system' } });
    const answer = this.#agent.answer(id);
    this.#look();
    if (answer?.ok === false) throw new Error(answer.reason.message);
  }

  press(...keys: readonly string[]): void {
    for (const key of keys) this.#input(parseKey(key));
  }

  type(text: string): void {
    for (const character of text) this.#input(parseKey(character === '\n' ? 'enter' : character));
  }

  paste(text: string): void {
    this.#input({ kind: 'paste', text });
  }

  resize(columns: number, rows: number): void {
    this.#input({ kind: 'resize', columns, rows });
  }

  input(event: InputEvent): void {
    this.#input(event);
  }

  click(widgetId: string, at?: { readonly x: number; readonly y: number }): void {
    const cell = cellOf(this.#runtime.look().picture, widgetId, at);
    const mouse: Omit<MouseEvent, 'action'> = {
      kind: 'mouse',
      ...cell,
      button: 'left',
      wheel: 0,
      clicks: 1,
      ctrl: false,
      shift: false,
      alt: false,
    };
    this.#input({ ...mouse, action: 'press' });
    this.#input({ ...mouse, action: 'release' });
  }

  async call(tool: string, args: Readonly<Record<string, unknown>> = {}): Promise<Json> {
    this.#look();
    try {
      // A refusal tells what the app's problems were.
      return await this.#agent.call(tool, args, () => this.#takeProblems());
    } finally {
      this.#look();
    }
  }

  settle(which: WhichCommand, message?: Msg): void {
    this.#held.settle(which, message);
    this.#look();
  }

  fail(which: WhichCommand, error: Error): void {
    this.#held.fail(which, error);
    this.#look();
  }

  async run(which: WhichCommand): Promise<void> {
    await this.#held.really(which);
    this.#look();
  }

  ignore(which: WhichCommand): void {
    this.#held.ignore(which);
    this.#look();
  }

  advance(ms: number): void {
    this.#time.advance(ms);
    this.#look();
  }

  fire(subscriptionId: string, message?: Msg): void {
    this.#sources.fire(subscriptionId, message);
    this.#look();
  }

  end(): void {
    const { pending } = this;
    const running = this.#commands?.running ?? 0;
    this.#runtime.stop();
    this.#agent.stop();
    if (pending.length > 0)
      throw new Error(
        `The test ends while commands are pending: ${commandList(pending)}. Say what comes of them (settle, fail, run, advance), or ignore them on purpose.`,
      );
    if (running > 0) throw new Error('The test ends while a command runs. Wait for what "run" returns.');
    this.#throwProblems();
  }

  #onScreen: (rows: readonly string[]) => void = () => undefined;

  get #held(): HeldCommands {
    if (this.#commands === undefined) throw new Error('The app has not started.');
    return this.#commands;
  }

  #input(event: InputEvent): void {
    this.#handle({ kind: 'input', event });
    this.#look();
  }

  #handle(message: ToWorker): void {
    this.#runtime.handle(message);
    this.#outbox.flush();
  }

  /** Brings view and tools in step, and throws what failed. */
  #look(): void {
    this.#runtime.look();
    this.#outbox.flush();
    this.#throwProblems();
  }

  #throwProblems(): void {
    const problems = this.#takeProblems();
    if (problems.length > 0) throw new Error(problems.join('\n'));
  }

  #takeProblems(): readonly string[] {
    const problems = this.#problems;
    this.#problems = [];
    return problems;
  }

  #take(post: FromWorker): void {
    if (post.kind === 'problem')
      this.#problems.push(
        post.problem.stack === undefined ? post.problem.message : `${post.problem.message}\n${post.problem.stack}`,
      );
    else if (post.kind === 'started' && post.restored?.model === 'anew')
      this.#problems.push(`The app cannot begin with the model of the test: ${post.restored.lost}`);
    else if (post.kind === 'focus') this.#focus = post.widgetId;
    else if (post.kind === 'screen') this.#onScreen(post.screen.rows);
    else if (post.kind === 'request') this.#requests.push(post.request);
    else if (post.kind === 'quit') this.#requests.push({ what: 'quit' });
    this.#agent.take(post);
  }
}

/** Where an app begins that is given a model. */
function beginningAt(model: object): RestorePoint {
  const written = writeData(model);
  if (!written.ok) throw new Error(`The model of the test is no plain data: ${JSON.stringify(written)}.`);
  return { model: written.text, messages: [], entry: 0 };
}
