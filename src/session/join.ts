/**
 * How the process of an app joins its session. It connects to the socket that its environment names and says a
 * {@link JoinRequest}; it is answered by a {@link JoinAnswer}, or the socket is closed. Then messages go both ways as
 * they do with a thread, each a packet.
 */

/** The variables of the environment in which a process is told its socket and its token. */
export const JOIN_SOCKET = 'TEAHOUSE_JOIN_SOCKET';
/** See {@link JOIN_SOCKET}. */
export const JOIN_TOKEN = 'TEAHOUSE_JOIN_TOKEN';

/** What a process says first. */
export interface JoinRequest {
  readonly token: string;
  readonly pid: number;
}

/** What a process is told before it gets its app. */
export interface JoinAnswer {
  /** The environment that the app is to see; nothing else is in it. */
  readonly env: Readonly<Record<string, string>>;
}
