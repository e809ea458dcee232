import { parseArgs } from 'node:util';
import type { AccessMode } from '../gateway/types.ts';
import { UsageError } from './errors.ts';

/** The options of a command, by name: one text, or several, the option being given once for each. */
export type OptionKinds = Readonly<Record<string, 'string' | 'strings'>>;

/** A command line, taken apart. */
export interface Arguments {
  readonly options: Readonly<Record<string, readonly string[] | undefined>>;
  readonly positionals: readonly string[];
  /** What follows `--`: the app's. */
  readonly appArguments: readonly string[];
}

/**
 * Takes a command line apart.
 *
 * @throws UsageError for an option that the command does not have, and for one that is given more often than it can hold
 */
export function parseArguments(argv: readonly string[], kinds: OptionKinds): Arguments {
  const end = argv.indexOf('--');
  const own = end < 0 ? argv : argv.slice(0, end);
  const { values, positionals } = parsed(own, kinds);
  // Node's parser takes the last of several without a word.
  for (const [name, given] of Object.entries(values))
    if (kinds[name] === 'string' && given !== undefined && given.length > 1)
      throw new UsageError(`--${name} is given ${String(given.length)} times, and only one can hold: give it once`);
  return { options: values, positionals, appArguments: end < 0 ? [] : argv.slice(end + 1) };
}

function parsed(
  args: readonly string[],
  kinds: OptionKinds,
): { readonly values: Arguments['options']; readonly positionals: readonly string[] } {
  const several = { type: 'string', multiple: true } as const;
  const options = Object.fromEntries(Object.keys(kinds).map((name) => [name, several]));
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(firstSentence(error));
  }
}

/** Node's text goes on with advice about `--` that would be wrong here. */
function firstSentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split(/\. |\n/, 1)[0]?.replace(/\.$/, '') ?? text;
}

/** An option's text; `undefined` when it is not given. */
export function textOption({ options }: Arguments, name: string): string | undefined {
  return options[name]?.[0];
}

/** The texts of an option that may be given several times; none when it is not given. */
export function textOptions({ options }: Arguments, name: string): readonly string[] {
  return options[name] ?? [];
}

/** The size of the screen: `--size 120x40`. */
export function sizeOption(args: Arguments): { readonly columns: number; readonly rows: number } | undefined {
  const text = textOption(args, 'size');
  if (text === undefined) return undefined;
  const [, columns, rows] = /^(\d{1,4})x(\d{1,4})$/.exec(text) ?? [];
  const size = { columns: Number(columns), rows: Number(rows) };
  if (columns === undefined || size.columns < 1 || size.columns > 1000 || size.rows < 1 || size.rows > 500) {
    throw new UsageError(`--size is COLUMNSxROWS, e.g. 120x40, at most 1000x500; "${text}" is not`);
  }
  return size;
}

/** What agents may do: `--access read|ask|act`. */
export function accessOption(args: Arguments, otherwise: AccessMode): AccessMode {
  const text = textOption(args, 'access') ?? otherwise;
  if (text !== 'read' && text !== 'ask' && text !== 'act')
    throw new UsageError(`--access is read, ask or act; "${text}" is not`);
  return text;
}

/** A port: `--port 0` lets the system choose. */
export function portOption(args: Arguments): number | undefined {
  const text = textOption(args, 'port');
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new UsageError(`--port is a number from 0 to 65535; "${text}" is not`);
  return port;
}

/** The id of a session: `--id ID`. */
export function idOption(args: Arguments): string | undefined {
  const text = textOption(args, 'id');
  if (text !== undefined && !/^[A-Za-z0-9_-]{1,32}$/.test(text))
    throw new UsageError(`--id is 1 to 32 of A-Z, a-z, 0-9, _ and -; "${text}" is not`);
  return text;
}
