import type { App } from '../../../sdk/app.ts';
import type { InputEvent } from '../../../sdk/input.ts';
import type { View } from '../../../sdk/node.ts';
import type { Json, Reason } from '../../../sdk/provider.ts';
import type { FillRequest, KeysRequest } from '../../../protocol/asks.ts';
import type { Folded, HistoryBounds, HistoryRequest } from '../../../protocol/history.ts';
import type { AppToolCall } from '../../../protocol/hand-written.ts';
import type { WireOrigin } from '../../../protocol/origin.ts';
import type {
  CallAnswer,
  CallRequest,
  DispatchRequest,
  FromWorker,
  Keymap,
  StartRequest,
} from '../../../protocol/worker.ts';
import type { Dispatcher } from '../dispatcher.ts';
import { messageOf } from '../faults.ts';
import type { HandleStore } from '../handle-store.ts';
import type { Beginning } from '../runtime-options.ts';
import type { Secrets } from '../secrets.ts';
import type { Ui } from '../ui/ui.ts';

import { HIDDEN } from './acts.ts';
import type { FoldedMore } from './keeper.ts';
import { Keeper } from './keeper.ts';
import { LookBack } from './look-back.ts';
import { Recorder } from './recorder.ts';
import { TimeMachine } from './time-machine.ts';

/** The parts of a session that its past is made of and brought back to; those that are functions come later than it. */
export interface PastParts {
  readonly app: App;
  readonly start: Pick<StartRequest, 'columns' | 'rows' | 'history'>;
  readonly first: Beginning;
  readonly secrets: Secrets;
  readonly handles: HandleStore;
  readonly dispatcher: () => Dispatcher;
  readonly ui: () => Ui;
  readonly post: (message: FromWorker) => void;
  /** Takes the model down at once. */
  readonly snapshot: () => void;
  /** Brings view and mirror in step. */
  readonly flush: () => void;
  /** The keys that are wanted may be others. */
  readonly rekey: () => void;
  /** The focus is another widget's. */
  readonly refocused: (widgetId: string | null) => void;
  readonly changedSince: (before: object, result: Json) => CallAnswer['answer'];
}

/** A request that may change something in somebody's name. */
type Write = CallRequest | FillRequest | KeysRequest | DispatchRequest | AppToolCall;

const OFF: HistoryBounds = { entries: 0, bytes: 0 };

/** A session's history, as far as the other parts of the session have to know of it. */
export class Past {
  readonly #parts: PastParts;
  readonly #keeper: Keeper;
  readonly #lookBack: LookBack | null;
  #machine: TimeMachine | undefined;
  /** Whether the picture of now is being brought back. */
  #returning = false;

  constructor(parts: PastParts) {
    this.#parts = parts;
    const { app, start, first, secrets, handles, dispatcher, ui } = parts;
    this.#keeper = new Keeper(start.history ?? OFF, first, {
      secrets,
      entry: () => dispatcher().entry,
      opened: () => handles.opened,
      picture: () => ui().picture,
      focused: () => ui().focusedNode,
    });
    const { history } = this.#keeper;
    this.#lookBack =
      history === null
        ? null
        : new LookBack({
            app,
            handles,
            history,
            focus: () => ui().focus,
            changed: (looking, focus) => this.#looked(looking, focus),
          });
  }

  /** Whether the person sees a picture of before: what the focus does then is not the app's business. */
  get isSeen(): boolean {
    return this.#returning || (this.#lookBack !== null && this.#lookBack.looking !== null);
  }

  /** Masks what the person sees: the secrets of now, and while they look back those of then too. */
  get masks(): Secrets {
    return this.isSeen ? this.told : this.#parts.secrets;
  }

  /** Masks what is kept of what the person sees: every text that was secret at any time. */
  get told(): Secrets {
    const model = this.#lookBack?.model ?? null;
    return this.#parts.secrets.past(...(model === null ? [] : [model]));
  }

  /** The view for the person: that of now, or the one they look back to. */
  seen(now: View): View {
    return this.#lookBack?.seen(now) ?? now;
  }

  /** The keys that are wanted, given those of the view. */
  keymap(now: Keymap): Keymap {
    return this.#lookBack?.keymap(now) ?? now;
  }

  /** Why a message of that origin is not taken now; `null` when it is. */
  refuses(origin: WireOrigin): Reason | null {
    return this.#lookBack?.refusal(origin) ?? null;
  }

  /** A message was folded. */
  folded(folded: Folded, more: FoldedMore): void {
    if (this.#keeper.isOn) this.#keeper.folded(folded, more);
  }

  /** Takes a person's input while they look back; else brings it where it belongs by `work`. */
  input(event: InputEvent, work: () => void): void {
    if (this.#lookBack?.takes(event) !== true) this.#keeper.input(event, work);
  }

  /** Does what was asked for, so that what comes of it is known as its. */
  during<T>(request: Write, work: () => T): T {
    const { id, origin } = request;
    switch (request.kind) {
      case 'call':
        return this.#keeper.during(
          { id, tool: `${request.widgetId}.${request.action}`, args: request.args },
          origin,
          true,
          work,
        );
      case 'tool_call':
        return this.#keeper.during({ id, tool: request.name, args: request.args }, origin, true, work);
      case 'fill':
        return this.#keeper.during({ id, tool: 'fill_form', args: request.fields }, origin, false, work);
      case 'keys':
        return this.#keeper.during({ id, tool: 'send_keys', args: { keys: request.keys.length } }, origin, false, work);
      case 'dispatch':
        return work();
    }
  }

  /** Answers a question to the history. */
  answer(request: HistoryRequest): CallAnswer['answer'] {
    if (request.ask.what === 'record') return this.#record(request.ask.app);
    const { ask } = request;
    if (ask.what === 'mask') {
      const { told } = this;
      return { ok: true, result: ask.texts.map((text) => told.maskTold(text)) };
    }
    const { app, start, secrets, handles, dispatcher, ui, post, snapshot, flush, changedSince } = this.#parts;
    this.#machine ??= new TimeMachine({
      app,
      start,
      secrets,
      handles,
      keeper: this.#keeper,
      lookBack: this.#lookBack,
      dispatcher: dispatcher(),
      ui: ui(),
      post,
      snapshot,
      flush,
      changedSince,
    });
    return this.#machine.answer(request);
  }

  /** Tells what happens as lines of a recording; of no app: no more. */
  #record(app: string | null): CallAnswer['answer'] {
    this.#keeper.listen(null);
    if (app === null) return { ok: true, result: null };
    const { secrets, dispatcher, ui, post } = this.#parts;
    const { picture, focus, locals } = ui();
    const recorder = new Recorder({
      now: () => performance.now(),
      blank: (model) => secrets.past(model).standInModel(model, HIDDEN),
      mask: (message) => secrets.past().maskValue(message),
      line: (line) => post({ kind: 'recorded', line }),
    });
    const { width: columns, height: rows } = picture.size;
    try {
      recorder.begin({ app, columns, rows, at: Date.now(), model: dispatcher().model, focus, locals });
    } catch (error) {
      return { ok: false, reason: { code: 'not_recordable', message: messageOf(error) } };
    }
    this.#keeper.listen(recorder);
    return { ok: true, result: null };
  }

  #looked(looking: LookBack['looking'], focus: string | null): void {
    const { post, flush, ui, rekey, refocused } = this.#parts;
    post({ kind: 'looking', looking });
    this.#returning = looking === null;
    flush();
    if (looking === null) {
      if (focus !== null) ui().refocus(focus);
      this.#returning = false;
      // The keyboard may be elsewhere than before: its widget went meanwhile.
      if (ui().focus !== focus) refocused(ui().focus);
    }
    rekey();
  }
}
