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

/** How the house calls the person and VS Code's own chat, in small letters and without spaces: no client from outside is shown so. */
const TAKEN: ReadonlySet<string> = new Set(['you', 'vscodechat']);

/** A name that a client gave itself, told from those that stand for somebody else. */
function guestName(name: string): string {
  return TAKEN.has(name.normalize('NFKC').toLowerCase().replace(/\s/g, '')) ? `a client named “${name}”` : name;
}

/**
 * A client for one transport session. Its id is new each time, so that a client which comes back, or another that takes
 * its name, inherits no consent.
 */
export function createClient(info: ClientInfo): Client {
  return client(guestName(shownName(info.name, 'unnamed client')), info);
}

/** A client that is the house's own, by whose name nobody else goes. Its id is new each time, too. */
export function createOwnClient(name: string): Client {
  return client(name, {});
}

function client(name: string, info: ClientInfo): Client {
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
