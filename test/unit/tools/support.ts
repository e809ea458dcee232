import type { Clock, CallContext, ToolEvents, WarningSink } from '../../../src/tools/index.ts';
import type { Dispatcher, HandlerAnswer, ToolSpec } from '../../../src/sdk/provider.ts';
import type { Message, Reason, ToolProvider, ViewNode } from '../../../src/tools/types.ts';

/** A clock that moves only when told to. */
export class FakeClock implements Clock {
  #now = 1_000;
  readonly #timers = new Map<number, { readonly at: number; readonly task: () => void }>();
  #next = 1;

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => void): () => void {
    const id = this.#next++;
    this.#timers.set(id, { at: this.#now + ms, task });
    return () => {
      this.#timers.delete(id);
    };
  }

  /** Lets time pass and runs what is due, in its order. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(([, timer]) => timer.at <= end).sort(([, a], [, b]) => a.at - b.at);
      if (next === undefined) break;
      const [id, timer] = next;
      this.#timers.delete(id);
      this.#now = timer.at;
      timer.task();
    }
    this.#now = end;
  }

  /** How many timers wait. */
  get waiting(): number {
    return this.#timers.size;
  }
}

/** A sink that keeps what was said. */
export class Warnings implements WarningSink {
  readonly all: { readonly code: string; readonly text: string }[] = [];

  warn(code: string, text: string): void {
    this.all.push({ code, text });
  }

  get codes(): readonly string[] {
    return this.all.map(({ code }) => code);
  }
}

/** An event sink that keeps what was emitted. */
export class Events implements ToolEvents {
  readonly all: { readonly name: string; readonly data: Readonly<Record<string, unknown>> }[] = [];

  emit(name: string, data: Readonly<Record<string, unknown>>): void {
    this.all.push({ name, data });
  }

  named(name: string): readonly Readonly<Record<string, unknown>>[] {
    return this.all.filter((event) => event.name === name).map(({ data }) => data);
  }
}

/** A dispatcher that folds everything and keeps it. */
export class Recorder implements Dispatcher {
  readonly sent: Message[] = [];
  readonly #answer: (message: Message) => Reason | null;

  constructor(answer: (message: Message) => Reason | null = () => null) {
    this.#answer = answer;
  }

  dispatch(message: Message): Promise<{ readonly folded: true } | { readonly folded: false; readonly reason: Reason }> {
    this.sent.push(message);
    const reason = this.#answer(message);
    return Promise.resolve(reason === null ? { folded: true } : { folded: false, reason });
  }
}

/** An agent that may write. */
export const AGENT: CallContext = { origin: { kind: 'agent', client: 'test' }, mayWrite: true };
/** An agent that may only look. */
export const READER: CallContext = { origin: { kind: 'agent', client: 'test' }, mayWrite: false };

/** A schema without arguments. */
export const NO_ARGUMENTS = Object.freeze({ type: 'object', properties: Object.freeze({}) });

/** A spec with nothing special. */
export function spec(name: string, more: Partial<Record<keyof ToolSpec, unknown>> = {}): ToolSpec {
  return { name, description: `Does ${name}.`, inputSchema: NO_ARGUMENTS, ...more } as ToolSpec;
}

/** A provider of these specs; `answer` is what every call answers. */
export function provider(
  specs: unknown,
  answer: (action: string, args: Readonly<Record<string, unknown>>, node: ViewNode) => HandlerAnswer = () => ({
    ok: true,
    result: 'done',
  }),
): ToolProvider {
  return {
    mcpTools: (node) =>
      (typeof specs === 'function' ? (specs as (node: ViewNode) => ToolSpec[])(node) : specs) as ToolSpec[],
    handleToolCall: (action, args, context) => answer(action, args, context.widgetState),
  };
}

/** A button that is pressed by the agent; disabled it offers nothing. */
export const button: ToolProvider = provider(
  (node: ViewNode) => ((node.disabled ?? node.attrs?.disabled) === true ? [] : [CLICK]),
  (_action, _args, node) => ({
    ok: true,
    result: 'Clicked',
    messages: [node.onClick ?? { type: 'clicked' }],
  }),
);
const CLICK = deepFrozen(spec('click', { annotations: { sensitive: true } }));

/** A text input with a write and a read. */
const input: ToolProvider = provider(
  [
    spec('type_into', {
      inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    }),
    spec('get_value'),
  ].map(deepFrozen),
  (action, args, node) =>
    action === 'get_value'
      ? { ok: true, result: node.value ?? '' }
      : {
          ok: true,
          result: 'Typed',
          messages: [{ type: 'text_input_change', id: node.id, text: args.text } as Message],
        },
);

/** The types that the tests use. */
export const TYPES: ReadonlyMap<string, ToolProvider> = new Map([
  ['button', button],
  ['text_input', input],
]);

/** Freezes plain data to the bottom. */
function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFrozen);
    Object.freeze(value);
  }
  return value;
}

/** A node of any shape, as an app may give it. */
export function node(fields: Record<string, unknown>): ViewNode {
  return fields as unknown as ViewNode;
}

/** One row of a case table: its number, what it says, and the check. */
export type Case = readonly [number: number | string, says: string, check: () => void | Promise<void>];

/** Runs a table, each row as a test named by its number. */
export function runCases(cases: readonly Case[]): void {
  for (const [number, says, check] of cases) it(`${String(number)} ${says}`, check);
}
