import type { PastPictures } from '../../protocol/pictures.ts';
import type { Reason } from '../../sdk/provider.ts';
import type { Session } from '../types.ts';
import { LONGEST_REST, type Cast, type CastEvent } from './cast.ts';

/** So long each step of a person or an agent can be seen at least, in milliseconds: an agent's follow faster than anyone looks. */
const SEEN = 300;

const PERSON = { kind: 'person' } as const;

/**
 * A session's history up to now as a recorded screen, which a player plays: from the state before an entry on, without one
 * from the oldest that is kept. The session is only asked, page by page, and goes on meanwhile.
 */
export async function historyCast(
  session: Session,
  title: string,
  entry?: number,
): Promise<{ readonly cast: Cast } | { readonly reason: Reason }> {
  const listed = await session.history.ask({ what: 'list', most: 1 }, PERSON);
  if (!listed.ok) return { reason: listed.reason };
  const { newest: to } = listed.result as { readonly newest: number };
  const pages: PastPictures[] = [];
  let from: number | null = entry === undefined ? 0 : entry - 1;
  while (from !== null) {
    const answer = await session.history.ask({ what: 'pictures', from, to }, PERSON);
    if (!answer.ok) return { reason: answer.reason };
    const page = answer.result as unknown as PastPictures;
    pages.push(page);
    from = page.next;
  }
  return { cast: castOf(pages, title) };
}

/** Pages of pictures as one recorded screen: long rests shortened, and what nobody could see drawn out. */
export function castOf(pages: readonly PastPictures[], title: string): Cast {
  const events: CastEvent[] = [];
  let at = 0;
  let time: number | null = null;
  for (const picture of pages.flatMap(({ pictures }) => pictures)) {
    const least = picture.by === 'person' || picture.by === 'agent' ? SEEN : 0;
    if (time !== null) at += Math.max(least, Math.min(LONGEST_REST, picture.at - time));
    time = picture.at;
    events.push({ at, data: picture.ansi, whole: picture.whole });
  }
  const columns = Math.max(1, ...pages.map((page) => page.columns));
  const rows = Math.max(1, ...pages.map((page) => page.rows));
  return { title, columns, rows, events, length: at };
}
