import type { IncomingMessage } from 'node:http';

/** The most bytes of a request's body. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** A body that was read, or why not. */
export type Body =
  | { readonly ok: true; readonly json: unknown }
  | { readonly ok: false; readonly why: 'too_large' | 'not_json' | 'broken_off' };

/** Reads a JSON body of at most `limit` bytes. What is beyond is not kept. */
export function readBody(request: IncomingMessage, limit = BODY_LIMIT): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve({ ok: false, why: 'too_large' });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.pause();
        resolve({ ok: false, why: 'too_large' });
      } else chunks.push(chunk);
    });
    request.once('end', () => {
      resolve(parsed(Buffer.concat(chunks)));
    });
    request.once('close', () => {
      resolve({ ok: false, why: 'broken_off' });
    });
  });
}

function parsed(bytes: Buffer): Body {
  try {
    return { ok: true, json: JSON.parse(bytes.toString('utf8')) as unknown };
  } catch {
    return { ok: false, why: 'not_json' };
  }
}
