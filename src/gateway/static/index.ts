import { callAction } from './call-action.ts';
import type { StaticDeps } from './deps.ts';
import type { HouseTool } from './house-tool.ts';
import { fillForm } from './fill-form.ts';
import { listActions } from './list-actions.ts';
import { listApps } from './list-apps.ts';
import { listSessions } from './list-sessions.ts';
import { readHistory } from './read-history.ts';
import { readModel } from './read-model.ts';
import { readScreen } from './read-screen.ts';
import { rewind } from './rewind.ts';
import { sendKeys } from './send-keys.ts';
import { startSession } from './start-session.ts';
import { stopSession } from './stop-session.ts';
import { waitFor } from './wait-for.ts';

export type { StaticDeps } from './deps.ts';

/**
 * The tools of the house itself, in the order in which clients see them. What they refuse is about the question or the
 * session that was named, never about the tool, which all clients share: so no refusal counts toward its circuit.
 */
export function staticTools(deps: StaticDeps): readonly HouseTool[] {
  const tools = [
    listApps(deps),
    startSession(deps),
    listSessions(deps),
    readScreen(deps),
    readModel(deps),
    readHistory(deps),
    waitFor(deps),
    listActions(deps),
    callAction(),
    fillForm(deps),
    sendKeys(deps),
    rewind(deps),
    stopSession(deps),
  ];
  return tools.map((tool) => ({ ...tool, isFault: () => false }));
}
