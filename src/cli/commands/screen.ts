import { parseArguments, textOption } from '../arguments.ts';
import { print } from '../context.ts';
import type { Command } from '../context.ts';
import { parseKeys } from '../keys.ts';
import { stillScreen } from '../quiet.ts';
import { atMost, withApp } from './one-app.ts';

/** `teahouse screen`: presses keys in an app and prints its screen. */
export const screen: Command = {
  usage: 'screen <app> [--keys k,k,…] [--id ID] [--size 120x40] [-- args…]',
  summary: 'presses keys in an app and prints its screen',
  async run(context) {
    const args = parseArguments(context.argv, { keys: 'string', id: 'string', size: 'string' });
    const keys = textOption(args, 'keys');
    const pressed = keys === undefined ? [] : parseKeys(keys);
    const [app] = atMost(args.positionals, 1);
    return withApp(context, args, app, async ({ session }) => {
      await stillScreen(session);
      for (const key of pressed) session.input(key);
      const rows = await stillScreen(session);
      // Empty rows at the end say nothing.
      await print(context.stdout, rows.join('\n').trimEnd());
      return 0;
    });
  },
};
