import type { KeyEvent } from '../../sdk/input.ts';
import type { Message } from '../../sdk/message.ts';
import type { ToolProvider } from '../../sdk/provider.ts';
import type { FillRequest, Located, ModelQuery, Spot, Underway } from '../../protocol/asks.ts';
import type { HistoryAsk } from '../../protocol/history.ts';
import type { WireOrigin } from '../../protocol/origin.ts';
import type { ToWorker } from '../../protocol/worker.ts';
import { cancelled, widgetUnavailable } from '../../tools/reasons.ts';
import type { CallContext, Origin, ToolAnswer, WidgetCall } from '../../tools/types.ts';
import { providerName } from '../../widgets/index.ts';
import type { Run } from './run.ts';
import type { Lent } from './worker-calls.ts';

/** What calls need of their session. */
export interface SessionCallPorts {
  /** The run that answers now. */
  run(): Run;
  /** Waits while the session changes workers; `null` when it does not. */
  changing(): Promise<unknown> | null;
  /** Brings the registry up to date. */
  settled(): Promise<void>;
}

/** Whoever asks: what they lend, and that they hear of the number. */
type Asker = Lent & Pick<CallContext, 'sent'>;

/** What every request that may write says beside what it is. */
type WriteRest = Pick<FillRequest, 'id' | 'origin' | 'mayWrite' | 'mayDestroy'>;

/** Brings calls and messages into a session's worker. Never rejects: a dead or silent worker is an answer too. */
export class SessionCalls {
  readonly #ports: SessionCallPorts;

  constructor(ports: SessionCallPorts) {
    this.#ports = ports;
  }

  /** Calls a widget's action. */
  async call(request: WidgetCall): Promise<ToolAnswer> {
    // Awaited only where there is something to wait for: what a person presses next must not overtake a call.
    const changing = this.#ports.changing();
    if (changing !== null) await changing;
    const { widgetId, action, args, context } = request;
    const run = this.#ports.run();
    const provider = nameOf(request.provider, run);
    if (provider === undefined) return { ok: false, reason: widgetUnavailable(widgetId, 'type_changed') };
    if (context.signal?.aborted === true) return { ok: false, reason: cancelled() };
    const origin = wireOrigin(context.origin);
    const { mayWrite, mayDestroy = false } = context;
    return this.#ask(
      run,
      `"${widgetId}.${action}"`,
      (id) => ({ kind: 'call', id, widgetId, provider, action, args, origin, mayWrite, mayDestroy }),
      context,
    );
  }

  /** Calls a tool that the app wrote by hand. */
  async callTool(name: string, args: Readonly<Record<string, unknown>>, context: CallContext): Promise<ToolAnswer> {
    const changing = this.#ports.changing();
    if (changing !== null) await changing;
    if (context.signal?.aborted === true) return { ok: false, reason: cancelled() };
    const { mayWrite } = context;
    const origin = wireOrigin(context.origin);
    return this.#ask(
      this.#ports.run(),
      `the tool "${name}"`,
      (id) => ({ kind: 'tool_call', id, name, args, origin, mayWrite }),
      context,
    );
  }

  /** Reads a resource that the app wrote by hand. */
  readResource(uri: string): Promise<ToolAnswer> {
    return this.#read(`the read of "${uri}"`, (id) => ({ kind: 'read_resource', id, uri }));
  }

  /** Fills a prompt in that the app wrote by hand. */
  getPrompt(name: string, args: Readonly<Record<string, string>>): Promise<ToolAnswer> {
    return this.#read(`the prompt "${name}"`, (id) => ({ kind: 'get_prompt', id, name, args }));
  }

  /** Sends a message to `update`. */
  async dispatch(message: Message, origin: Origin): Promise<ToolAnswer> {
    const changing = this.#ports.changing();
    if (changing !== null) await changing;
    return this.#ask(this.#ports.run(), `the message "${message.type}"`, (id) => ({
      kind: 'dispatch',
      id,
      message,
      origin: wireOrigin(origin),
    }));
  }

  /** Presses keys one after the other. */
  press(keys: readonly KeyEvent[], context: CallContext): Promise<ToolAnswer> {
    return this.#write('pressing the keys', (rest) => ({ kind: 'keys', keys, ...rest }), context);
  }

  /** Fills several fields in one turn. */
  fill(fields: Readonly<Record<string, unknown>>, context: CallContext): Promise<ToolAnswer> {
    return this.#write('filling the form', (rest) => ({ kind: 'fill', fields, ...rest }), context);
  }

  async #write(what: string, message: (rest: WriteRest) => ToWorker, context: CallContext): Promise<ToolAnswer> {
    const changing = this.#ports.changing();
    if (changing !== null) await changing;
    if (context.signal?.aborted === true) return { ok: false, reason: cancelled() };
    const origin = wireOrigin(context.origin);
    const { mayWrite, mayDestroy = false } = context;
    return this.#ask(this.#ports.run(), what, (id) => message({ id, origin, mayWrite, mayDestroy }), context);
  }

  /** Reads a part of the model. */
  inspect(query: ModelQuery): Promise<ToolAnswer> {
    return this.#read('the read of the model', (id) => ({ kind: 'inspect_model', id, ...query }));
  }

  /** Where a widget is on the screen, or which one is at a cell. */
  async locate(spot: Spot): Promise<Located | null> {
    const answer = await this.#read('the look for a widget', (id) => ({ kind: 'locate', id, spot }));
    return answer.ok ? (answer.result as Located | null) : null;
  }

  /** The commands that run; `null` when the worker does not answer. */
  async underway(): Promise<readonly Underway[] | null> {
    const answer = await this.#read('the look for commands that run', (id) => ({ kind: 'underway', id }));
    return answer.ok ? (answer.result as readonly Underway[]) : null;
  }

  /** Asks the history, or rewinds to a point of it. */
  async history(ask: HistoryAsk, origin: Origin): Promise<ToolAnswer> {
    const what = ask.what === 'rewind' || ask.what === 'rewind_call' ? 'the rewind' : `"${ask.what}" in the history`;
    return this.#read(what, (id) => ({ kind: 'history', id, ask, origin: wireOrigin(origin) }));
  }

  /** Rows of the screen as an SVG document of at most `limit` characters. */
  draw(from: number, limit: number): Promise<ToolAnswer> {
    return this.#read('the picture of the screen', (id) => ({ kind: 'draw_screen', id, from, limit }));
  }

  async #read(what: string, message: (id: number) => ToWorker): Promise<ToolAnswer> {
    const changing = this.#ports.changing();
    if (changing !== null) await changing;
    return this.#ask(this.#ports.run(), what, message);
  }

  async #ask(run: Run, what: string, message: (id: number) => ToWorker, context: Asker = {}): Promise<ToolAnswer> {
    let answer: ToolAnswer;
    try {
      const asked = (id: number): ToWorker => {
        context.sent?.(id);
        return message(id);
      };
      answer = await run.ask(what, asked, context);
    } catch (error) {
      // Only what cannot be cloned gets here: nothing was sent.
      const text = `The arguments of ${what} cannot be sent: ${error instanceof Error ? error.message : String(error)}`;
      return { ok: false, reason: { code: 'invalid_arguments', message: text } };
    }
    const isRead = answer.ok && answer.effect === undefined;
    if (!isRead && this.#ports.run() === run && !run.over) await this.#ports.settled();
    return answer;
  }
}

function nameOf(provider: ToolProvider, run: Run): string | number | undefined {
  return run.mirror.numberOf(provider) ?? providerName(provider);
}

function wireOrigin(origin: Origin): WireOrigin {
  return { kind: origin.kind, ...(origin.client === undefined ? {} : { client: origin.client }) };
}
