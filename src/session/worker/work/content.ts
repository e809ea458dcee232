import { createHash } from 'node:crypto';
import { TextDecoder } from 'node:util';
import { WorkError } from './work-error.ts';

/** Names a content: equal bytes have equal versions, whatever their file's times say. */
export class VersionMaker {
  readonly #hash = createHash('sha256');

  add(bytes: Uint8Array): this {
    this.#hash.update(bytes);
    return this;
  }

  /** The version of all that was added. Only once. */
  version(): string {
    return this.#hash.digest('base64url').slice(0, 24);
  }
}

/** Makes text of a file's bytes, part by part. A byte order mark stays, so that what is written back is the same file. */
export class Utf8 {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #path: string;

  /** `path` is named when the bytes are no text. */
  constructor(path: string) {
    this.#path = path;
  }

  /** The text of these bytes; a character that is cut is kept for the next part unless this is the `last`. */
  text(bytes: Uint8Array, last: boolean): string {
    try {
      return this.#decoder.decode(bytes, { stream: !last });
    } catch {
      throw new WorkError('not_text', `"${this.#path}" is not UTF-8 text.`);
    }
  }
}
