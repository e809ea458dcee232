import type { HistoryAsk, Looking, Rewound } from '../../protocol/history.ts';
import type { Origin, ToolAnswer } from '../../tools/types.ts';
import type { Event, SessionHistory } from '../types.ts';
import { Emitter } from './emitter.ts';

/** A session's history, seen from the host. It lives in the worker: with that it begins anew. */
export class HostHistory implements SessionHistory {
  readonly #ask: (ask: HistoryAsk, origin: Origin) => Promise<ToolAnswer>;
  readonly #looked = new Emitter<Looking | null>();
  readonly #rewound = new Emitter<Rewound>();
  readonly onDidLook: Event<Looking | null> = this.#looked.event;
  readonly onDidRewind: Event<Rewound> = this.#rewound.event;
  readonly #recorded = new Emitter<string>();
  readonly onDidRecord: Event<string> = this.#recorded.event;
  #looking: Looking | null = null;

  constructor(ask: (ask: HistoryAsk, origin: Origin) => Promise<ToolAnswer>) {
    this.#ask = ask;
  }

  get looking(): Looking | null {
    return this.#looking;
  }

  ask(ask: HistoryAsk, origin: Origin): Promise<ToolAnswer> {
    return this.#ask(ask, origin);
  }

  /** A person looks at another point, or at now. */
  looked(looking: Looking | null): void {
    if (looking === null && this.#looking === null) return;
    this.#looking = looking;
    this.#looked.emit(looking);
  }

  /** The session was rewound, or an action undone. */
  rewound(rewound: Rewound): void {
    this.#rewound.emit(rewound);
  }

  /** A line of the recording that is being made. */
  recorded(line: string): void {
    this.#recorded.emit(line);
  }

  /** Nobody hears of anything more. */
  dispose(): void {
    this.#looked.dispose();
    this.#rewound.dispose();
    this.#recorded.dispose();
  }
}
