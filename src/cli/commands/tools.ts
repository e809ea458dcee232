import { parseArguments } from '../arguments.ts';
import { print } from '../context.ts';
import type { Command } from '../context.ts';
import { withApp } from './one-app.ts';

/** `teahouse tools`: prints the tools of an app as JSON, as a client is listed them, with the registry's name. */
export const tools: Command = {
  usage: 'tools <app> [--id ID] [--size 120x40] [-- args…]',
  summary: 'prints the tools of an app as JSON',
  async run(context) {
    const args = parseArguments(context.argv, { id: 'string', size: 'string' });
    return withApp(context, args, 1, async ({ house, session }) => {
      const list = house.registry.list().filter((tool) => tool.sessionId === session.id);
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
