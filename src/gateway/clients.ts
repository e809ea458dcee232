import { randomUUID } from 'node:crypto';
import { cleanText } from '../tools/clean-text.ts';
import type { Client } from './types.ts';

/** What a client says about itself (MCP `clientInfo`). Untrusted. */
export interface ClientInfo {
  readonly name?: unknown;
  readonly version?: unknown;
}

/** The longest name of a client that is shown. */
const LONGEST = 60;

/**
 * Cleans a name that came from outside, for showing it to a person: no invisible characters, one line, at most 60
 * characters.
 *
 * ```ts
 * shownName('Claude\u202E Code\n', 'an agent'); // 'Claude Code'
 * ```
 */
export function shownName(value: unknown, otherwise: string): string {
  if (typeof value !== 'string') return otherwise;
  const clean = cleanText(value.slice(0, 1000)).replace(/\s+/g, ' ').trim();
  const points = Array.from(clean);
  const short = points.length > LONGEST ? `${points.slice(0, LONGEST - 1).join('')}…` : clean;
  return short === '' ? otherwise : short;
}

/**
 * A client for one transport session. Its id is new each time, so that a client which comes back, or another that takes
 * its name, inherits no consent.
 */
export function createClient(info: ClientInfo): Client {
  const name = shownName(info.name, 'unnamed client');
  const version = typeof info.version === 'string' ? shownName(info.version, '') : '';
  return {
    id: randomUUID(),
    name,
    ...(version === '' ? {} : { version }),
    origin: { kind: 'agent', client: name },
  };
}

/** The person at the editor or the terminal, for whom no consent is needed. */
export function createPerson(name: string): Client {
  return { id: randomUUID(), name, origin: { kind: 'person' } };
}
