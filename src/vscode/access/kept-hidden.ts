import type { Hidden, HiddenName } from '../../gateway/hidden.ts';
import type { Disposable } from '../../session/types.ts';

/** Where what was hidden is kept: VS Code's `Memento` of the workspace. */
export interface HiddenStore {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const key = 'teahouse.hiddenFromAgents';

/** The names that the store holds: an id, or two with a dot. */
const name = /^[A-Za-z0-9_-]{1,32}(\.[A-Za-z0-9_-]{1,32})?$/;

/** What a person hid from agents in this workspace before; nothing of a store that holds something else. */
export function hiddenBefore(store: HiddenStore): readonly HiddenName[] {
  const kept = store.get(key);
  return Array.isArray(kept) ? kept.filter((it): it is string => typeof it === 'string' && name.test(it)) : [];
}

/** Keeps what is hidden, for this workspace, until disposed. */
export function keepHidden(hidden: Pick<Hidden, 'all' | 'onDidChange'>, store: HiddenStore): Disposable {
  return hidden.onDidChange(() => void store.update(key, hidden.all));
}
