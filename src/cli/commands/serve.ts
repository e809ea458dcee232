import { serveHttp } from '../../mcp/index.ts';
import type { McpEndpoint, Place } from '../../mcp/index.ts';
import { findApp } from '../apps.ts';
import {
  accessOption,
  idOption,
  parseArguments,
  portOption,
  sizeOption,
  textOption,
  textOptions,
} from '../arguments.ts';
import type { Arguments } from '../arguments.ts';
import { print, untilSignal } from '../context.ts';
import type { Command } from '../context.ts';
import { CommandError, UsageError } from '../errors.ts';
import { filesFitting } from '../files.ts';
import { allReady, houseOf, startApps } from '../house.ts';
import { loadTools } from '../tool-files.ts';

/** `teahouse serve`: the apps over Streamable HTTP until a signal. Prints one JSON line once it listens. */
export const serve: Command = {
  usage:
    'serve [app…] [--id ID] [--port N | --socket PATH] [--token T] [--access read|ask|act] [--size 120x40] [--tools GLOB]… [-- args…]',
  summary: 'serves apps to MCP clients over HTTP and prints the address as one line of JSON',
  async run(context) {
    const args = parseArguments(context.argv, {
      id: 'string',
      port: 'string',
      socket: 'string',
      token: 'string',
      access: 'string',
      size: 'string',
      tools: 'strings',
    });
    const place = placeOf(args);
    const apps = appsOf(args, context.layout.appsFolder);
    const tools = toolFilesOf(args);
    const id = idOption(args);
    if (id !== undefined && apps.length > 1) throw new UsageError('--id names one session, and there are several apps');
    const token = textOption(args, 'token');
    if (token === '') throw new UsageError('--token is empty');
    const signal = untilSignal();
    const house = houseOf(context, accessOption(args, 'ask'), apps);
    let endpoint: McpEndpoint | null = null;
    try {
      const sessions = startApps(house, { apps, id, args: args.appArguments, size: sizeOption(args) });
      const started = await Promise.race([
        Promise.all([allReady(sessions), loadTools(house, tools, context)]),
        signal.signalled.then(() => 'signalled'),
      ]);
      if (started === 'signalled') return 0;
      endpoint = await listening(
        serveHttp({
          gateway: house.gateway,
          version: context.layout.version,
          place,
          elicitation: true,
          ...(token === undefined ? {} : { token }),
        }),
      );
      const ids = sessions.map((session) => session.id);
      const line = {
        url: endpoint.url,
        token: endpoint.token,
        ...(ids[0] === undefined ? {} : { session: ids[0] }),
        ...(ids.length > 1 ? { sessions: ids } : {}),
      };
      await print(context.stdout, JSON.stringify(line));
      await signal.signalled;
      return 0;
    } finally {
      signal.dispose();
      await endpoint?.dispose();
      house.dispose();
    }
  },
};

/** The apps that are named: at least one, unless files of tools are. */
export function appsOf(args: Arguments, appsFolder: string): readonly ReturnType<typeof findApp>[] {
  const { positionals } = args;
  if (positionals.length === 0 && textOptions(args, 'tools').length === 0)
    throw new UsageError('name an app: a file, or one that ships (see "teahouse apps")');
  return positionals.map((wanted) => findApp(wanted, appsFolder));
}

/** The files of tools: `--tools GLOB`, once for each pattern. Naming them is a person's consent to run them. */
export function toolFilesOf(args: Arguments): readonly string[] {
  return filesFitting(textOptions(args, 'tools'));
}

function placeOf(args: Arguments): Place {
  const port = portOption(args);
  const path = textOption(args, 'socket');
  if (port !== undefined && path !== undefined) throw new UsageError('--port and --socket exclude each other');
  return path === undefined ? { kind: 'port', port: port ?? 0 } : { kind: 'socket', path };
}

async function listening(endpoint: Promise<McpEndpoint>): Promise<McpEndpoint> {
  try {
    return await endpoint;
  } catch (error) {
    throw new CommandError(`cannot listen: ${error instanceof Error ? error.message : String(error)}`);
  }
}
