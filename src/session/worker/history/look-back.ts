import type { App } from '../../../sdk/app.ts';
import type { InputEvent } from '../../../sdk/input.ts';
import type { View } from '../../../sdk/node.ts';
import type { Reason } from '../../../sdk/provider.ts';
import type { LookAt, Looking } from '../../../protocol/history.ts';
import type { WireOrigin } from '../../../protocol/origin.ts';
import type { Keymap } from '../../../protocol/worker.ts';
import type { HandleStore } from '../handle-store.ts';
import { ViewState } from '../view-state.ts';
import type { Entry } from './entries.ts';
import type { History } from './history.ts';

/** What looking back works with. */
export interface LookBackPorts {
  readonly app: App;
  readonly handles: HandleStore;
  readonly history: History;
  /** The widget that has the focus now. */
  readonly focus: () => string | null;
  /** What is looked at is another thing now, or nothing more; `focus` is where the keyboard was before. */
  changed(looking: Looking | null, focus: string | null): void;
}

/** The keys that move through the history while somebody looks back. */
const KEYS: Readonly<Record<string, LookAt>> = {
  escape: 'now',
  left: 'back',
  right: 'forward',
  home: 'first',
  end: 'last',
};

/**
 * Shows a model of before (design: *Looking back*): only the picture is another one. The app goes on meanwhile, and what a
 * person or an agent would change is refused.
 */
export class LookBack {
  readonly #ports: LookBackPorts;
  #at: {
    readonly looking: Looking;
    readonly tree: View;
    readonly model: object;
    readonly focus: string | null;
  } | null = null;

  constructor(ports: LookBackPorts) {
    this.#ports = ports;
  }

  /** Where it looks to; `null` while nobody looks back. */
  get looking(): Looking | null {
    return this.#at?.looking ?? null;
  }

  /** The model that is looked at; `null` while nobody looks back. */
  get model(): object | null {
    return this.#at?.model ?? null;
  }

  /** The view for the person: that of before, or `now`. */
  seen(now: View): View {
    return this.#at === null ? now : this.#at.tree;
  }

  /** Looks at a point. Answers why it cannot. */
  to(at: LookAt): Reason | null {
    const { history, focus } = this.#ports;
    if (at === 'now') {
      this.end();
      return null;
    }
    const entry = this.#entryOf(at);
    const model = history.modelAt(entry);
    if (model === undefined) return noEntry(entry, history);
    const handles = this.#ports.handles.asOf(history.openedAt(entry) ?? 0);
    const view = new ViewState(this.#ports.app, handles).refresh(model);
    if (!view.ok) {
      const message = `The state after entry ${entry} cannot be shown: ${view.error.message}`;
      return { code: 'view_failed', message };
    }
    const before = this.#at;
    const looking = { ...about(history.at(entry)), entry, first: history.first, newest: history.newest, refused: 0 };
    this.#at = { looking, tree: view.tree, model, focus: before === null ? focus() : before.focus };
    this.#ports.changed(looking, this.#at.focus);
    return null;
  }

  /** Looks at what is now again. */
  end(): void {
    if (this.#at === null) return;
    const { focus } = this.#at;
    this.#at = null;
    this.#ports.changed(null, focus);
  }

  /** Takes a person's input while they look back, all but what has nothing to do with the app. Answers whether it did. */
  takes(event: InputEvent): boolean {
    const at = this.#at;
    if (at === null || event.kind === 'resize' || event.kind === 'focus' || event.kind === 'leave') return false;
    const move = event.kind === 'key' && Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
    if (move !== undefined) this.to(move);
    else if (event.kind !== 'mouse' || event.action === 'press') {
      const looking = { ...at.looking, newest: this.#ports.history.newest, refused: at.looking.refused + 1 };
      this.#at = { ...at, looking };
      this.#ports.changed(looking, at.focus);
    }
    return true;
  }

  /** Why somebody's message is not taken now; `null` when it is. The app's own messages always are. */
  refusal({ kind }: WireOrigin): Reason | null {
    if (this.#at === null || (kind !== 'person' && kind !== 'agent')) return null;
    const { entry } = this.#at.looking;
    const message =
      `A person is looking back at how the app was after entry ${entry} of its history: nothing was sent and nothing changed. ` +
      'Reads are answered, from how it is now. Wait until the person returns to now (Escape in the terminal), and ask them to if it takes long.';
    return { code: 'looking_back', message };
  }

  /** The keys that are wanted: all text too, so that what is pressed in vain can be answered. */
  keymap(now: Keymap): Keymap {
    return this.#at === null
      ? now
      : { text: true, keys: [...new Set([...Object.keys(KEYS), ...now.keys])], mouse: true };
  }

  #entryOf(at: Exclude<LookAt, 'now'>): number {
    const { history } = this.#ports;
    const { first, newest } = history;
    const here = this.#at?.looking.entry ?? newest;
    switch (at) {
      case 'back':
        return Math.max(first, Math.min(here, newest) - 1);
      case 'forward':
        return Math.min(newest, Math.max(here, first) + 1);
      case 'first':
        return first;
      case 'last':
        return newest;
      default:
        return at;
    }
  }
}

/** The refusal for a number that the history does not have. */
export function noEntry(entry: number, { first, newest }: Pick<History, 'first' | 'newest'>): Reason {
  const there =
    first === newest
      ? `only the entry ${first}, how it is now`
      : `entries ${first} (how it was before the oldest message that is kept) to ${newest}`;
  return { code: 'entry_not_found', message: `There is no entry ${entry} in the history; there are ${there}.` };
}

function about(entry: Entry | undefined): Pick<Looking, 'did' | 'origin' | 'at'> {
  if (entry === undefined) return { did: '', origin: null, at: 0 };
  const did = entry.what === 'message' ? entry.message.type : entry.what;
  return { did, origin: entry.origin, at: entry.at };
}
