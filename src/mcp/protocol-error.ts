/** The code of JSON-RPC for a request that may not be made as it is. */
export const INVALID_REQUEST = -32600;

/** The code of JSON-RPC for a method that does not exist. */
export const METHOD_NOT_FOUND = -32601;

/** The code of JSON-RPC for arguments that make no sense; also for a tool or resource that does not exist. */
export const INVALID_PARAMS = -32602;

/**
 * An error that goes out as a JSON-RPC error. (The SDK's own class puts its code into the message, and the client's
 * does so again.)
 */
export class ProtocolError extends Error {
  readonly code: number;
  readonly data?: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    if (data !== undefined) this.data = data;
  }
}
