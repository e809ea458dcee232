import type { Session, SessionState } from '../../../../src/session/types.ts';
import type { View } from '../../../../src/sdk/node.ts';
import { PlayedHistory } from './history.ts';
import type { ListedTool } from '../../../../src/tools/types.ts';

/** A session as far as the shell reads it; its state and tree can be set. */
export type FakeSession = Session & { state: SessionState; tree: View };

/** A session that runs the app `name`, with a view of the given widgets. */
export function fakeSession(id: string, name = id, tree: View = null): FakeSession {
  const session: Partial<FakeSession> = {
    id,
    app: { name, file: `/apps/${name}.tea.ts`, shipped: false },
    startedAt: 0,
    startedBy: { kind: 'person' },
    state: { name: 'running' },
    tree,
    problems: [],
    own: { tools: [], resources: [], prompts: [] },
    refusals: [],
    nameCollisions: [],
    hold: null,
    history: new PlayedHistory(),
  };
  return session as FakeSession;
}

/** A tool derived from a widget, as the registry lists it. */
export function fakeTool(name: string, more: Partial<ListedTool> = {}): ListedTool {
  const [sessionId, widgetId, action] = name.split('.');
  const derived = action === undefined ? {} : { widgetId: widgetId ?? '', action };
  return {
    name,
    clientName: name.replaceAll('.', '_'),
    title: name,
    description: 'Does something.',
    inputSchema: { type: 'object' },
    kind: 'derived',
    ...(sessionId === undefined ? {} : { sessionId }),
    ...derived,
    ...more,
  };
}

/** A static tool. */
export function fakeStatic(name: string): ListedTool {
  const { sessionId: _, ...tool } = fakeTool(name);
  return { ...tool, kind: 'static' };
}
