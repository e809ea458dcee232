import type { StaticTool } from '../subject.ts';
import { refuse } from './deps.ts';
import { objectSchema } from './schema.ts';

/** The name under which the pipeline knows it. */
export const CALL_ACTION = 'call_action';

const SCHEMA = objectSchema(
  {
    tool: { type: 'string', description: 'The tool to call, as list_actions names it, e.g. "contacts.add.click".' },
    arguments: { type: 'object', description: 'The arguments of that tool.' },
  },
  ['tool'],
);

/**
 * The static tool `call_action`: calls any other by its name, for clients that do not read the list again or are not
 * shown all of it. The pipeline puts the target in its place before anything is judged, so that this definition is
 * only called for what names no target.
 */
export function callAction(): StaticTool {
  return {
    name: CALL_ACTION,
    title: 'Call an action',
    description:
      'Calls an action of a widget by the name that list_actions gives. For tools that are not offered directly.',
    inputSchema: SCHEMA,
    call() {
      return Promise.resolve(
        refuse({
          code: 'invalid_arguments',
          message: 'call_action cannot call itself. Name a tool that list_actions lists.',
        }),
      );
    },
  };
}
