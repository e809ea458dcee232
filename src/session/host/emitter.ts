import type { Disposable } from '../types.ts';

export { Emitter } from '../../tools/emitter.ts';

/** Disposes all of a list, in turn. */
export function disposeAll(list: Iterable<Disposable>): void {
  for (const each of list) each.dispose();
}
