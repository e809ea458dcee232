import { apps } from './commands/apps.ts';
import { bridge } from './commands/bridge.ts';
import { call } from './commands/call.ts';
import { mcp } from './commands/mcp.ts';
import { run } from './commands/run.ts';
import { screen } from './commands/screen.ts';
import { serve } from './commands/serve.ts';
import { test } from './commands/test.ts';
import { tools } from './commands/tools.ts';
import { print } from './context.ts';
import type { Command, Streams } from './context.ts';
import { CommandError, UsageError } from './errors.ts';
import { safeText } from '../screen/safe-text.ts';
import { findLayout } from './layout.ts';

/** The commands, in the order of the help text. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['run', run],
  ['serve', serve],
  ['mcp', mcp],
  ['bridge', bridge],
  ['tools', tools],
  ['call', call],
  ['screen', screen],
  ['test', test],
  ['apps', apps],
]);

/** What `teahouse --help` prints. */
function helpText(): string {
  const lines = [...COMMANDS.values()].map(({ usage, summary }) => `  teahouse ${usage}\n      ${summary}`);
  return [
    'Usage:',
    ...lines,
    '',
    '<app> is a file or the name of an app that ships. Exit codes: 0 well, 1 the app, a call or a test failed, 2 bad usage.',
  ].join('\n');
}

/**
 * Runs the program.
 *
 * @param argv the command line without Node and the program
 * @param entry the URL of the program's entry file
 * @param streams what it reads and writes
 * @returns the exit code: 0 well, 1 the app or a call failed, 2 bad usage
 */
export async function main(argv: readonly string[], entry: string, streams: Streams = process): Promise<number> {
  const { stdin, stdout, stderr } = streams;
  const [name, ...rest] = argv;
  try {
    const layout = findLayout(entry);
    if (name === '--version' || name === '-v') return await print(stdout, layout.version).then(() => 0);
    if (name === '--help' || name === '-h' || name === 'help') return await print(stdout, helpText()).then(() => 0);
    const command = name === undefined ? undefined : COMMANDS.get(name);
    if (!command) throw new UsageError(name === undefined ? 'name a command' : `there is no command "${name}"`);
    if (rest[0] === '--help' || rest[0] === '-h')
      return await print(stdout, `Usage: teahouse ${command.usage}\n${command.summary}`).then(() => 0);
    return await command.run({ argv: rest, layout, stdin, stdout, stderr });
  } catch (error) {
    if (error instanceof UsageError) {
      const usage = COMMANDS.get(name ?? '')?.usage;
      const hint = usage === undefined ? 'See "teahouse --help".' : `Usage: teahouse ${usage}`;
      await print(stderr, `teahouse: ${safeText(error.message, 'many')}.\n${hint}`);
      return 2;
    }
    // An app's error may hold what would move the cursor or change the terminal's title.
    await print(stderr, `teahouse: ${safeText(textOf(error), 'many')}`);
    return 1;
  }
}

/** What went wrong, for a person; with its stack where nobody foresaw it. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof CommandError ? error.message : (error.stack ?? error.message);
}
