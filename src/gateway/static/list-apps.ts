import type { StaticTool } from '../subject.ts';
import { answer, appJson, listFrom } from './deps.ts';
import type { StaticDeps } from './deps.ts';
import { objectSchema, OFFSET } from './schema.ts';

const SCHEMA = objectSchema({ offset: OFFSET });

/** The static tool `list_apps`: what can be started. */
export function listApps({ apps }: StaticDeps): StaticTool {
  return {
    name: 'list_apps',
    title: 'List apps',
    description: 'Lists the terminal apps that start_session can start.',
    inputSchema: SCHEMA,
    readOnly: true,
    async call(args) {
      return answer(listFrom((await apps.list()).map(appJson), args));
    },
  };
}
