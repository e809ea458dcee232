import { ApplicationTool } from '../../tools/application-tool.ts';
import { sessionIn } from './deps.ts';
import type { StaticDeps } from './deps.ts';
import { handedOn, houseTool } from './house-tool.ts';
import type { HouseTool } from './house-tool.ts';
import { judgeWrite } from './judge-write.ts';
import { SESSION } from './schema.ts';

const ARGUMENTS = ApplicationTool.argumentsFrom(
  {
    session: SESSION,
    entry: {
      type: 'integer',
      minimum: 0,
      description:
        'The entry whose state is wanted, as read_history numbers it: the state after it. One less than an entry is the state before it.',
    },
  },
  { required: ['entry'] },
);

/** The static tool `rewind`: makes the state after an entry of the history the live one, as a new entry. */
export function rewind({ sessions }: StaticDeps): HouseTool {
  return houseTool(
    'rewind',
    ARGUMENTS,
    async ({ session, entry }, { call }) =>
      handedOn(await sessionIn(sessions, session).history.ask({ what: 'rewind', to: entry }, call.origin)),
    {
      title: 'Rewind',
      description:
        'Brings a terminal app back to its state after an entry of its history (read_history). What came later stays in the history, so that a rewind can be rewound. What was done outside the app, such as files written, is not taken back. A person is asked each time.',
      annotations: { readOnlyHint: false, destructiveHint: true },
      judge: (args) => judgeWrite(sessions, args, { destructive: true }),
    },
  );
}
