import process from 'node:process';
import type { Report } from './report.ts';

/** Sends a request to the launcher's bridge and answers its JSON. Throws with the launcher's message. */
export async function post(route: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${process.env['TEAHOUSE_TEST_BRIDGE'] ?? ''}${route}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${process.env['TEAHOUSE_TEST_TOKEN'] ?? ''}` },
  });
  const value: unknown = await response.json();
  if (!response.ok) throw new Error((value as { message: string }).message);
  return value;
}

let tail: Promise<unknown> = Promise.resolve();

/** Sends a line of progress; lines arrive in order. */
export function report(line: Report): void {
  tail = tail.then(() => post('/report', line)).catch(() => undefined);
}

/** Resolves when all lines so far have arrived. */
report.sent = async (): Promise<void> => {
  await tail;
};
