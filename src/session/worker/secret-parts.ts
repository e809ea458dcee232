import { pointerPart, setOwn } from '../../tools/clean-schema.ts';
import { isPlainObject } from './plain.ts';
import { keysOf, member } from './pointer.ts';
import { lengthOf } from './wire-value.ts';

/** What stands for a secret value where it is shown. */
export function placeholder(value: unknown): unknown {
  return { secret: true, length: lengthOf(value) };
}

/** A value of the same kind that says nothing. */
export function emptied(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return '';
    case 'number':
      return 0;
    case 'bigint':
      return 0n;
    case 'boolean':
      return false;
    default:
      if (Array.isArray(value)) return [];
      return isPlainObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, emptied(item)]))
        : null;
  }
}

/** A value with the part at these keys replaced. What is no plain object or list is replaced whole. */
export function replacedAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  replace: (value: unknown) => unknown,
): unknown {
  if (value === undefined) return undefined;
  if (key === undefined) return replace(value);
  const isList = Array.isArray(value);
  if (!isList && !isPlainObject(value)) {
    return typeof value === 'object' && value !== null ? replace(value) : value;
  }
  if (!Object.hasOwn(value, key)) return value;
  const inner = replacedAt(member(value, key), rest, replace);
  if (isList) return value.map((item: unknown, index) => (String(index) === key ? inner : item));
  const copy = { ...value };
  setOwn(copy, key, inner);
  return copy;
}

/** JSON pointers of the texts that are new in `after` and that `wanted` accepts. */
export function changedTexts(before: unknown, after: unknown, wanted: (text: string) => boolean): string[] {
  const found: string[] = [];
  const seen = new Set<unknown>();
  const visit = (old: unknown, now: unknown, path: string): void => {
    if (Object.is(old, now)) return;
    if (typeof now === 'string') {
      if (wanted(now)) found.push(path);
      return;
    }
    if (typeof now !== 'object' || now === null || seen.has(now)) return;
    seen.add(now);
    for (const [key, value] of Object.entries(now)) visit(member(old, key), value, `${path}/${pointerPart(key)}`);
  };
  visit(before, after, '');
  return found;
}

/** The texts and numbers at a JSON pointer, those inside an object or list included. */
export function leavesAt(model: unknown, pointer: string): unknown[] {
  const value = keysOf(pointer).reduce<unknown>(member, model);
  const leaves: unknown[] = [];
  const visit = (at: unknown, depth: number): void => {
    if (typeof at === 'string' || typeof at === 'number') leaves.push(at);
    else if (typeof at === 'object' && at !== null && depth < 8) {
      for (const item of Object.values(at)) visit(item, depth + 1);
    }
  };
  visit(value, 0);
  return leaves;
}
