import { callResult } from '../../gateway/answers.ts';
import { createClient } from '../../gateway/clients.ts';
import { LISTED } from '../../gateway/reasons.ts';
import type { Underway } from '../../protocol/asks.ts';
import { safeText } from '../../screen/safe-text.ts';
import { parseArguments } from '../arguments.ts';
import { print } from '../context.ts';
import type { Command } from '../context.ts';
import { CommandError, UsageError } from '../errors.ts';
import { stillScreen, untilDone, untilSo } from '../quiet.ts';
import { atMost, NO_APP, withTools } from './one-app.ts';
import { toolFilesOf } from './serve.ts';

/** `teahouse call`: starts an app, calls one tool and prints the result as JSON, once what the call started has ended. */
export const call: Command = {
  usage: 'call [app] <tool> [json] [--id ID] [--size 120x40] [--tools GLOB]… [-- args…]',
  summary: 'calls one tool of an app and prints its result as JSON',
  async run(context) {
    const args = parseArguments(context.argv, { id: 'string', size: 'string', tools: 'strings' });
    const files = toolFilesOf(args);
    const { app, tool, json } = wordsOf(args.positionals, files.length > 0);
    const given = parseJson(json);
    return withTools(context, args, { app, files }, async ({ house, session }) => {
      const isKnown = (name: string): boolean => house.registry.find(name) !== undefined;
      const wholeName = (): string => (session ? nameIn(session.id, tool, isKnown) : tool);
      let before: readonly Underway[] = [];
      if (session) {
        await stillScreen(session);
        await untilSo(() => isKnown(wholeName()));
        before = (await session.asks.underway()) ?? [];
      }
      const client = createClient({ name: 'teahouse call' });
      const result = callResult(await house.gateway.call({ name: wholeName(), arguments: given, client }));
      if (!result.isError) await print(context.stdout, JSON.stringify(result.structured ?? { text: result.text }));
      const late = session ? await untilDone(session, before) : [];
      if (session && late.length > 0) {
        const names = safeText(late.join(', '), 'one');
        await print(context.stderr, `teahouse: ${session.id}: still at work after 10 s and ended: ${names}`);
      }
      if (!result.isError) return 0;
      const lists = `"teahouse tools${app === undefined ? '' : ` ${app}`}" lists what can be called.`;
      throw new CommandError(result.text.replace(LISTED, () => lists));
    });
  },
};

/** The words of a call. The app may be left out where files of tools are named: one word beside the JSON is a tool then. */
function wordsOf(
  words: readonly string[],
  mayLackApp: boolean,
): { readonly app: string | undefined; readonly tool: string; readonly json: string } {
  const isAlone = mayLackApp && (words.length === 1 || (words.length === 2 && words[1]?.startsWith('{') === true));
  const [app, tool, json = '{}'] = atMost(isAlone ? [undefined, ...words] : words, 3);
  if (tool !== undefined) return { app, tool, json };
  throw new UsageError(
    app === undefined && !mayLackApp ? NO_APP : 'name a tool, e.g. counter.add.click (see "teahouse tools")',
  );
}

/**
 * The tool that is meant. Within one app its id may be left out: `add.click`, also where a widget has the session's id:
 * `notes.get_rows` of `notes.tea.ts`. A name that is unknown both ways is taken as one without the id, unless it begins
 * with it, so that the answer is about this app's widgets.
 */
function nameIn(sessionId: string, tool: string, isKnown: (name: string) => boolean): string {
  const whole = `${sessionId}.${tool}`;
  if (isKnown(tool)) return tool;
  return isKnown(whole) || (tool.includes('.') && !tool.startsWith(`${sessionId}.`)) ? whole : tool;
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
