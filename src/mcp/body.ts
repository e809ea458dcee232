import type { IncomingMessage } from 'node:http';

/** The most bytes of a request's body. */
export const BODY_LIMIT = 4 * 1024 * 1024;

/** A body that was read, or why not. */
export type Body =
  | { readonly ok: true; readonly json: unknown }
  | { readonly ok: false; readonly why: 'too_large' | 'not_json' | 'broken_off' };

/** Reads a JSON body of at most `limit` bytes. What is beyond is not kept. */
export async function readBody(request: IncomingMessage, limit = BODY_LIMIT): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return { ok: false, why: 'too_large' };
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) return { ok: false, why: 'too_large' };
      chunks.push(chunk);
    }
  } catch {
    return { ok: false, why: 'broken_off' };
  }
  try {
    return { ok: true, json: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
  } catch {
    return { ok: false, why: 'not_json' };
  }
}
