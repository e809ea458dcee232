/**
 * What a cell's text means. Hot: a file of 100 MB has ten million cells, so the common forms are read without a regular
 * expression and without a date object.
 */

const ZERO = 48;
const NINE = 57;
const POINT = 46;

/** Whether a number in a rarer form may go on so behind its digits: with a blank, a comma, a second point, `E` or `e`. */
function mayGoOn(code: number): boolean {
  return code === 44 || code === POINT || code === 32 || code === 101 || code === 69;
}

/** Powers of ten that a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, n) => 10 ** n);

/** More digits than this may not be exact when they are summed up: the slow way rounds right. */
const EXACT_DIGITS = 15;

const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const DECIMAL_COMMA = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/;
const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * The number that a text writes; NaN for what is none. `1,234.5` is one; with `decimalComma` `1.234,5` is. Whole numbers
 * with a zero in front (`00420`) are none: they are codes, and lose by being counted with.
 */
export function numberOf(text: string, decimalComma = false): number {
  const { length } = text;
  let at = 0;
  const first = text.charCodeAt(0);
  const isSigned = first === 45 || first === 43;
  if (isSigned) at = 1;
  const begin = at;
  let value = 0;
  let digits = 0;
  let point = -1;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      value = value * 10 + (code - ZERO);
      digits++;
    } else if (code === POINT && point < 0) point = at;
    else break;
  }
  // A date and a word end here, at their first odd character: most cells that are no numbers.
  if (at < length) return mayGoOn(text.charCodeAt(at)) ? rareNumber(text, decimalComma) : NaN;
  if (digits === 0) return NaN;
  const isWhole = point < 0;
  if (text.charCodeAt(begin) === ZERO && (isWhole ? digits > 1 : point > begin + 1)) return NaN;
  if (digits > EXACT_DIGITS) return Number(text);
  if (!isWhole) value /= POWERS[length - point - 1] ?? 1;
  return first === 45 ? -value : value;
}

/** The rarer forms: spaces around it, thousands in groups, a decimal comma, an exponent. */
function rareNumber(text: string, decimalComma: boolean): number {
  if (text.length > 40) return NaN;
  const trimmed = text.trim();
  if (trimmed !== text) return trimmed === '' ? NaN : numberOf(trimmed, decimalComma);
  if (decimalComma && DECIMAL_COMMA.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  if (!decimalComma && GROUPED.test(text)) return Number(text.replaceAll(',', ''));
  return PLAIN.test(text) ? Number(text) : NaN;
}

/** Milliseconds of a day. */
const DAY = 86_400_000;

const TIME = /^[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}:?\d{2})?$/;

function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - ZERO;
  return value >= 0 && value <= 9 ? value : -1_000;
}

function two(text: string, at: number): number {
  return digit(text, at) * 10 + digit(text, at + 1);
}

function four(text: string, at: number): number {
  return two(text, at) * 100 + two(text, at + 2);
}

/**
 * The moment that a text writes, in milliseconds since 1970: `2026-05-03`, `2026/05/03` or `03.05.2026`, each with a time
 * behind it or without. A time without a zone is taken as UTC, so that a day stays the day it is. NaN for what is none.
 */
export function momentOf(text: string): number {
  if (text.length < 10) return NaN;
  const dash = text.charCodeAt(4);
  let day: number;
  if (dash === 45 || dash === 47) {
    if (text.charCodeAt(7) !== dash) return NaN;
    day = dayOf(four(text, 0), two(text, 5), two(text, 8));
  } else if (text.charCodeAt(2) === POINT && text.charCodeAt(5) === POINT) {
    day = dayOf(four(text, 6), two(text, 3), two(text, 0));
  } else return NaN;
  if (text.length === 10 || Number.isNaN(day)) return day * DAY;
  const time = TIME.exec(text.slice(10));
  if (time === null) return NaN;
  const [, hours, minutes, seconds = '0', part = '0', zone = 'Z'] = time;
  const clock = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1_000;
  if (Number(hours) > 24 || Number(minutes) > 59 || Number(seconds) > 60) return NaN;
  return day * DAY + clock + Math.floor(Number(`0.${part}`) * 1_000) - offsetOf(zone);
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}

const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The first year of {@link MONTHS}. */
const FIRST_YEAR = 1900;

/** The first days of the months that most dates are of: looked up, they cost a third of being worked out. */
const MONTHS = Int32Array.from({ length: 200 * 12 }, (_, at) =>
  monthStart(FIRST_YEAR + Math.floor(at / 12), (at % 12) + 1),
);

/** Days since 1970 of a day of the Gregorian calendar; NaN for a day that is not there. */
export function dayOf(year: number, month: number, day: number): number {
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= (LENGTHS[month - 1] ?? 0))) return NaN;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2 && day === 29 && !isLeap) return NaN;
  const known = (year - FIRST_YEAR) * 12 + month - 1;
  const start = MONTHS[known];
  if (start !== undefined) return start + day - 1;
  return monthStart(year, month) + day - 1;
}

/** Days since 1970 of the first day of a month. */
function monthStart(year: number, month: number): number {
  // Years begin in March here, so that the leap day comes last.
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const ofEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5);
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

/** A text for comparing: case and accents do not count. */
export function folded(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
