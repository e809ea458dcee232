import { setTimeout as wait } from 'node:timers/promises';
import type { Underway } from '../protocol/asks.ts';
import type { Session } from '../session/types.ts';
import { CommandError } from './errors.ts';
import { whyNot } from './house.ts';

/**
 * Milliseconds for which a screen has to stay the same, with no command at work, to count as still: what the end of a command
 * changes is seen, and its tools are listed, a little later. And how long that is waited for.
 */
const STILL = 150;
const PATIENCE = 3_000;

/** Milliseconds that a command which a call started may take. */
const WORK = 10_000;

/** Milliseconds between two looks. */
const LOOK = 25;

/**
 * Waits until the screen has stopped changing and no command runs (an app may still be loading), or for a while.
 *
 * @returns its rows
 * @throws CommandError when the app ends meanwhile
 */
export async function stillScreen(session: Session): Promise<readonly string[]> {
  let last: string | null = null;
  let since = performance.now();
  for (const end = since + PATIENCE; ; await wait(LOOK)) {
    const read = await session.readScreen();
    if (read === null) throw new CommandError(whyNot(session, session.state));
    const text = read.rows.join('\n');
    const now = performance.now();
    if (text !== last || !(await isIdle(session))) [last, since] = [text, now];
    if (now >= end || now - since >= STILL) return read.rows;
  }
}

async function isIdle(session: Session): Promise<boolean> {
  return (await session.asks.underway())?.length === 0;
}

/** Waits until something is so, or for as long as a screen is waited for. */
export async function untilSo(isSo: () => boolean): Promise<void> {
  for (const end = performance.now() + PATIENCE; !isSo() && performance.now() < end;) await wait(LOOK);
}

/**
 * Waits until the commands that were begun after `before` have ended, or for ten seconds. A timer or a listener is no
 * command, and what ran before goes on for ever as it likes.
 *
 * @returns the names of those that still run
 * @throws CommandError when the app fails meanwhile; that it quits is an end like another
 */
export async function untilDone(session: Session, before: readonly Underway[]): Promise<readonly string[]> {
  const old = new Set(before.map(({ number }) => number));
  for (const end = performance.now() + WORK; ; await wait(LOOK)) {
    const now = await session.asks.underway();
    const { state } = session;
    if (state.name === 'ended' && (state.why === 'quit' || state.why === 'stopped')) return [];
    if (state.name !== 'running') throw new CommandError(whyNot(session, state));
    const names = now?.filter(({ number }) => !old.has(number)).map(({ name }) => name);
    if (names?.length === 0 || performance.now() >= end) return names ?? ['an app that does not answer'];
  }
}
