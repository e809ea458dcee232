import { z } from 'zod';
import { readData } from '../../session/data-text.ts';
import { savedVersion, type SavedSession } from './saved-session.ts';
import { errorText } from '../../tools/clean-text.ts';

const file = z.object({
  version: z.literal(savedVersion),
  id: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  app: z.object({
    name: z.string().min(1).max(200),
    file: z.string().min(1).max(4096),
    shipped: z.boolean(),
    registered: z.boolean().optional(),
  }),
  args: z.array(z.string()),
  point: z.object({ model: z.string(), messages: z.string(), entry: z.int().min(0) }),
});

/** Reads a saved session; answers why it cannot be used where it is broken, or another version wrote it. */
export function readSavedSession(text: string): { readonly saved: SavedSession } | { readonly fault: string } {
  try {
    const data: unknown = JSON.parse(text);
    const version = typeof data === 'object' && data !== null ? (data as { version?: unknown }).version : undefined;
    if (typeof version === 'number' && version > savedVersion)
      return { fault: `A newer Teahouse wrote it (version ${version}, this one reads ${savedVersion}).` };
    const read = file.safeParse(data);
    if (!read.success) return { fault: z.prettifyError(read.error) };
    const { id, app, args, point } = read.data;
    const messages = readData(point.messages);
    if (!Array.isArray(messages)) return { fault: 'Its messages are no list.' };
    const { registered, ...known } = app;
    return {
      saved: {
        id,
        app: registered === undefined ? known : { ...known, registered },
        args,
        point: { model: point.model, messages, entry: point.entry },
      },
    };
  } catch (error) {
    return { fault: errorText(error) };
  }
}
