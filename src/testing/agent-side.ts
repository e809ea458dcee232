import type { Json } from '../sdk/provider.ts';
import type { CallAnswer, FromWorker, ToWorker } from '../protocol/worker.ts';
import { handWrittenDefinitions } from '../session/host/hand-written.ts';
import { MirrorIn } from '../session/host/mirror-in.ts';
import { ToolSync } from '../session/host/tool-sync.ts';
import { nearest } from '../tools/nearest.ts';
import { Registry } from '../tools/registry.ts';
import { widgetUnavailable } from '../tools/reasons.ts';
import type { Clock, ToolAnswer, WidgetCall } from '../tools/types.ts';
import { walkView } from '../tools/walk.ts';
import { providerName } from '../widgets/index.ts';
import { idOf } from '../sdk/node.ts';
import { CallRefused } from './call-refused.ts';

/**
 * What an agent has of an app: the mirror of its view, the tools made of that, and the way of a call. The same parts as in
 * a session's host, without the thread between.
 */
export class AgentSide {
  readonly #id: string;
  readonly #mirror = new MirrorIn();
  readonly #registry: Registry;
  readonly #sync: ToolSync;
  readonly #ask: (message: ToWorker) => void;
  readonly #answers = new Map<number, CallAnswer['answer']>();
  readonly #waiting = new Map<number, (answer: CallAnswer['answer']) => void>();
  #calls = 0;

  /** `ask` brings a message to the app, whose posts have come to {@link take} when it returns. */
  constructor(id: string, clock: Clock, ask: (message: ToWorker) => void) {
    this.#id = id;
    this.#ask = ask;
    this.#registry = new Registry({ clock });
    const settings = { registry: this.#registry, clock, debounceMs: 0 };
    this.#sync = new ToolSync(id, settings, (request) => this.#call(request));
  }

  /** The tools that can be called now, without the session's id. */
  get tools(): readonly string[] {
    const present = new Set<unknown>();
    walkView(this.#mirror.tree, (node) => void present.add(idOf(node)));
    return this.#registry
      .list()
      .filter(({ widgetId }) => widgetId === undefined || present.has(widgetId))
      .map(({ name }) => name.slice(this.#id.length + 1));
  }

  /** Takes up what the app posts. */
  take(post: FromWorker): void {
    switch (post.kind) {
      case 'view':
        return this.#sync.tree(this.#mirror.apply(post.patch));
      case 'started':
        return this.#sync.start(
          this.#mirror.tree,
          {},
          handWrittenDefinitions(this.#id, post.own, {
            callTool: (name, args, { origin, mayWrite }) =>
              this.#answered((id) => ({ kind: 'tool_call', id, name, args, origin, mayWrite })),
            readResource: (uri) => this.#answered((id) => ({ kind: 'read_resource', id, uri })),
            getPrompt: (name, args) => this.#answered((id) => ({ kind: 'get_prompt', id, name, args })),
          }),
        );
      case 'focus':
        return this.#sync.focus(post.widgetId);
      case 'answer':
        this.#answers.set(post.id, post.answer);
        this.#waiting.get(post.id)?.(post.answer);
        return;
      case 'elicit':
        // Nobody looks at a test: who asks the person is declined.
        return this.#ask({
          kind: 'elicited',
          question: post.question,
          answer: { action: 'decline', reason: 'A test shows no forms.' },
        });
      default:
        return;
    }
  }

  /**
   * Calls a tool by its name with or without the session's id, and answers its result. `problems` hands over what went
   * wrong in the app, for the error's text.
   *
   * @throws CallRefused when it refuses, and when there is none (`unknown_tool`, as agents are told)
   */
  async call(tool: string, args: Readonly<Record<string, unknown>>, problems: () => readonly string[]): Promise<Json> {
    // A widget may have the session's id: `notes.get_rows` is then a name without it.
    const isWhole = tool.startsWith(`${this.#id}.`) && !this.#has(`${this.#id}.${tool}`);
    const whole = isWhole ? tool : `${this.#id}.${tool}`;
    const called = await this.#registry.call(whole, args, {
      origin: { kind: 'agent', client: 'test' },
      mayWrite: true,
      mayDestroy: true,
    });
    if (!called.found) {
      const { tools } = this;
      const [near] = nearest(tool, tools);
      const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
      const message = `There is no tool "${tool}".${hint} There are: ${tools.join(', ')}.`;
      throw new CallRefused(null, { code: 'unknown_tool', message });
    }
    if (!called.answer.ok) throw new CallRefused(whole, called.answer.reason, problems());
    return called.answer.result;
  }

  /** The answer to a message with an id; `undefined` when none came. */
  answer(id: number): CallAnswer['answer'] | undefined {
    const answer = this.#answers.get(id);
    this.#answers.delete(id);
    return answer;
  }

  /** A number for a message that wants an answer. */
  newId(): number {
    return ++this.#calls;
  }

  /** Its tools are gone. */
  stop(): void {
    this.#sync.stop();
  }

  #has(name: string): boolean {
    return this.#registry.find(name) !== undefined;
  }

  async #call({ widgetId, provider: asked, action, args, context }: WidgetCall): Promise<ToolAnswer> {
    const provider = this.#mirror.numberOf(asked) ?? providerName(asked);
    if (provider === undefined) return { ok: false, reason: widgetUnavailable(widgetId, 'type_changed') };
    const { origin, mayWrite, mayDestroy = false } = context;
    return this.#answered((id) => ({
      kind: 'call',
      id,
      widgetId,
      provider,
      action,
      args,
      origin,
      mayWrite,
      mayDestroy,
    }));
  }

  /** Brings a question to the app and waits for its answer: a tool that the app wrote may take its time. */
  async #answered(question: (id: number) => ToWorker): Promise<ToolAnswer> {
    const id = this.newId();
    const { promise, resolve } = Promise.withResolvers<ToolAnswer>();
    this.#waiting.set(id, resolve);
    this.#ask(question(id));
    const answer = await promise;
    this.#waiting.delete(id);
    this.#answers.delete(id);
    await this.#sync.settled();
    return answer;
  }
}
