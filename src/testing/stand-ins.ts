import { HIDDEN } from '../session/worker/history/acts.ts';
import { isPlainObject } from '../session/worker/plain.ts';

/** Recorded data with a text of the same length where a secret was. */
export function withStandIns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withStandIns);
  if (!isPlainObject(value)) return value;
  const length = secretLength(value);
  if (length !== null) return HIDDEN.repeat(length);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withStandIns(item)]));
}

/** Whether a secret was somewhere in recorded data. */
export function hasSecret(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(HIDDEN);
  if (Array.isArray(value)) return value.some(hasSecret);
  return isPlainObject(value) && (secretLength(value) !== null || Object.values(value).some(hasSecret));
}

/** How long the secret was that a mark stands for; `null` for what is no mark. */
function secretLength(value: Readonly<Record<string, unknown>>): number | null {
  const { secret, length } = value;
  return secret === true && typeof length === 'number' && Object.keys(value).length === 2 ? length : null;
}
