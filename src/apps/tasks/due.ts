/** The ways in which people and other tools write when a task is due; `due 2026-12-24` in brackets is our own. */
const FORMS = [
  /\(due:? (\d{4}-\d\d-\d\d)\)/,
  /(?<=^|\s)due:(\d{4}-\d\d-\d\d)(?=\s|$)/,
  /(?<=^|\s)📅 ?(\d{4}-\d\d-\d\d)(?=\s|$)/u,
  /@due\((\d{4}-\d\d-\d\d)\)/,
];

/** Whether a text is a day of the calendar, as `2026-12-24`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day that a task is due, as `2026-12-24`; `null` without one, and when what stands there is no day. */
export function dueOf(text: string): string | null {
  const day = formOf(text)?.exec(text)?.[1];
  return day !== undefined && isDay(day) ? day : null;
}

/** A task's text without its due date. */
export function wordsOf(text: string): string {
  const form = dueOf(text) === null ? undefined : formOf(text);
  return (form === undefined ? text : text.replace(form, ' ')).replace(/\s+/g, ' ').trim();
}

/** A task's words with a due date, written as `like` has it; behind the words, and in brackets, when it has none. */
export function withDue(words: string, day: string | null, like = ''): string {
  if (day === null) return words;
  const old = dueOf(like);
  const form = old === null ? undefined : formOf(like)?.exec(like)?.[0];
  const written = form !== undefined && old !== null ? form.replace(old, day) : `(due ${day})`;
  return words === '' ? written : `${words} ${written}`;
}

function formOf(text: string): RegExp | undefined {
  return FORMS.find((form) => form.test(text));
}
