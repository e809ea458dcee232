import { safeText } from '../screen/safe-text.ts';
import { diagnosticEvents } from '../gateway/diagnostics.ts';
import { createHouse } from '../gateway/house.ts';
import type { House } from '../gateway/house.ts';
import type { AccessMode, Authorizer } from '../gateway/types.ts';
import type { HostRequest, LoadError } from '../protocol/worker.ts';
import type { AppSource, Session, SessionState } from '../session/types.ts';
import type { CommandContext } from './context.ts';
import { CommandError } from './errors.ts';
import { tellProblems } from './problems.ts';
import { tellRequests } from './requests.ts';

/**
 * The person of a program without a window. Where the client can ask its own person, that happens before this; here
 * nobody can be asked, and the text says what to do.
 */
const NOBODY: Authorizer = {
  ask: () =>
    Promise.resolve({
      unavailable:
        'Start the server with "--access act" to allow it, or use a client that can ask its person (MCP elicitation).',
    }),
};

/** How a command starts its apps. */
export interface StartApps {
  readonly apps: readonly AppSource[];
  readonly id?: string | undefined;
  readonly args: readonly string[];
  readonly size?: { readonly columns: number; readonly rows: number } | undefined;
}

/**
 * Makes the house of a command. What apps print, what they ask of whoever runs them, and what goes wrong in them and in
 * files of tools goes to the standard error output, or where `output` says; `carriesOut`: what the command does itself.
 */
export function houseOf(
  { layout, stderr }: CommandContext,
  access: AccessMode,
  apps: readonly AppSource[],
  output: (text: string) => void = (text) => void stderr.write(text),
  carriesOut: readonly HostRequest['what'][] = [],
): House {
  const house = createHouse({
    workerUrl: layout.workerUrl,
    entries: layout.entries,
    appsFolder: layout.appsFolder,
    authorizer: NOBODY,
    settings: { defaultAccess: access },
    events: diagnosticEvents,
    // Naming a file on the command line is a person's consent to run it; agents can start no other.
    findApps: () => Promise.resolve(apps.filter((app) => !app.shipped)),
    workspaceFolder: () => process.cwd(),
    output: (_sessionId, text) => output(text),
    warnings: { warn: (_code, text) => void stderr.write(`teahouse: ${safeText(text, 'many')}\n`) },
  });
  tellRequests(house.sessions, output, carriesOut);
  tellProblems(house, output);
  return house;
}

/** Starts the apps, without waiting for their first view. */
export function startApps(house: House, { apps, id, args, size }: StartApps): readonly Session[] {
  return apps.map((app) =>
    house.sessions.start({
      app,
      ...(id === undefined ? {} : { id }),
      ...(size ?? {}),
      args,
      workspaceFolder: process.cwd(),
      startedBy: { kind: 'person' },
    }),
  );
}

/**
 * Waits until all are running.
 *
 * @throws CommandError with the place of the fault when one does not start
 */
export async function allReady(sessions: readonly Session[]): Promise<void> {
  for (const session of sessions) {
    const state = await session.ready;
    if (state.name !== 'running') throw new CommandError(whyNot(session, state));
  }
}

/** Why a session does not run, in words. */
export function whyNot(session: Session, state: SessionState): string {
  if (state.name === 'failed') return loadErrorText(state.error);
  if (state.name === 'ended')
    return `${session.app.name} ended (${state.why}${state.detail === undefined ? '' : `: ${state.detail}`})`;
  return `${session.app.name} is ${state.name}`;
}

/** Why code cannot be loaded, in words: the place first, as compilers write it. */
export function loadErrorText({ file, line, column, message, advice, stack }: LoadError): string {
  const place = line === undefined ? file : `${file}:${String(line)}:${String(column ?? 1)}`;
  return [
    `${place}: ${message}`,
    ...(advice === undefined ? [] : [advice]),
    ...(stack === undefined ? [] : [stack]),
  ].join('\n');
}
