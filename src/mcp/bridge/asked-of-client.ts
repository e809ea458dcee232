import { randomUUID } from 'node:crypto';
import type {
  JSONRPCMessage,
  JSONRPCNotification,
  JSONRPCRequest,
  RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import type { WindowLink } from './window-link.ts';

/**
 * What windows ask of the client (its person, its model). Each question goes out under an id of the bridge's own: windows
 * count theirs anew, and an answer to a question of a window that has gone must not answer one of the next.
 */
export class AskedOfClient {
  readonly #open = new Map<RequestId, { readonly id: RequestId; readonly link: WindowLink }>();

  /** A window's question as it goes to the client. */
  asked(request: JSONRPCRequest, link: WindowLink): JSONRPCRequest {
    const id = this.ownId();
    this.#open.set(id, { id: request.id, link });
    return { ...request, id };
  }

  /** The client's answer as it goes to the window; `null` when that window no longer waits for it. */
  answered(
    answer: Exclude<JSONRPCMessage, JSONRPCRequest | JSONRPCNotification>,
    link: WindowLink | null,
  ): JSONRPCMessage | null {
    if (answer.id === undefined) return null;
    const question = this.#open.get(answer.id);
    this.#open.delete(answer.id);
    return question && question.link === link ? { ...answer, id: question.id } : null;
  }

  /** The notices that take back all questions of a window that has gone. */
  withdraw(link: WindowLink): readonly JSONRPCNotification[] {
    const own = [...this.#open].filter(([, question]) => question.link === link).map(([id]) => id);
    for (const id of own) this.#open.delete(id);
    return own.map((requestId) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }));
  }

  /** An id that nobody else uses. */
  ownId(): string {
    return `bridge-${randomUUID()}`;
  }
}
