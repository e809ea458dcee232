import { shippedApps } from '../../session/host/index.ts';
import { parseArguments } from '../arguments.ts';
import { print } from '../context.ts';
import type { Command } from '../context.ts';
import { UsageError } from '../errors.ts';

/** `teahouse apps`: the names of the apps that ship, one a line. */
export const apps: Command = {
  usage: 'apps',
  summary: 'lists the apps that ship',
  async run({ argv, layout, stdout }) {
    const { positionals } = parseArguments(argv, {});
    if (positionals[0] !== undefined) throw new UsageError(`"${positionals[0]}" is one word too many`);
    const names = shippedApps(layout.appsFolder).map((app) => app.name);
    if (names.length > 0) await print(stdout, names.join('\n'));
    return 0;
  },
};
