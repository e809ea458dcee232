import { ApplicationTool } from '../../tools/application-tool.ts';
import { appJson, listFrom } from './deps.ts';
import type { StaticDeps } from './deps.ts';
import { houseTool } from './house-tool.ts';
import type { HouseTool } from './house-tool.ts';
import { OFFSET } from './schema.ts';

const ARGUMENTS = ApplicationTool.argumentsFrom({ offset: OFFSET });

/** The static tool `list_apps`: what can be started. */
export function listApps({ apps }: StaticDeps): HouseTool {
  return houseTool('list_apps', ARGUMENTS, async ({ offset }) => listFrom((await apps.list()).map(appJson), offset), {
    title: 'List apps',
    description: 'Lists the terminal apps that start_session can start.',
    annotations: { readOnlyHint: true },
  });
}
