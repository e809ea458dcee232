import { z } from 'zod';

const memory = z.object({
  session: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  app: z.object({ name: z.string().min(1).max(200), file: z.string().min(1).max(4096), shipped: z.boolean() }),
});

/** What the editor keeps of a terminal's panel over a window reload: enough to start its app anew under the same id. */
export type PanelMemory = z.infer<typeof memory>;

/** Reads what was kept; `null` when it is not of this form, as when an older version wrote it. */
export function readPanelMemory(state: unknown): PanelMemory | null {
  const result = memory.safeParse(state);
  return result.success ? result.data : null;
}
