import { ApplicationTool } from '../../tools/application-tool.ts';
import { sessionIn } from './deps.ts';
import type { StaticDeps } from './deps.ts';
import { houseTool } from './house-tool.ts';
import type { HouseTool } from './house-tool.ts';
import { judgeWrite } from './judge-write.ts';
import { SESSION } from './schema.ts';

const ARGUMENTS = ApplicationTool.argumentsFrom({ session: SESSION });

/** The static tool `stop_session`: ends a session; its model is gone. */
export function stopSession({ sessions }: StaticDeps): HouseTool {
  return houseTool(
    'stop_session',
    ARGUMENTS,
    async ({ session: id }) => {
      const session = sessionIn(sessions, id);
      await session.stop();
      return { session: session.id, state: 'stopped' };
    },
    {
      title: 'Stop a session',
      description: 'Stops a running terminal app. What it holds in memory is lost.',
      annotations: { readOnlyHint: false, destructiveHint: true },
      judge: (args) => judgeWrite(sessions, args, { destructive: true }),
    },
  );
}
