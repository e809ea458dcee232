import type { Json } from '../../../sdk/provider.ts';
import { changedPaths } from '../model-paths.ts';
import { outline } from '../outline.ts';
import { keysOf } from '../pointer.ts';
import type { Secrets } from '../secrets.ts';

/** What differs at one place of two models: values shortened, secrets replaced. */
export type Change =
  | { readonly change: 'changed'; readonly path: string; readonly before: Json; readonly after: Json }
  | { readonly change: 'added'; readonly path: string; readonly after: Json }
  | { readonly change: 'removed'; readonly path: string; readonly before: Json };

/** How much of a value is shown. */
const LIMITS = { depth: 3, entries: 20, characters: 200 };

/**
 * What differs between two models, by JSON pointer, at most 20 places: what both share by reference is not looked into.
 * A list whose length is another is told as a whole.
 *
 * ```ts
 * diffModels({ a: 1, b: 2 }, { a: 1, c: 3 }, secrets);
 * // [{ change: 'removed', path: '/b', before: 2 }, { change: 'added', path: '/c', after: 3 }]
 * ```
 */
export function diffModels(before: object, after: object, secrets: Secrets): readonly Change[] {
  const paths = changedPaths(before, after);
  const [old, now] = [secrets.maskModel(before), secrets.maskModel(after)];
  const show = (value: unknown): Json => outline(secrets.maskValue(value), LIMITS);
  return paths.map((path) => {
    const keys = keysOf(path);
    const [was, is] = [valueAt(old, keys), valueAt(now, keys)];
    const named = secrets.maskText(path);
    if (!was.there) return { change: 'added', path: named, after: show(is.value) };
    if (!is.there) return { change: 'removed', path: named, before: show(was.value) };
    return { change: 'changed', path: named, before: show(was.value), after: show(is.value) };
  });
}

function valueAt(model: unknown, keys: readonly string[]): { readonly there: boolean; readonly value: unknown } {
  let value = model;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return { there: false, value: null };
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return { there: true, value };
}
