import type { KeyEvent } from '../../sdk/input.ts';
import type { Json, Reason, ToolProvider } from '../../sdk/provider.ts';
import type { FillRequest, KeysRequest } from '../../protocol/asks.ts';
import type { WireOrigin } from '../../protocol/origin.ts';
import type { CallAnswer, CallRequest, DispatchRequest } from '../../protocol/worker.ts';
import { idOf } from '../../sdk/node.ts';
import type { View, ViewNode } from '../../sdk/node.ts';
import { echoed } from '../../tools/clean-text.ts';
import { askProvider } from '../../tools/handle.ts';
import { resolveWidget } from '../../tools/live.ts';
import { modalRefusal } from '../../tools/modal-rule.ts';
import { plainJson } from '../../tools/plain-json.ts';
import { nearest } from '../../tools/nearest.ts';
import { authorizationRequired, destructionRefused, widgetUnavailable } from '../../tools/reasons.ts';
import { WidgetFinder, walkView } from '../../tools/walk.ts';
import type { BroughtProviders } from './brought.ts';
import type { Dispatcher } from './dispatcher.ts';
import { fillStep, isFormField } from './fill.ts';
import { pressKeys } from './key-presses.ts';
import { changedPaths } from './model-paths.ts';
import { isPlainObject } from './plain.ts';
import type { Secrets } from './secrets.ts';
import type { ViewState } from './view-state.ts';

type Answer = CallAnswer['answer'];
type Refused = Extract<Answer, { ok: false }>;

/** A call as far as it matters to the widget. */
type Asked = Omit<CallRequest, 'kind' | 'id'>;

/** Refusals that are about the whole and not about one field. */
const stopsAll: ReadonlySet<string> = new Set(['modal_open', 'authorization_required', 'looking_back']);

/** What calls work with. */
export interface CallPorts {
  readonly sessionId: string;
  readonly dispatcher: Dispatcher;
  readonly views: ViewState;
  /** The provider of each node type. */
  readonly types: ReadonlyMap<string, ToolProvider>;
  readonly brought: BroughtProviders;
  readonly secrets: Secrets;
  /** Brings a key where a person's goes. */
  readonly input: (key: KeyEvent) => void;
  /** The widget that has the focus. */
  readonly focus: () => string | null;
  /** Brings the view and the mirror up to date and posts what changed; `changed` gathers the widgets that did. */
  flush(changed?: Set<string>): void;
}

/** Stands for a provider that nothing in the view has any more. */
const NOBODY: ToolProvider = { mcpTools: () => [], handleToolCall: () => ({ ok: true, result: null }) };

/** How many widgets an effect names. */
const MOST_WIDGETS = 20;

/** Carries out calls of widgets' actions: look, act, fold and answer in one turn of the queue. */
export class Calls {
  readonly #ports: CallPorts;

  constructor(ports: CallPorts) {
    this.#ports = ports;
  }

  /** Answers a request of any kind. */
  answer(request: CallRequest | FillRequest | KeysRequest | DispatchRequest): Answer {
    switch (request.kind) {
      case 'call':
        return this.call(request);
      case 'fill':
        return this.fill(request);
      case 'keys':
        return this.press(request);
      case 'dispatch':
        return this.dispatch(request);
    }
  }

  /** Calls an action. What it changed is posted before it returns the answer. */
  call(request: CallRequest): Answer {
    return this.#ports.dispatcher.turn(() => this.#clean(this.#call(request)));
  }

  /** Folds a message that comes from outside the view. */
  dispatch(request: DispatchRequest): Answer {
    return this.#ports.dispatcher.turn(() => {
      this.#ports.flush();
      return this.#clean(this.#write([request.message], request.origin, null));
    });
  }

  /** Fills several fields in one turn: nothing is sent unless every one of them can be filled. */
  fill(request: FillRequest): Answer {
    return this.#ports.dispatcher.turn(() => this.#clean(this.#fill(request)));
  }

  /** Presses keys, each as a turn of its own, and answers what that changed. */
  press(request: KeysRequest): Answer {
    const { dispatcher, views, types, input } = this.#ports;
    this.#ports.flush();
    const refusal = dispatcher.refusal(request.origin);
    if (refusal !== null) return { ok: false, reason: refusal };
    const before = dispatcher.model;
    const view = (): View => {
      const viewed = views.refresh(dispatcher.model);
      return viewed.ok ? viewed.tree : null;
    };
    const pressed = pressKeys(request, { dispatcher, types, view, input });
    return dispatcher.turn(() => {
      const answer = pressed.ok ? this.changedSince(before, null) : pressed;
      if (!pressed.ok || !answer.ok) return this.#clean(answer);
      return this.#clean({ ...answer, result: { ...pressed.result, focus: this.#ports.focus() } });
    });
  }

  #fill({ fields, origin, mayWrite, mayDestroy }: FillRequest): Answer {
    const { types, views, dispatcher } = this.#ports;
    this.#ports.flush();
    const view = views.refresh(dispatcher.model);
    if (!view.ok) return { ok: false, reason: view.reason };
    const form = formFields(view.tree, types);
    const faults: string[] = [];
    const messages: unknown[] = [];
    const results: [string, Json][] = [];
    for (const [widgetId, value] of Object.entries(fields)) {
      const node = form.get(widgetId);
      const step = node === undefined ? { fault: whereIs(widgetId, form) } : fillStep(node, value);
      if ('asItIs' in step) results.push([widgetId, 'as it was']);
      else if ('fault' in step || node === undefined)
        faults.push(`"${echoed(widgetId, 64)}": ${'fault' in step ? step.fault : ''}`);
      else {
        const call = { widgetId, provider: node.type, ...step, origin, mayWrite, mayDestroy };
        const asked = this.#asked(call);
        if (!asked.ok && stopsAll.has(asked.reason.code)) return asked;
        if (!asked.ok) faults.push(`"${widgetId}": ${asked.reason.message}`);
        else {
          messages.push(...asked.messages);
          results.push([widgetId, asked.result]);
        }
      }
    }
    if (faults.length > 0) return { ok: false, reason: notFilled(faults, form) };
    return this.#write(messages, origin, { filled: Object.fromEntries(results) });
  }

  #call(request: Asked): Answer {
    const asked = this.#asked(request);
    if (!asked.ok) return asked;
    if (asked.messages.length === 0) return { ok: true, result: asked.result };
    return this.#write(asked.messages, request.origin, asked.result);
  }

  /** What the widget answers to a call and would send, once it is clear that it may be sent. */
  #asked(
    request: Asked,
  ): { readonly ok: true; readonly result: Json; readonly messages: readonly unknown[] } | Refused {
    const { sessionId, types, brought, views, dispatcher } = this.#ports;
    const { widgetId, action, args } = request;
    this.#ports.flush();
    const view = views.refresh(dispatcher.model);
    if (!view.ok) return { ok: false, reason: view.reason };
    const provider =
      (typeof request.provider === 'number'
        ? brought.find(view.tree, request.provider)
        : types.get(request.provider)) ?? NOBODY;
    const found = resolveWidget(view.tree, { widgetId, provider, action }, types);
    if (!found.ok) return { ok: false, reason: widgetUnavailable(widgetId, found.why) };
    const answer = askProvider(provider, action, args, { widgetId, widgetState: found.node, dispatcher: null });
    if (!answer.ok) return { ok: false, reason: plainReason(answer.reason) };
    const result = plainJson(answer.result);
    if (!result.ok)
      return { ok: false, reason: invalidAnswer(`The result of "${action}" cannot be JSON: ${result.fault}.`) };
    if (answer.messages.length === 0) return { ok: true, result: result.json, messages: [] };
    const name = `${sessionId}.${widgetId}.${action}`;
    if (!request.mayWrite) return { ok: false, reason: authorizationRequired(name) };
    const refusal = dispatcher.refusal(request.origin);
    if (refusal !== null) return { ok: false, reason: refusal };
    if (found.annotations?.destructiveHint === true && !request.mayDestroy)
      return { ok: false, reason: destructionRefused(name) };
    const behind = modalRefusal(view.tree, found.node, { sessionId, types });
    if (behind !== null) return { ok: false, reason: behind };
    return { ok: true, result: result.json, messages: answer.messages };
  }

  #write(messages: readonly unknown[], origin: WireOrigin, result: Json): Answer {
    const { dispatcher } = this.#ports;
    const before = dispatcher.model;
    for (const [index, message] of messages.entries()) {
      const folded = dispatcher.fold(message, origin);
      if (folded.ok) continue;
      this.#ports.flush();
      return { ok: false, reason: index === 0 ? folded.reason : partly(folded.reason, index, messages.length) };
    }
    return this.changedSince(before, result);
  }

  /** The answer of a write: what is another than before. */
  changedSince(before: object, result: Json): Answer {
    const { dispatcher } = this.#ports;
    const changed = new Set<string>();
    this.#ports.flush(changed);
    const view = this.#ports.views.refresh(dispatcher.model);
    if (!view.ok)
      return {
        ok: false,
        reason: { ...view.reason, message: `The message took effect, but then ${view.reason.message}` },
      };
    return {
      ok: true,
      result,
      effect: {
        changed: dispatcher.model !== before,
        paths: changedPaths(before, dispatcher.model),
        widgets: [...changed].slice(0, MOST_WIDGETS),
      },
    };
  }

  /** Takes the secrets out of what leaves the worker. */
  #clean(answer: Answer): Answer {
    const { secrets } = this.#ports;
    if (answer.ok) {
      const mask = (text: string): string => secrets.maskText(text);
      const { effect } = answer;
      return {
        ...answer,
        result: secrets.maskValue(answer.result) as Json,
        ...(effect === undefined
          ? {}
          : { effect: { ...effect, paths: effect.paths.map(mask), widgets: effect.widgets.map(mask) } }),
      };
    }
    const reason = secrets.maskValue(answer.reason) as Reason;
    return { ok: false, reason: { ...reason, message: secrets.maskFault(answer.reason.message) } };
  }
}

/** The fields of the view by their ids: the first of each that a tool may see. */
function formFields(view: View, types: ReadonlyMap<string, ToolProvider>): ReadonlyMap<string, ViewNode> {
  const form = new Map<string, ViewNode>();
  const finder = new WidgetFinder(types);
  walkView(view, (node) => {
    if (isFormField(node) && finder.find(node) && !form.has(idOf(node))) form.set(idOf(node), node);
  });
  return form;
}

function whereIs(widgetId: string, form: ReadonlyMap<string, unknown>): string {
  const [meant] = nearest(widgetId, form.keys(), 1);
  return `no field of that id is on the screen now${meant === undefined ? '' : `; did you mean "${meant}"?`}`;
}

function notFilled(faults: readonly string[], form: ReadonlyMap<string, unknown>): Reason {
  const ids = [...form.keys()].slice(0, MOST_WIDGETS).join(', ');
  const there = ids === '' ? 'There are no fields on the screen now.' : `The fields that there are now: ${ids}.`;
  const message = `No field was changed. ${faults.map((fault) => fault.replace(/\.$/, '')).join('; ')}. ${there} Call fill_form again with all of them, or list_actions to see what else there is.`;
  return { code: 'form_not_filled', message };
}

function partly(reason: Reason, applied: number, all: number): Reason {
  const first = applied === 1 ? 'The first' : `The first ${applied}`;
  const message = `${first} of ${all} messages took effect; the next one did not: ${reason.message}`;
  return { ...reason, message, applied };
}

function invalidAnswer(message: string): Reason {
  return { code: 'invalid_answer', message: `${message} Nothing was sent.` };
}

/** A reason that can cross: its details as JSON. */
function plainReason(reason: Reason): Reason {
  const details = plainJson(reason);
  const known = details.ok && isPlainObject(details.json) ? details.json : {};
  return { ...known, code: reason.code, message: reason.message };
}
