import type { Message } from '../../sdk/message.ts';

/** Whether `value` is a plain object: made by `{}` or without a prototype. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether `value` is a message: an object with a `type` that is a text. */
export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** Names a value in an error, without showing what is in it: `undefined`, `a promise`, `an array`, `a number`. */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (value instanceof Promise) return 'a promise';
  if (Array.isArray(value)) return 'an array';
  if (typeof value !== 'object') return `a ${typeof value}`;
  if (isPlainObject(value)) return 'an object';
  const { constructor } = value;
  return typeof constructor === 'function' && constructor.name !== ''
    ? `an instance of ${constructor.name}`
    : 'an object of a class';
}

/** Whether two values are equal as data: same structure, same scalars. Functions and class instances only by identity. */
export function sameData(a: unknown, b: unknown, budget = { left: Infinity }): boolean {
  if (Object.is(a, b)) return true;
  if (--budget.left < 0) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameData(item, b[index], budget));
  }
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameData(a[key], b[key], budget))
  );
}
