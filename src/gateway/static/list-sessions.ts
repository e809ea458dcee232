import { holdText, loadErrorText, stateText } from '../../session/state-text.ts';
import type { Session } from '../../session/types.ts';
import type { Json } from '../../sdk/provider.ts';
import { ApplicationTool } from '../../tools/application-tool.ts';
import { problemsJson } from '../problems-json.ts';
import { listFrom } from './deps.ts';
import type { StaticDeps } from './deps.ts';
import { houseTool } from './house-tool.ts';
import type { HouseTool } from './house-tool.ts';
import { OFFSET } from './schema.ts';

const ARGUMENTS = ApplicationTool.argumentsFrom({ offset: OFFSET });

/** The static tool `list_sessions`: what runs, and what agents may do there. */
export function listSessions({ sessions, registry, mode }: StaticDeps): HouseTool {
  const counted = (): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const { sessionId } of registry.list())
      if (sessionId !== undefined) counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1);
    return counts;
  };
  return houseTool(
    'list_sessions',
    ARGUMENTS,
    ({ offset }, { call: { hides = () => false } }) => {
      const tools = counted();
      const shown = sessions.all.filter(({ id }) => !hides({ sessionId: id }));
      const items = shown.map((session) => sessionJson(session, mode(session.id), tools.get(session.id) ?? 0));
      return listFrom(items, offset);
    },
    {
      title: 'List sessions',
      description:
        'Lists the running terminal apps with their session ids, their state and what agents may do in them.',
      annotations: { readOnlyHint: true },
    },
  );
}

function sessionJson(session: Session, access: string, tools: number): Json {
  const { state } = session;
  return {
    session: session.id,
    app: session.app.name,
    state: state.name,
    ...(state.name === 'failed' ? { error: loadErrorText(state.error) } : {}),
    ...(state.name === 'ended' ? { why: state.why, happened: stateText(state) } : {}),
    ...(session.hold === null ? {} : { debugger: holdText(session.hold) }),
    ...problemsJson(session.problems),
    access,
    tools,
  };
}
