import * as z from 'zod';
import type { ClientToken } from './token-holder.ts';

const KEPT = z.object({
  version: z.literal(1),
  clients: z.array(
    z.object({
      id: z.string().regex(/^[a-z0-9-]{1,64}$/),
      name: z.string(),
      created: z.number(),
      token: z.string().min(32),
    }),
  ),
});

/** What was kept; nothing where it cannot be read, so that no token holds that nobody can see and revoke. */
export function keptTokens(text: string): readonly ClientToken[] {
  try {
    return KEPT.parse(JSON.parse(text)).clients;
  } catch {
    return [];
  }
}
