import type { HandlerAnswer } from '../sdk/provider.ts';
import { answer } from './answers.ts';
import type { Arguments } from './arguments.ts';
import { optionalInteger } from './arguments.ts';
import type { ArgumentSchema } from './specs.ts';
import { RESULT_BUDGET, jsonBytes } from './windowed.ts';

/** The most characters of text that one read answers. */
const PART = 5_000;

/** The arguments of a read of a text that may be long. */
export const TEXT_ARGUMENTS: Readonly<Record<string, ArgumentSchema>> = {
  offset: {
    type: 'integer',
    minimum: 0,
    description: 'The first character (UTF-16 unit) to answer, for a part of a long text. Default 0.',
  },
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: PART,
    description: `How many characters to answer at most, 1 to ${PART}.`,
  },
};

/**
 * Answers a text: whole when it is short and no part was asked for, else a part as `{ text, total, offset, next? }`,
 * never cutting a code point in two.
 */
export function textAnswer(text: string, args: Arguments): HandlerAnswer {
  const whole = text.toWellFormed();
  const offset = optionalInteger(args, 'offset', { min: 0, max: Number.MAX_SAFE_INTEGER }, 0);
  if (!offset.ok) return offset;
  const limit = optionalInteger(args, 'limit', { min: 1, max: PART }, PART);
  if (!limit.ok) return limit;
  const inParts = args.offset !== undefined || args.limit !== undefined;
  if (!inParts && whole.length <= RESULT_BUDGET && jsonBytes(whole) <= RESULT_BUDGET) return answer(whole);
  const start = pointStart(whole, Math.min(offset.value, whole.length));
  let end = pointStart(whole, Math.min(start + limit.value, whole.length));
  if (end <= start) end = Math.min(whole.length, start + 2);
  while (end - start > 16 && jsonBytes(whole.slice(start, end)) > RESULT_BUDGET) {
    end = pointStart(whole, start + Math.floor((end - start) / 2));
  }
  return answer({
    text: whole.slice(start, end),
    total: whole.length,
    offset: start,
    ...(end < whole.length ? { next: end } : {}),
  });
}

/** The start of the code point that the unit at `index` belongs to. */
function pointStart(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? index - 1 : index;
}
