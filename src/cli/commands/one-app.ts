import type { House } from '../../gateway/house.ts';
import type { Session } from '../../session/types.ts';
import { findApp } from '../apps.ts';
import { idOption, sizeOption } from '../arguments.ts';
import type { Arguments } from '../arguments.ts';
import type { CommandContext } from '../context.ts';
import { UsageError } from '../errors.ts';
import { allReady, houseOf, startApps } from '../house.ts';

/** One app that runs for a command. */
export interface OneApp {
  readonly house: House;
  readonly session: Session;
}

/**
 * Starts the app that a command is about, lets it work with it, and ends it whatever happens.
 *
 * @param most how many words the command takes, the app's being the first
 */
export async function withApp<T>(
  context: CommandContext,
  args: Arguments,
  most: number,
  work: (app: OneApp) => Promise<T>,
): Promise<T> {
  const [wanted] = args.positionals;
  if (wanted === undefined) throw new UsageError('name an app: a file, or one that ships (see "teahouse apps")');
  const extra = args.positionals[most];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many; arguments for the app follow "--"`);
  const app = findApp(wanted, context.layout.appsFolder);
  const start = { apps: [app], id: idOption(args), args: args.appArguments, size: sizeOption(args) };
  const house = houseOf(context, 'act', [app]);
  try {
    const [session] = startApps(house, start);
    if (!session) throw new UsageError('name an app');
    await allReady([session]);
    return await work({ house, session });
  } finally {
    house.dispose();
  }
}
