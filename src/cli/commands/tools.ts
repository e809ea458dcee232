import { parseArguments } from '../arguments.ts';
import { print } from '../context.ts';
import type { Command } from '../context.ts';
import { stillScreen } from '../quiet.ts';
import { atMost, withTools } from './one-app.ts';
import { toolFilesOf } from './serve.ts';

/**
 * `teahouse tools`: prints the tools of an app, of files of tools or of both as JSON, as a client is listed them, with the
 * registry's name.
 */
export const tools: Command = {
  usage: 'tools [app] [--id ID] [--size 120x40] [--tools GLOB]… [-- args…]',
  summary: 'prints the tools of an app as JSON',
  async run(context) {
    const args = parseArguments(context.argv, { id: 'string', size: 'string', tools: 'strings' });
    const [app] = atMost(args.positionals, 1);
    return withTools(context, args, { app, files: toolFilesOf(args) }, async ({ house, session }) => {
      if (session) await stillScreen(session);
      const loaded = new Set(house.workspaceTools.files.flatMap(({ own }) => own.tools.map(({ name }) => name)));
      const list = house.registry
        .list()
        .filter(({ name, sessionId }) => (sessionId === undefined ? loaded.has(name) : sessionId === session?.id));
      const shown = list.map(({ name, clientName, title, description, inputSchema, annotations, readOnly }) => ({
        name,
        clientName,
        title,
        description,
        inputSchema,
        ...(readOnly === undefined ? {} : { readOnly }),
        ...(annotations === undefined ? {} : { annotations }),
      }));
      await print(context.stdout, JSON.stringify(shown, null, 2));
      return 0;
    });
  },
};
