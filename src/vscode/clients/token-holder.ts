/** A client that a person gave a token. */
export interface TokenHolder {
  /** Names the token in configurations, files and lists; no secret. */
  readonly id: string;
  /** What the client is called: `Claude Code`. */
  readonly name: string;
  /** When it was given, in milliseconds since 1970. */
  readonly created: number;
}

/** A holder with its token. */
export interface ClientToken extends TokenHolder {
  readonly token: string;
}
