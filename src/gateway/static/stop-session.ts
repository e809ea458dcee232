import type { StaticTool } from '../subject.ts';
import { answer, sessionOf } from './deps.ts';
import type { StaticDeps } from './deps.ts';
import { judgeWrite } from './judge-write.ts';
import { objectSchema, SESSION } from './schema.ts';

const SCHEMA = objectSchema({ session: SESSION });

/** The static tool `stop_session`: ends a session; its model is gone. */
export function stopSession({ sessions }: StaticDeps): StaticTool {
  return {
    name: 'stop_session',
    title: 'Stop a session',
    description: 'Stops a running terminal app. What it holds in memory is lost.',
    inputSchema: SCHEMA,
    annotations: { sensitive: true, destructiveHint: true },
    judge: (args) => judgeWrite(sessions, args, { destructive: true }),
    async call(args) {
      const found = sessionOf(sessions, args['session']);
      if (!found.ok) return found;
      await found.session.stop();
      return answer({ session: found.session.id, state: 'stopped' });
    },
  };
}
