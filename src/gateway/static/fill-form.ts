import { ApplicationTool } from '../../tools/application-tool.ts';
import { sessionIn } from './deps.ts';
import type { StaticDeps } from './deps.ts';
import { handedOn, houseTool } from './house-tool.ts';
import type { HouseTool } from './house-tool.ts';
import { judgeWrite } from './judge-write.ts';
import { SESSION } from './schema.ts';

/** The name under which masking knows it. */
export const FILL_FORM = 'fill_form';

const ARGUMENTS = ApplicationTool.argumentsFrom(
  {
    session: SESSION,
    fields: {
      type: 'object',
      minProperties: 1,
      maxProperties: 100,
      additionalProperties: { type: ['string', 'number', 'boolean'] },
      description:
        'Values by the ids of the widgets: a text for text fields, true or false for checkboxes, the label or index of an option for select lists, a position for scrubbers.',
    },
  },
  { required: ['fields'] },
);

/** The static tool `fill_form`: several fields in one turn, all checked before any is changed. */
export function fillForm({ sessions }: StaticDeps): HouseTool {
  return houseTool(
    FILL_FORM,
    ARGUMENTS,
    async ({ session, fields }, { call }) => handedOn(await sessionIn(sessions, session).asks.fill(fields, call)),
    {
      title: 'Fill a form',
      description:
        'Fills several fields of a terminal app at once. All are checked before any is changed: if one cannot be filled, none is. It presses no button afterwards.',
      annotations: { readOnlyHint: false },
      judge: (args) => judgeWrite(sessions, args),
    },
  );
}
