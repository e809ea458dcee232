import { setTimeout as wait } from 'node:timers/promises';
import type { Session } from '../../session/types.ts';
import { parseArguments, textOption } from '../arguments.ts';
import { print } from '../context.ts';
import type { Command } from '../context.ts';
import { CommandError } from '../errors.ts';
import { whyNot } from '../house.ts';
import { parseKeys } from '../keys.ts';
import { withApp } from './one-app.ts';

/** Milliseconds for which a screen has to stay the same to count as still, and how long that is waited for. */
const STILL = 150;
const PATIENCE = 3_000;

/** `teahouse screen`: presses keys in an app and prints its screen. */
export const screen: Command = {
  usage: 'screen <app> [--keys k,k,…] [--id ID] [--size 120x40] [-- args…]',
  summary: 'presses keys in an app and prints its screen',
  async run(context) {
    const args = parseArguments(context.argv, { keys: 'string', id: 'string', size: 'string' });
    const keys = textOption(args, 'keys');
    const pressed = keys === undefined ? [] : parseKeys(keys);
    return withApp(context, args, 1, async ({ session }) => {
      await stillScreen(session);
      for (const key of pressed) session.input(key);
      const rows = await stillScreen(session);
      // Empty rows at the end say nothing.
      await print(context.stdout, rows.join('\n').trimEnd());
      return 0;
    });
  },
};

/** The screen once it has stopped changing (an app may still be loading), or after a while as it is. */
async function stillScreen(session: Session): Promise<readonly string[]> {
  let last: string | null = null;
  let since = performance.now();
  for (const end = since + PATIENCE; ; await wait(25)) {
    const read = await session.readScreen();
    if (read === null) throw new CommandError(whyNot(session, session.state));
    const text = read.rows.join('\n');
    const now = performance.now();
    if (text !== last) [last, since] = [text, now];
    else if (now - since >= STILL || now >= end) return read.rows;
  }
}
