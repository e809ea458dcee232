import { callResult } from '../../gateway/answers.ts';
import { createClient } from '../../gateway/clients.ts';
import { parseArguments } from '../arguments.ts';
import { print } from '../context.ts';
import type { Command } from '../context.ts';
import { CommandError, UsageError } from '../errors.ts';
import { withApp } from './one-app.ts';

/** `teahouse call`: starts an app, calls one tool and prints the result as JSON. */
export const call: Command = {
  usage: 'call <app> <tool> [json] [--id ID] [--size 120x40] [-- args…]',
  summary: 'calls one tool of an app and prints its result as JSON',
  async run(context) {
    const args = parseArguments(context.argv, { id: 'string', size: 'string' });
    const [, tool, json = '{}'] = args.positionals;
    if (args.positionals.length === 1)
      throw new UsageError('name a tool, e.g. counter.add.click (see "teahouse tools")');
    const given = parseJson(json);
    return withApp(context, args, 3, async ({ house, session }) => {
      const wanted = wholeName(tool ?? '', session.id, (name) => house.registry.find(name) !== undefined);
      const result = callResult(
        await house.gateway.call({ name: wanted, arguments: given, client: createClient({ name: 'teahouse call' }) }),
      );
      if (result.isError) throw new CommandError(result.text);
      await print(context.stdout, JSON.stringify(result.structured ?? { text: result.text }));
      return 0;
    });
  },
};

/**
 * The tool that is meant. Within one app its id may be left out: `add.click`. A name that is unknown both ways is taken
 * as one without the id, unless it begins with it, so that the answer is about this app's widgets.
 */
function wholeName(tool: string, sessionId: string, isKnown: (name: string) => boolean): string {
  const whole = `${sessionId}.${tool}`;
  if (isKnown(tool) || tool.startsWith(`${sessionId}.`)) return tool;
  return isKnown(whole) || tool.includes('.') ? whole : tool;
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`the arguments are no JSON: ${text.slice(0, 80)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`the arguments are a JSON object, e.g. {"text":"Ada"}; ${text.slice(0, 80)} is not`);
  return value;
}
