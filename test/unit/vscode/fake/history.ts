import type { HistoryAsk, Looking, Rewound } from '../../../../src/protocol/history.ts';
import type { SessionHistory } from '../../../../src/session/types.ts';
import type { ToolAnswer } from '../../../../src/tools/types.ts';
import { EventEmitter } from './vscode.ts';

/** A history that notes what it is asked and that a test plays. */
export class PlayedHistory implements SessionHistory {
  readonly asked: HistoryAsk[] = [];
  answer: (ask: HistoryAsk) => ToolAnswer = () => ({ ok: true, result: {} });
  looking: Looking | null = null;
  readonly looks = new EventEmitter<Looking | null>();
  readonly rewinds = new EventEmitter<Rewound>();
  readonly onDidLook = this.looks.event;
  readonly onDidRewind = this.rewinds.event;
  readonly lines = new EventEmitter<string>();
  readonly onDidRecord = this.lines.event;

  ask(ask: HistoryAsk): Promise<ToolAnswer> {
    this.asked.push(ask);
    return Promise.resolve(this.answer(ask));
  }

  /** A person looks at another point; at now with `null`. */
  look(looking: Partial<Looking> | null): void {
    this.looking =
      looking === null
        ? null
        : {
            entry: 2,
            first: 0,
            newest: 5,
            did: 'add',
            origin: { kind: 'agent', client: 'Claude' },
            at: 0,
            refused: 0,
            ...looking,
          };
    this.looks.fire(this.looking);
  }
}
