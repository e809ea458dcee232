import type { App } from '../../../sdk/app.ts';
import type { HandleLost } from '../../../sdk/handle.ts';
import type { Json, Reason } from '../../../sdk/provider.ts';
import type { HistoryAsk, HistoryRequest } from '../../../protocol/history.ts';
import type { WireOrigin } from '../../../protocol/origin.ts';
import type { Steps } from '../../../protocol/steps.ts';
import { screenRows } from '../../../screen/rows.ts';
import { writeData } from '../../data-text.ts';
import type { CallAnswer, FromWorker } from '../../../protocol/worker.ts';
import type { Dispatcher } from '../dispatcher.ts';
import type { HandleStore } from '../handle-store.ts';
import type { Secrets } from '../secrets.ts';
import type { Ui } from '../ui/ui.ts';
import { clientsIn, entryJson, listEntries } from './account.ts';
import { diffModels } from './diff.ts';
import type { RewindEntry, UndoEntry } from './entries.ts';
import type { History } from './history.ts';
import type { Keeper } from './keeper.ts';
import { noEntry, type LookBack } from './look-back.ts';
import { picturesOf } from './pictures.ts';
import { stepsOf } from './steps.ts';
import { refold } from './refold.ts';
import { rowsAfter } from './rows.ts';
import { actionOf, countsStill } from './timeline.ts';

type Answer = CallAnswer['answer'];

/** What the time machine works with. */
export interface TimeMachinePorts {
  readonly app: App;
  readonly dispatcher: Dispatcher;
  readonly keeper: Keeper;
  readonly lookBack: LookBack | null;
  readonly secrets: Secrets;
  readonly handles: HandleStore;
  readonly ui: Ui;
  /** The screen's size at the session's start. */
  readonly start: { readonly columns: number; readonly rows: number };
  readonly post: (message: FromWorker) => void;
  /** Takes the model down at once: what was before it must not come back by a restart. */
  readonly snapshot: () => void;
  /** Brings view and mirror in step. */
  readonly flush: () => void;
  /** The answer of a write: what is another than before. */
  readonly changedSince: (before: object, result: Json) => Answer;
}

/** Entries of one page, at most. */
const PAGE = 500;

/** Answers what is asked of the history, and makes a model of before the live one (design: *Looking back*). */
export class TimeMachine {
  readonly #ports: TimeMachinePorts;

  constructor(ports: TimeMachinePorts) {
    this.#ports = ports;
  }

  /** Answers one question, as one turn of the queue. */
  answer({ ask, origin }: HistoryRequest): Answer {
    const { keeper, lookBack, dispatcher } = this.#ports;
    const { history } = keeper;
    if (history === null || lookBack === null) return refused(noHistory());
    return ask.what === 'record' || ask.what === 'mask'
      ? refused(noHistory())
      : dispatcher.turn(() => this.#answer(ask, origin, history, lookBack));
  }

  #answer(
    ask: Exclude<HistoryAsk, { what: 'record' | 'mask' }>,
    origin: WireOrigin,
    history: History,
    lookBack: LookBack,
  ): Answer {
    const { secrets } = this.#ports;
    switch (ask.what) {
      case 'list':
        return done(listEntries(history, secrets.past(), { ...ask, most: Math.min(ask.most, PAGE) }));
      case 'clients':
        return done(clientsIn(history));
      case 'show':
        return this.#show(ask.entry, history);
      case 'diff': {
        const [from, to] = [history.modelAt(ask.from), history.modelAt(ask.to)];
        if (from === undefined) return refused(noEntry(ask.from, history));
        if (to === undefined) return refused(noEntry(ask.to, history));
        return done({ from: ask.from, to: ask.to, changes: diffModels(from, to, secrets.past(from, to)) });
      }
      case 'look': {
        const fault = lookBack.to(ask.at);
        return fault === null ? done(lookBack.looking) : refused(fault);
      }
      case 'pictures':
        return done(picturesOf(history, ask, this.#ports));
      case 'steps':
        return done(this.#steps(history));
      case 'rewind':
        return this.#rewind(ask.to, origin, history);
      case 'rewind_call':
      case 'undo': {
        if (ask.entry !== undefined && history.at(ask.entry) === undefined) return refused(noEntry(ask.entry, history));
        const action = actionOf(history, ask.entry);
        if (action === null) return refused(noAction());
        if (ask.what === 'undo' && !countsStill(history, action)) return refused(countsNoMore(Math.min(...action)));
        if (ask.what === 'undo') return this.#undo(action, ask.leaveOut, origin, history);
        return this.#rewind(Math.min(...action) - 1, origin, history);
      }
    }
  }

  #show(number: number, history: History): Answer {
    const { secrets } = this.#ports;
    const entry = history.at(number);
    const model = history.modelAt(number);
    if (model === undefined) return refused(noEntry(number, history));
    const before = history.modelAt(number - 1);
    return done({
      ...(entry === undefined ? { entry: number, did: '' } : entryJson(entry, history, secrets.past())),
      changes: before === undefined ? [] : diffModels(before, model, secrets.past(before, model)),
      screen: this.#rowsAfter(model, number, history),
      screenBefore: before === undefined ? [] : this.#rowsAfter(before, number - 1, history),
    });
  }

  #rowsAfter(model: object, entry: number, history: History): readonly string[] {
    const handles = this.#ports.handles.asOf(history.openedAt(entry) ?? 0);
    return rowsAfter(model, { ...this.#ports, handles });
  }

  #steps(history: History): Steps {
    const { keeper, lookBack, ui, start } = this.#ports;
    const base = history.modelAt(history.first);
    const seen = lookBack?.model ?? null;
    const secrets = this.#ports.secrets.past(...[base, seen].filter((model) => model !== undefined && model !== null));
    const written = history.first === 0 || base === undefined ? null : writeData(secrets.blankModel(base));
    const rows = screenRows(ui.picture.screen());
    const shown = rows.slice(0, rows.findLastIndex((row) => row !== '') + 1);
    return {
      columns: start.columns,
      rows: start.rows,
      model: written === null ? null : written.ok ? written.text : '',
      steps: stepsOf(history, keeper.acts.all, (value) => secrets.maskValue(value)),
      screen: secrets.maskRows(shown).map((row, index) => (row === shown[index] ? row : null)),
    };
  }

  #rewind(to: number, origin: WireOrigin, history: History): Answer {
    const { dispatcher } = this.#ports;
    const [model, opened] = [history.modelAt(to), history.openedAt(to)];
    if (model === undefined || opened === undefined) return refused(noEntry(to, history));
    const refusal = this.#refusal(origin);
    if (refusal !== null) return refused(refusal);
    return this.#replace(to, { to }, () => ({
      what: 'rewind',
      entry: dispatcher.become(model),
      to,
      origin,
      at: Date.now(),
      model,
      opened,
    }));
  }

  #undo(without: ReadonlySet<number>, leaveOut: boolean, origin: WireOrigin, history: History): Answer {
    const { app, dispatcher, secrets } = this.#ports;
    const refusal = this.#refusal(origin);
    if (refusal !== null) return refused(refusal);
    const again = refold(app, history, without, leaveOut);
    if (!again.ok) {
      if (again.failed === null) return refused(tooOld());
      const { entry, type, why } = again.failed;
      return refused(misfit(entry, type, secrets.maskFault(why)));
    }
    const undone = new Set([...without, ...again.leftOut.map(({ entry }) => entry)]);
    const leftOut = again.leftOut.map(({ entry, type }) => ({ entry, type }));
    const { model } = again;
    const to = Math.min(...undone) - 1;
    // What was opened since may rest on what is undone.
    const opened = history.openedAt(to) ?? 0;
    return this.#replace(to, { undone: [...undone], leftOut }, () => ({
      what: 'undo',
      entry: dispatcher.become(model),
      without: undone,
      origin,
      at: Date.now(),
      model,
      opened,
    }));
  }

  /** A person who looks back rewinds to what they see; an agent must not take it away from under them. */
  #refusal(origin: WireOrigin): Reason | null {
    return origin.kind === 'person' ? null : (this.#ports.lookBack?.refusal(origin) ?? null);
  }

  /** Makes another model the live one; the host hears of it, and has it in its journal, before the answer. */
  #replace(to: number, result: { readonly [field: string]: Json }, make: () => RewindEntry | UndoEntry): Answer {
    const { dispatcher, keeper, lookBack, handles, post, snapshot } = this.#ports;
    const before = dispatcher.model;
    const made = make();
    keeper.replaced(made);
    const { entry, what, origin, at, model, opened } = made;
    post({ kind: 'rewound', entry, what, to, origin, at });
    snapshot();
    lookBack?.end();
    for (const key of handles.lost(model, opened)) {
      // What a later opening put there is not what this model means: no view and no tool must take it for that.
      handles.close(key);
      dispatcher.send({ type: 'handle_lost', key } satisfies HandleLost, { kind: 'system' });
    }
    return this.#ports.changedSince(before, { entry, ...result });
  }
}

function done(result: unknown): Answer {
  return { ok: true, result: result as Json };
}

function refused(reason: Reason): Answer {
  return { ok: false, reason };
}

function noHistory(): Reason {
  const message =
    'This session keeps no history. It is kept where the setting teahouse.history.entries is more than 0 when the session starts.';
  return { code: 'no_history', message };
}

function noAction(): Reason {
  return { code: 'nothing_to_undo', message: 'No agent has done anything in the history that still counts.' };
}

function countsNoMore(entry: number): Reason {
  const message =
    `Entry ${entry} does not count any more: it was undone or rewound away already. Nothing was changed. ` +
    'To have it back, undo the undo or rewind to the entry.';
  return { code: 'nothing_to_undo', message, entry };
}

function tooOld(): Reason {
  const message =
    'It cannot be undone any more: what is needed for that has left the history. Rewind to an entry that is still there.';
  return { code: 'entry_not_found', message };
}

function misfit(entry: number, type: string, why: string): Reason {
  const message =
    `Without it the app does not take "${type}" (entry ${entry}), which came later: ${why}. Nothing was changed. ` +
    'It can be undone with what fails left out too.';
  return { code: 'undo_fails', message, entry, type, why };
}
