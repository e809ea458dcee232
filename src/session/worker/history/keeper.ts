import type { Command } from '../../../sdk/command.ts';
import type { InputEvent } from '../../../sdk/input.ts';
import type { Message } from '../../../sdk/message.ts';
import type { ViewNode } from '../../../sdk/node.ts';
import type { Folded, HistoryBounds } from '../../../protocol/history.ts';
import type { WireOrigin } from '../../../protocol/origin.ts';
import type { Secrets } from '../secrets.ts';
import type { Picture } from '../ui/picture.ts';
import type { Act } from './acts.ts';
import { Acts, hidesText, inputText, isAct, hitOf, withoutSecret } from './acts.ts';
import { commandNames } from './command-names.ts';
import type { Cause, MessageEntry, RewindEntry, UndoEntry } from './entries.ts';
import { History } from './history.ts';

/** What is known of a message that was folded, beside what the host is told. */
export interface FoldedMore {
  /** As it was sent, secrets in it. */
  readonly message: Message;
  readonly commands: readonly Command[];
  readonly model: object;
  /** Milliseconds that `update` took. */
  readonly ms: number;
}

/** What keeping works with. */
export interface KeeperPorts {
  readonly secrets: Secrets;
  /** The number of the newest entry. */
  readonly entry: () => number;
  /** How many openings of handles there were. */
  readonly opened: () => number;
  readonly picture: () => Picture;
  /** The node that has the focus. */
  readonly focused: () => ViewNode | undefined;
}

/** Hears of everything that is kept, for a recording. */
export interface Listener {
  act(act: Act): void;
  message(entry: MessageEntry): void;
  model(entry: RewindEntry | UndoEntry): void;
}

const PERSON: WireOrigin = { kind: 'person' };

/** Takes down what happens in a session: who did what, which message that sent, which model came of it. */
export class Keeper {
  /** `null` when no history is wanted. */
  readonly history: History | null;
  readonly acts = new Acts();
  readonly #ports: KeeperPorts;
  #listener: Listener | null = null;
  /** What is being done now, and by whom. */
  #now: { readonly cause: Cause; readonly by: WireOrigin; readonly folded: MessageEntry[] } | null = null;

  constructor(bounds: HistoryBounds, base: { readonly entry: number; readonly model: object }, ports: KeeperPorts) {
    this.history = bounds.entries > 0 ? new History(bounds, base) : null;
    this.#ports = ports;
  }

  /** Whether anything is taken down: when not, nothing need be told. */
  get isOn(): boolean {
    return this.history !== null || this.#listener !== null;
  }

  /** Tells somebody of everything from now on, or nobody. */
  listen(listener: Listener | null): void {
    this.#listener = listener;
  }

  /** Does an agent's work; the messages that come of it are known as its. `isAct`: whether the call alone says what was done. */
  during<T>(call: Omit<Extract<Cause, { kind: 'call' }>, 'kind'>, by: WireOrigin, isAct: boolean, work: () => T): T {
    if (!this.isOn) return work();
    const cause: Cause = { kind: 'call', ...call };
    const outer = this.#now;
    const folded: MessageEntry[] = [];
    const after = this.#ports.entry();
    this.#now = { cause, by, folded };
    try {
      return work();
    } finally {
      this.#now = outer;
      cause.args = this.#ports.secrets.maskValue(call.args);
      // A tool that the app wrote may send several messages, one after the other: it was called once.
      if (isAct && folded.length > 0 && !this.acts.hasCall(call.id))
        this.#act({ what: 'call', id: call.id, tool: call.tool, args: cause.args, after, by });
    }
  }

  /** Brings an input where it belongs by `work`; the messages that come of it are known as its. */
  input(event: InputEvent, work: () => void): void {
    if (!this.isOn || !isAct(event)) return work();
    const focused = this.#ports.focused();
    const isSecret = focused !== undefined && hidesText(focused);
    const hit = event.kind === 'mouse' ? hitOf(this.#ports.picture(), event) : null;
    const outer = this.#now;
    const cause: Cause = outer?.cause ?? { kind: 'input', input: inputText(event, hit, isSecret) };
    const by = outer?.by ?? PERSON;
    this.#act({ what: 'input', event: withoutSecret(event, isSecret), hit, cause, after: this.#ports.entry(), by });
    if (outer === null) this.#now = { cause, by, folded: [] };
    try {
      work();
    } finally {
      this.#now = outer;
    }
  }

  /** A message was folded. */
  folded({ entry, message: shown, origin, at }: Folded, { message, commands, model, ms }: FoldedMore): void {
    // What a command or a timer sends while somebody acts is not that one's.
    const now = origin.kind === 'person' || origin.kind === 'agent' ? this.#now : null;
    const names = commands.length === 0 ? NONE : commandNames(commands);
    const kept: MessageEntry = {
      what: 'message',
      entry,
      message,
      shown,
      origin,
      at,
      model,
      opened: this.#ports.opened(),
      ms,
      commands: names,
      cause: now?.cause ?? null,
    };
    now?.folded.push(kept);
    this.history?.add(kept);
    this.#listener?.message(kept);
  }

  /** The model was replaced by one of before. */
  replaced(entry: RewindEntry | UndoEntry): void {
    this.history?.add(entry);
    this.#listener?.model(entry);
  }

  #act(act: Act): void {
    this.acts.add(act, this.history?.first ?? act.after);
    this.#listener?.act(act);
  }
}

const NONE: readonly string[] = [];
