import type { StaticTool } from '../subject.ts';
import { sessionOf } from './deps.ts';
import type { StaticDeps } from './deps.ts';
import { judgeWrite } from './judge-write.ts';
import { objectSchema, SESSION } from './schema.ts';

/** The name under which masking knows it. */
export const FILL_FORM = 'fill_form';

const SCHEMA = objectSchema(
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
  ['fields'],
);

/** The static tool `fill_form`: several fields in one turn, all checked before any is changed. */
export function fillForm({ sessions }: StaticDeps): StaticTool {
  return {
    name: FILL_FORM,
    title: 'Fill a form',
    description:
      'Fills several fields of a terminal app at once. All are checked before any is changed: if one cannot be filled, none is. It presses no button afterwards.',
    inputSchema: SCHEMA,
    annotations: { sensitive: true },
    judge: (args) => judgeWrite(sessions, args),
    async call(args, context) {
      const found = sessionOf(sessions, args['session']);
      if (!found.ok) return found;
      return found.session.asks.fill(args['fields'] as Readonly<Record<string, unknown>>, context);
    },
  };
}
