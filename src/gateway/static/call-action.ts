import { ApplicationTool } from '../../tools/application-tool.ts';
import { Refused, houseTool } from './house-tool.ts';
import type { HouseTool } from './house-tool.ts';

/** The name under which the pipeline knows it. */
export const CALL_ACTION = 'call_action';

const ARGUMENTS = ApplicationTool.argumentsFrom(
  {
    tool: { type: 'string', description: 'The tool to call, as list_actions names it, e.g. "contacts.add.click".' },
    arguments: { type: 'object', description: 'The arguments of that tool.' },
  },
  { required: ['tool'] },
);

/**
 * The static tool `call_action`: calls any other by its name, for clients that do not read the list again or are not
 * shown all of it. The pipeline puts the target in its place before anything is judged, so that this definition is
 * only called for what names no target.
 */
export function callAction(): HouseTool {
  return houseTool(
    CALL_ACTION,
    ARGUMENTS,
    () => {
      throw new Refused({
        code: 'invalid_arguments',
        message: 'call_action cannot call itself. Name a tool that list_actions lists.',
      });
    },
    {
      title: 'Call an action',
      description:
        'Calls an action of a widget by the name that list_actions gives. For tools that are not offered directly.',
    },
  );
}
