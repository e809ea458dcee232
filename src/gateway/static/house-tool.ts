import { invokeTool } from '../../tools/application-call.ts';
import type { Elicited, ToolContext } from '../../tools/application-context.ts';
import { ToolError } from '../../tools/application-results.ts';
import type { AnyToolClass, ApplicationToolClass, ToolHints } from '../../tools/application-tool.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { CallContext, Effect, LogLevel, ToolAnswer } from '../../tools/types.ts';
import type { Json, Reason } from '../../sdk/provider.ts';
import type { StaticTool } from '../subject.ts';

/** A tool of the house: the class that it is written as, and how the gateway takes it. */
export interface HouseTool extends StaticTool {
  readonly tool: AnyToolClass;
}

/**
 * What a tool of the house is beside its arguments. `readOnlyHint` makes it a read; `readOnlyHint: false` says that it
 * changes something, so that access judges it; without either it is judged as its target (design: *Access*).
 */
export interface HouseToolOptions extends Pick<StaticTool, 'judge'> {
  readonly title: string;
  readonly description: string;
  readonly annotations?: ToolHints;
}

/** A refusal of a tool of the house: its reason's text for whoever reads it, its code for the gateway. */
export class Refused extends ToolError {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.message);
    this.reason = reason;
  }
}

/** What a tool that writes answers: its result, and what that changed. */
export class Written {
  readonly result: Json;
  readonly effect: Effect;

  constructor(result: Json, effect: Effect) {
    this.result = result;
    this.effect = effect;
  }
}

/**
 * What a session's worker answered, as a tool of the house gives it on.
 *
 * @throws Refused when the worker refused
 */
export function handedOn(answer: ToolAnswer): Json | Written {
  if (!answer.ok) throw new Refused(answer.reason);
  return answer.effect === undefined ? answer.result : new Written(answer.result, answer.effect);
}

/** The context of a tool of the house: that of any tool, and the call as the gateway let it through. */
export class HouseContext implements ToolContext {
  readonly session = null;
  readonly client: string | null;
  readonly signal: AbortSignal;
  /** The call, for what is handed on to a session. */
  readonly call: CallContext;

  constructor(call: CallContext) {
    this.call = call;
    this.client = call.origin.client ?? null;
    this.signal = call.signal ?? new AbortController().signal;
  }

  progress(done: number, total?: number, message?: string): void {
    this.call.progress?.(done, total, message);
  }

  log(level: LogLevel, text: string): void {
    this.call.log?.(level, text);
  }

  elicit(...asked: Parameters<ToolContext['elicit']>): Promise<Elicited> {
    return this.call.elicit?.(...asked) ?? Promise.resolve({ action: 'decline' });
  }
}

/** A call that came through no gateway, as in a test of the class alone: it may look. */
const LOOKING: CallContext = { origin: { kind: 'system' }, mayWrite: false };

/**
 * A tool of the house, written as an ApplicationTool (design: *Static tools*). Unlike those of authors it refuses an
 * argument that it does not declare.
 */
export function houseTool<A extends object>(
  name: string,
  args: ApplicationToolClass<A>,
  call: (args: A, context: HouseContext) => Json | Written | Promise<Json | Written>,
  { judge, ...options }: HouseToolOptions,
): HouseTool {
  const run = (given: A, context: ToolContext): unknown =>
    call(given, context instanceof HouseContext ? context : new HouseContext({ ...LOOKING, signal: context.signal }));
  const tool = defineTool(name, args, run, options);
  const { readOnlyHint, destructiveHint } = tool.annotations() ?? {};
  return {
    tool,
    name,
    title: options.title,
    description: options.description,
    inputSchema: Object.freeze({ ...tool.inputSchema, additionalProperties: false }),
    ...(readOnlyHint === true ? { readOnly: true } : {}),
    ...(readOnlyHint === false
      ? { annotations: { sensitive: true, ...(destructiveHint === true ? { destructiveHint: true } : {}) } }
      : {}),
    ...(judge === undefined ? {} : { judge }),
    async call(given, context) {
      try {
        const value = await invokeTool(tool, given, new HouseContext(context));
        if (value instanceof Written) return { ok: true, result: value.result, effect: value.effect };
        return { ok: true, result: value as Json };
      } catch (error) {
        if (error instanceof Refused) return { ok: false, reason: error.reason };
        throw error;
      }
    },
  };
}
