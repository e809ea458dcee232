import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/** Where the protocol's messages are written down, when somebody wants that. */
export interface ProtocolTrace {
  /** Whether anybody reads now; asked for each message, so that nobody else pays. */
  readonly on: boolean;
  say(line: string): void;
}

/**
 * Writes down each message that a transport brings and takes from now on, as {@link traceLine} does.
 *
 * @param client the name of whoever is at the other end
 */
export function traceTransport(transport: Transport, trace: ProtocolTrace, client: () => string): void {
  const heard = transport.onmessage;
  transport.onmessage = (message, extra) => {
    if (trace.on) trace.say(traceLine('in', client(), message));
    heard?.(message, extra);
  };
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if (trace.on) trace.say(traceLine('out', client(), message));
    return send(message, options);
  };
}

/**
 * A message as a line: which way, who, the method or what is answered, its request, the tool, and how large it is. Names
 * and sizes only, never arguments, results or texts: those may be secret.
 *
 * ```ts
 * traceLine('in', 'Cursor', { jsonrpc: '2.0', id: 4, method: 'tools/call', params: { name: 'counter_add_click' } });
 * // 'Cursor → tools/call counter_add_click #4, 83 bytes'
 * ```
 */
export function traceLine(way: 'in' | 'out', client: string, message: JSONRPCMessage): string {
  const what =
    'method' in message ? named(message) : 'error' in message ? `error ${String(message.error.code)}` : 'result';
  const request = 'id' in message && message.id !== undefined ? ` #${String(message.id)}` : '';
  const size = Buffer.byteLength(JSON.stringify(message));
  return `${client} ${way === 'in' ? '→' : '←'} ${what}${request}, ${String(size)} bytes`;
}

/** A method, with the tool that it is about: a name as ours are, for whatever else a client wrote there may be anything. */
function named({ method, params }: { readonly method: string; readonly params?: object | undefined }): string {
  const name = params !== undefined && 'name' in params ? params.name : undefined;
  const isTool = method === 'tools/call' && typeof name === 'string' && /^[\w.-]{1,100}$/.test(name);
  return isTool ? `${shortMethod(method)} ${name}` : shortMethod(method);
}

/** A method as text of its usual alphabet; a client may send any. */
function shortMethod(method: string): string {
  return method.replace(/[^\w/$.-]/g, '?').slice(0, 60);
}
