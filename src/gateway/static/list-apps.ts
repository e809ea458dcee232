import type { StaticTool } from '../subject.ts';
import { answer, appJson } from './deps.ts';
import type { StaticDeps } from './deps.ts';
import { objectSchema } from './schema.ts';

const SCHEMA = objectSchema({});

/** The static tool `list_apps`: what can be started. */
export function listApps({ apps }: StaticDeps): StaticTool {
  return {
    name: 'list_apps',
    title: 'List apps',
    description: 'Lists the terminal apps that start_session can start.',
    inputSchema: SCHEMA,
    readOnly: true,
    async call() {
      const all = await apps.list();
      return answer({ items: all.map(appJson), total: all.length, offset: 0 });
    },
  };
}
