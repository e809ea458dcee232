import type { Problem } from '../../protocol/worker.ts';
import { appFrames, firstPlace } from './app-frames.ts';

/** Anything thrown, as an Error. */
export function errorOf(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  let text: string;
  try {
    text = typeof thrown === 'string' ? thrown : jsonOf(thrown);
  } catch {
    text = 'something that cannot be shown';
  }
  return new Error(text);
}

/** JSON of anything that has one; JavaScript's own word for what has none. */
function jsonOf(value: unknown): string {
  const json = JSON.stringify(value) as string | undefined;
  return json ?? String(value);
}

/** The message of anything thrown, never throwing itself. */
export function messageOf(thrown: unknown): string {
  try {
    const { message }: { message: unknown } = errorOf(thrown);
    return typeof message === 'string' ? message : 'an error without a text';
  } catch {
    return 'an error that cannot be read';
  }
}

/**
 * A problem for the person: what failed, the error's text, and the place in the app's own files. Without `thrown` the
 * text is `what` alone. `about` names what may be mended (see {@link Problem}).
 */
export function problemOf(code: Problem['code'], what: string, thrown?: unknown, about?: string): Problem {
  const named = about === undefined ? {} : { about };
  if (thrown === undefined) return { code, message: what, ...named };
  const message = `${what}: ${messageOf(thrown)}`;
  const stack = thrown instanceof Error ? appFrames(thrown) : '';
  return {
    code,
    message: /[.!?]$/.test(message) ? message : `${message}.`,
    ...named,
    ...firstPlace(stack),
    ...(stack === '' ? {} : { stack }),
  };
}

/** Where a problem comes from and what to do about it, as a sentence for an agent; '' when no place is known. */
export function wayOut({ file, line, column }: Pick<Problem, 'file' | 'line' | 'column'>): string {
  if (file === undefined) return '';
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return ` It was thrown at ${place}: fix the code there and restart the app, or do something else.`;
}
