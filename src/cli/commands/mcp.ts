import { serveStdio } from '../../mcp/index.ts';
import type { StdioConnection } from '../../mcp/index.ts';
import { accessOption, idOption, parseArguments, sizeOption } from '../arguments.ts';
import { untilSignal } from '../context.ts';
import type { Command } from '../context.ts';
import { UsageError } from '../errors.ts';
import { allReady, houseOf, startApps } from '../house.ts';
import { loadTools } from '../tool-files.ts';
import { appsOf, toolFilesOf } from './serve.ts';

/**
 * `teahouse mcp`: the apps to one MCP client on the standard streams, until it goes. Starting it is the consent, so that
 * the access mode is `act` unless another is given.
 */
export const mcp: Command = {
  usage: 'mcp [app…] [--id ID] [--access read|ask|act] [--size 120x40] [--tools GLOB]… [-- args…]',
  summary: 'serves apps to an MCP client on the standard streams',
  async run(context) {
    const args = parseArguments(context.argv, { id: 'string', access: 'string', size: 'string', tools: 'strings' });
    const apps = appsOf(args, context.layout.appsFolder);
    const tools = toolFilesOf(args);
    const id = idOption(args);
    if (id !== undefined && apps.length > 1) throw new UsageError('--id names one session, and there are several apps');
    const signal = untilSignal();
    const house = houseOf(context, accessOption(args, 'act'), apps);
    let connection: StdioConnection | null = null;
    try {
      const sessions = startApps(house, { apps, id, args: args.appArguments, size: sizeOption(args) });
      // A client's list waits for apps that start, but knows of no file that is to be loaded.
      await Promise.race([loadTools(house, tools, context), signal.signalled]);
      // The client may begin at once; its first list waits for the apps.
      connection = await serveStdio({
        gateway: house.gateway,
        version: context.layout.version,
        elicitation: true,
        input: context.stdin,
        output: context.stdout,
      });
      const ended = Promise.race([connection.closed, signal.signalled]);
      await Promise.race([ended, allReady(sessions).then(() => ended)]);
      return 0;
    } finally {
      // Also when an app did not start: an input that is still read would keep the program alive.
      connection?.dispose();
      signal.dispose();
      house.dispose();
    }
  },
};
