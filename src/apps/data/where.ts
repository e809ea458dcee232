import type { Kind } from './column.ts';
import { dayOf, folded, momentOf, numberOf } from './values.ts';

/** How a cell is compared. `~` is "contains". */
type Operator = '=' | '!=' | '~' | '!~' | '<' | '<=' | '>' | '>=';

/** A part of a date that counts by itself. */
export type DatePart = 'year' | 'month' | 'day' | 'weekday';

/** What is asked of a cell: of its text, of the part of its date, or of its value, within `from` and below `to`. */
export type Wanted =
  | { readonly of: 'text'; readonly operator: Operator; readonly operand: string }
  | { readonly of: DatePart | 'value'; readonly operator: Operator; readonly from: number; readonly to: number };

/** One condition: the place of its column, and what is asked of the cell. */
export interface Condition {
  readonly column: number;
  readonly wanted: Wanted;
}

/** What conditions are read against. */
export interface Named {
  readonly id: string;
  readonly label: string;
  readonly kind: Kind;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** Weekdays, Sunday first, as dates count them. */
export const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

const DAY = 86_400_000;

/** What is wrong with a condition, in words for whoever wrote it. */
export class WhereError extends Error {
  override readonly name = 'WhereError';
}

/**
 * Reads conditions such as `date = 2026-05 and region = North and sales > 100`. A column is named by its heading or id,
 * in quotes if there are odd characters in it; `.year`, `.month`, `.day` and `.weekday` stand for a part of a date.
 *
 * @throws WhereError that says what is wrong and what is allowed
 */
export function readWhere(text: string, columns: readonly Named[]): readonly Condition[] {
  return text.trim() === '' ? [] : splitAnd(text).map((each) => readCondition(each, columns));
}

/** The conditions of a text: parted by `and` outside quotes. */
function splitAnd(text: string): readonly string[] {
  const parts: string[] = [''];
  for (const piece of text.match(/"[^"]*"|'[^']*'|\s+and(?:\s+|$)|[^"'\s]+|\s+|["']/gi) ?? []) {
    if (/^\s+and\s*$/i.test(piece)) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${piece}`);
  }
  return parts.map((part) => part.trim());
}

const CONDITION = /^("[^"]*"|'[^']*'|[^=!~<>]*?)(\.\w+)?\s*(!=|!~|<=|>=|==|=|~|<|>)\s*(.*)$/s;

function readCondition(text: string, columns: readonly Named[]): Condition {
  const found = CONDITION.exec(text);
  if (found === null)
    throw new WhereError(`"${text}" is no condition. Write column, sign and value, as in ${example(columns)}.`);
  const [, name = '', suffix = '', sign = '=', operand = ''] = found;
  const operator = (sign === '==' ? '=' : sign) as Operator;
  const whole = find(unquoted(name) + suffix, columns);
  if (whole >= 0) return { column: whole, wanted: wantedOf(columns[whole], null, operator, unquoted(operand)) };
  const column = find(unquoted(name), columns);
  const part = suffix.slice(1).toLowerCase() as DatePart;
  if (column < 0) throw new WhereError(`There is no column "${unquoted(name)}". There are ${listed(columns)}.`);
  if (!['year', 'month', 'day', 'weekday'].includes(part))
    throw new WhereError(`"${suffix}" is no part of a date. Parts are .year, .month, .day and .weekday.`);
  return { column, wanted: wantedOf(columns[column], part, operator, unquoted(operand)) };
}

function wantedOf(column: Named | undefined, part: DatePart | null, operator: Operator, operand: string): Wanted {
  const kind = column?.kind ?? 'text';
  const label = column?.label ?? '';
  if (part !== null) {
    if (kind !== 'date') throw new WhereError(`"${label}" holds no dates, so it has no .${part}.`);
    return partWanted(part, operator, operand);
  }
  const isText = operator === '~' || operator === '!~' || operand === '';
  if (kind === 'text' || isText) return { of: 'text', operator, operand };
  if (kind === 'number') {
    const value = numberOf(operand);
    if (!Number.isNaN(value)) return { of: 'value', operator, from: value, to: value };
  } else {
    if (monthOf(operand) > 0) return partWanted('month', operator, operand);
    const span = spanOf(operand);
    if (span !== null) return { of: 'value', operator, ...span };
  }
  if (operator === '=' || operator === '!=') return { of: 'text', operator, operand };
  const form = kind === 'number' ? 'a number' : 'a date, as 2026-05-03, 2026-05 or 2026';
  throw new WhereError(`"${label}" is compared with ${form}, not with "${operand}".`);
}

function partWanted(part: DatePart, operator: Operator, operand: string): Wanted {
  const value =
    part === 'month' && monthOf(operand) > 0
      ? monthOf(operand)
      : part === 'weekday'
        ? named(WEEKDAYS, operand)
        : /^\d+$/.test(operand)
          ? Number(operand)
          : -1;
  if (operator === '~' || operator === '!~') throw new WhereError(`A .${part} is compared with =, !=, <, <=, > or >=.`);
  if (value >= 0) return { of: part, operator, from: value, to: value };
  const form = {
    year: 'a year, as 2026',
    month: 'a month, as 5 or May',
    day: 'a day, as 17',
    weekday: 'a weekday, as Mon',
  };
  throw new WhereError(`"${operand}" is not ${form[part]}.`);
}

/** The time that a text names: a year, a month, a day or a moment; null for anything else. `to` is behind it. */
function spanOf(text: string): { readonly from: number; readonly to: number } | null {
  const [, year = '', month = ''] = /^(\d{4})(?:[-/](\d{1,2}))?$/.exec(text) ?? [];
  const words = /^([a-z]{3,})\.? (\d{4})$/i.exec(text);
  if (words !== null && monthOf(words[1] ?? '') > 0) return monthSpan(Number(words[2]), monthOf(words[1] ?? ''));
  if (month !== '') return Number(month) >= 1 && Number(month) <= 12 ? monthSpan(Number(year), Number(month)) : null;
  if (year !== '') return { from: dayOf(Number(year), 1, 1) * DAY, to: dayOf(Number(year) + 1, 1, 1) * DAY };
  const from = momentOf(text);
  return Number.isNaN(from) ? null : { from, to: text.length <= 10 ? from + DAY : from + 1 };
}

function monthSpan(year: number, month: number): { readonly from: number; readonly to: number } {
  const next = month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1);
  return { from: dayOf(year, month, 1) * DAY, to: next * DAY };
}

/** 1 to 12 for the name of a month, or its first three letters or more; 0 for anything else. */
function monthOf(text: string): number {
  return named(MONTHS, text) + 1;
}

function named(names: readonly string[], text: string): number {
  const wanted = text.toLowerCase();
  return wanted.length < 3 ? -1 : names.findIndex((name) => name.startsWith(wanted));
}

function find(name: string, columns: readonly Named[]): number {
  const wanted = folded(name.trim());
  const byLabel = columns.findIndex(({ label }) => folded(label) === wanted);
  return byLabel >= 0 ? byLabel : columns.findIndex(({ id }) => id === name.trim());
}

function unquoted(text: string): string {
  const trimmed = text.trim();
  const quote = trimmed[0];
  return trimmed.length > 1 && (quote === '"' || quote === "'") && trimmed.endsWith(quote)
    ? trimmed.slice(1, -1)
    : trimmed;
}

/** A name as it must be written in a condition. */
export function written(text: string): string {
  return /^[\p{L}\p{N}_-]+$/u.test(text) && !/^and$/i.test(text)
    ? text
    : text.includes('"')
      ? `'${text}'`
      : `"${text}"`;
}

function listed(columns: readonly Named[]): string {
  const names = columns.slice(0, 12).map(({ label }) => written(label));
  return names.join(', ') + (columns.length > names.length ? ` and ${columns.length - names.length} more` : '');
}

function example(columns: readonly Named[]): string {
  return `${written(columns[0]?.label ?? 'city')} = "some value"`;
}

/** Whether a cell's text is what is wanted. */
export function textPasses({ operator, operand }: Extract<Wanted, { of: 'text' }>, text: string): boolean {
  const [cell, wanted] = [folded(text), folded(operand)];
  switch (operator) {
    case '=':
      return cell === wanted;
    case '!=':
      return cell !== wanted;
    case '~':
      return cell.includes(wanted);
    case '!~':
      return !cell.includes(wanted);
    case '<':
      return cell < wanted;
    case '<=':
      return cell <= wanted;
    case '>':
      return cell > wanted;
    case '>=':
      return cell >= wanted;
  }
}

/** Whether a cell's value (or the part of its date) is what is wanted. An empty cell differs from every value. */
export function valuePasses({ of, operator, from, to }: Extract<Wanted, { from: number }>, value: number): boolean {
  if (Number.isNaN(value)) return operator === '!=';
  const it = of === 'value' ? value : partOf(of, value);
  const isIn = from === to ? it === from : it >= from && it < to;
  switch (operator) {
    case '=':
      return isIn;
    case '!=':
      return !isIn;
    case '<':
      return it < from;
    case '<=':
      return it < to || isIn;
    case '>':
      return it > from && !isIn;
    case '>=':
      return it >= from;
    case '~':
    case '!~':
      return false;
  }
}

/** The part of a moment, as a number: months from 1, weekdays from Sunday's 0. */
export function partOf(part: DatePart, moment: number): number {
  const date = new Date(moment);
  return part === 'year'
    ? date.getUTCFullYear()
    : part === 'month'
      ? date.getUTCMonth() + 1
      : part === 'day'
        ? date.getUTCDate()
        : date.getUTCDay();
}
