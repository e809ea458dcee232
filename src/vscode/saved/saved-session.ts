import { writeData } from '../../session/data-text.ts';
import type { RestorePoint } from '../../protocol/worker.ts';
import type { AppSource, Session } from '../../session/types.ts';

/** The format of saved sessions. What a later one writes is not read: it says so instead. */
export const savedVersion = 1;

/** The longest file that is written or read, in characters. */
export const mostSaved = 16 * 1024 * 1024;

/** A session as it is kept over a reload of the window. No secret is in it: the worker takes them out before. */
export interface SavedSession {
  readonly id: string;
  readonly app: AppSource;
  readonly args: readonly string[];
  readonly point: RestorePoint;
}

/** What is written of a session; `null` when there is nothing that it could go on from, or too much. */
export function savedText(session: Session): string | null {
  const { id, app, args, point } = session;
  if (point === null) return null;
  const messages = writeData(point.messages, mostSaved);
  if (!messages.ok) return null;
  const text = JSON.stringify({
    version: savedVersion,
    id,
    app,
    args,
    point: { model: point.model, messages: messages.text, entry: point.entry },
  });
  return text.length > mostSaved ? null : text;
}
