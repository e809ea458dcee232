import type { Keymap, Problem } from '../../protocol/worker.ts';
import type { FrameRelay } from './frame-relay.ts';
import type { HostHistory } from './history.ts';
import type { Journal } from './journal.ts';
import type { Notes } from './notes.ts';
import { ProblemList } from './problem-list.ts';
import type { RunPorts } from './run.ts';
import type { SessionEvents } from './session-events.ts';
import type { ToolSync } from './tool-sync.ts';

/** Where news of a run go. */
export interface NewsPorts {
  readonly relay: FrameRelay;
  readonly journal: Journal;
  readonly notes: Notes;
  readonly events: SessionEvents;
  readonly history: HostHistory;
}

const NO_KEYS: Keymap = { text: false, keys: [], mouse: false };

/** What the app that runs now tells by itself: keeps what it said last, and brings it to those who wait for it. */
export class RunNews {
  readonly #ports: NewsPorts;
  #problems = new ProblemList();
  #keymap = NO_KEYS;
  #focus: string | null = null;

  constructor(ports: NewsPorts) {
    this.#ports = ports;
  }

  /** The keys that the app wants. */
  get keymap(): Keymap {
    return this.#keymap;
  }

  /** The id of the widget that has the focus; `null` when none has it. */
  get focus(): string | null {
    return this.#focus;
  }

  /** What is wrong and not mended, the newest last. */
  get problems(): readonly Problem[] {
    return this.#problems.all;
  }

  /** Takes up one of a run's messages; `sync` keeps that run's tools. */
  take(message: Parameters<RunPorts['message']>[0], sync: ToolSync): void {
    const { relay, journal, notes, events, history } = this.#ports;
    switch (message.kind) {
      case 'frame':
        return relay.frame(message);
      case 'keymap':
        this.#keymap = message.keymap;
        return relay.keymap(message.keymap);
      case 'accessible':
        return relay.accessible(message.tree);
      case 'free_drag':
        return relay.freeDrag();
      case 'focus':
        this.#focus = message.widgetId;
        return sync.focus(message.widgetId);
      case 'hover':
        return sync.hover(message.widgetId);
      case 'folded':
        journal.folded(message);
        return events.fold.emit(message);
      case 'rewound':
        return history.rewound(message);
      case 'recorded':
        return history.recorded(message.line);
      case 'looking':
        return history.looked(message.looking);
      case 'snapshot':
        journal.snapshot(message);
        notes.notKept(journal.why);
        return events.point.emit();
      case 'problem':
        return this.problem(message.problem);
      case 'slow':
        return notes.slow(message);
      case 'mended':
        if (this.#problems.mended(message.code, message.about)) events.problems.emit(this.#problems.all);
        return;
      case 'request':
        return events.request.emit(message.request);
    }
  }

  /** Something is wrong. */
  problem(problem: Problem): void {
    const { events } = this.#ports;
    this.#problems.add(problem);
    events.reported.emit(problem);
    events.problems.emit(this.#problems.all);
  }

  /** Another run begins: no widget has the focus yet. */
  unfocus(): void {
    this.#focus = null;
  }

  /** Other code runs: what was wrong with the old is not wrong any more, and nobody looks back in it. */
  forgetOldRun(): void {
    this.#ports.history.looked(null);
    this.#problems = new ProblemList();
    this.#ports.events.problems.emit(this.#problems.all);
  }
}
