import type { House } from '../../gateway/house.ts';
import type { Session } from '../../session/types.ts';
import { findApp } from '../apps.ts';
import { idOption, sizeOption } from '../arguments.ts';
import type { Arguments } from '../arguments.ts';
import type { CommandContext } from '../context.ts';
import { UsageError } from '../errors.ts';
import { allReady, houseOf, startApps } from '../house.ts';
import { loadTools } from '../tool-files.ts';

/** What is said where no app is named and one is needed. */
export const NO_APP = 'name an app: a file, or one that ships (see "teahouse apps")';

/** One app that runs for a command. */
export interface OneApp {
  readonly house: House;
  readonly session: Session;
}

/** What has tools for a command: an app, files of tools, or both. */
export interface Wanted {
  readonly app: string | undefined;
  readonly files: readonly string[];
}

/** Starts the app that a command is about, lets it work with it, and ends it whatever happens. */
export function withApp<T>(
  context: CommandContext,
  args: Arguments,
  app: string | undefined,
  work: (app: OneApp) => Promise<T>,
): Promise<T> {
  return withTools(context, args, { app, files: [] }, ({ house, session }) => {
    if (session === null) throw new UsageError(NO_APP);
    return work({ house, session });
  });
}

/**
 * Starts the app and loads the files of tools that a command is about, lets it work with them, and ends them whatever
 * happens. `session` is `null` where there are files of tools alone.
 */
export async function withTools<T>(
  context: CommandContext,
  args: Arguments,
  wanted: Wanted,
  work: (tools: { readonly house: House; readonly session: Session | null }) => Promise<T>,
): Promise<T> {
  if (wanted.app === undefined && wanted.files.length === 0) throw new UsageError(NO_APP);
  const apps = wanted.app === undefined ? [] : [findApp(wanted.app, context.layout.appsFolder)];
  const start = { apps, id: idOption(args), args: args.appArguments, size: sizeOption(args) };
  const house = houseOf(context, 'act', apps);
  try {
    const sessions = startApps(house, start);
    await Promise.all([allReady(sessions), loadTools(house, wanted.files, context)]);
    return await work({ house, session: sessions[0] ?? null });
  } finally {
    house.dispose();
  }
}

/**
 * The words of a command line.
 *
 * @throws UsageError when there are more words than the command takes
 */
export function atMost<T extends string | undefined>(words: readonly T[], most: number): readonly T[] {
  const extra = words[most];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many; arguments for the app follow "--"`);
  return words;
}
