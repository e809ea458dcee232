import { loadErrorText, stateText } from '../../session/state-text.ts';
import type { AppSource, Session, SessionState } from '../../session/types.ts';
import type { Json, Reason } from '../../sdk/provider.ts';
import { ApplicationTool } from '../../tools/application-tool.ts';
import type { Judged } from '../subject.ts';
import { refuse } from './deps.ts';
import type { StaticDeps } from './deps.ts';
import { Refused, houseTool } from './house-tool.ts';
import type { HouseTool } from './house-tool.ts';

const ARGUMENTS = ApplicationTool.argumentsFrom(
  {
    app: { type: 'string', description: 'The name of an app, or its file, as list_apps names it.' },
    session: {
      type: 'string',
      pattern: '^[A-Za-z0-9_-]{1,32}$',
      description: 'The id for the new session. Made of the name of the app when left out.',
    },
    arguments: {
      type: 'array',
      items: { type: 'string' },
      maxItems: 100,
      description: 'Arguments for the app, e.g. a file to open.',
    },
    columns: { type: 'integer', minimum: 20, maximum: 500, description: 'The width of the screen in cells.' },
    rows: { type: 'integer', minimum: 5, maximum: 200, description: 'The height of the screen in cells.' },
  },
  { required: ['app'] },
);

/** The most tools that the answer names. */
const NAMED = 60;

/**
 * The static tool `start_session`: starts an app and answers once its first view is there. A person is asked at each
 * call, except for apps that ship; for a file that nobody ran or allowed also where the access mode is `act`.
 */
export function startSession(deps: StaticDeps): HouseTool {
  const { apps, consent, sessions, registry } = deps;
  return houseTool(
    'start_session',
    ARGUMENTS,
    async ({ app: wanted, session: id, arguments: args = [], columns, rows }, { call: { origin } }) => {
      const found = findApp(await apps.list(), wanted);
      if (!found.ok) throw new Refused(found.reason);
      const { app } = found;
      if (origin.kind !== 'person' && (await consent.stillHolds?.(app)) === false) throw new Refused(changedSince(app));
      if (id !== undefined && sessions.get(id)) throw new Refused(taken(id));
      const session = sessions.start({
        app,
        ...(id === undefined ? {} : { id }),
        args,
        ...(columns === undefined ? {} : { columns }),
        ...(rows === undefined ? {} : { rows }),
        workspaceFolder: deps.workspaceFolder(app),
        startedBy: origin,
      });
      const state = await session.ready;
      if (state.name !== 'running') throw new Refused(notStarted(session, state));
      const tools = registry.list().filter((tool) => tool.sessionId === session.id);
      return started(
        session,
        tools.map((tool) => tool.name),
      );
    },
    {
      title: 'Start an app',
      description:
        'Starts a terminal app and waits for its first screen. Answers the session id and the tools that work its widgets.',
      annotations: { readOnlyHint: false },
      judge: (args) => judge(deps, args['app']),
    },
  );
}

async function judge({ apps, consent }: StaticDeps, wanted: unknown): Promise<Judged> {
  const found = findApp(await apps.list(), wanted);
  if (!found.ok) return found;
  const subject = { session: null, app: found.app, effect: 'write', eachTime: true, destructive: false } as const;
  if (found.app.shipped) return { ok: true, subject: { ...subject, consent: 'given' } };
  const known = await consent.judge(found.app);
  if (typeof known === 'object') return refuse({ code: 'start_refused', message: known.refused });
  return { ok: true, subject: { ...subject, consent: known === 'known' ? 'wanted' : 'always' } };
}

function started(session: Session, tools: readonly string[]): Json {
  return {
    session: session.id,
    app: session.app.name,
    tools: tools.slice(0, NAMED),
    toolCount: tools.length,
    next: 'Call these tools by name, or through call_action where they are not offered to you. read_screen shows the screen.',
  };
}

/** The app that is meant: by its name, or by its file where two share a name. */
function findApp(
  apps: readonly AppSource[],
  wanted: unknown,
): { readonly ok: true; readonly app: AppSource } | { readonly ok: false; readonly reason: Reason } {
  const byName = apps.filter((app) => app.name === wanted);
  const app = apps.find((each) => each.file === wanted) ?? (byName.length === 1 ? byName[0] : undefined);
  if (app) return { ok: true, app };
  if (byName.length > 1) {
    const files = byName.map((each) => each.file).join(', ');
    return refuse({
      code: 'invalid_arguments',
      message: `Several apps are named ${JSON.stringify(wanted)}: name the file instead (${files}).`,
    });
  }
  const names = apps.map((each) => each.name).join(', ');
  const asked = typeof wanted === 'string' ? JSON.stringify(wanted) : 'without a name';
  return refuse({
    code: 'unknown_app',
    message: `There is no app ${asked}. ${names === '' ? 'There is none that could be started.' : `There are: ${names}.`} Call list_apps to see them.`,
  });
}

function changedSince(app: AppSource): Reason {
  return {
    code: 'start_refused',
    message: `The code of "${app.name}" was changed while the person looked at the question, so it was not started. Call start_session again to ask for the code as it is now.`,
  };
}

function taken(id: string): Reason {
  return {
    code: 'session_taken',
    message: `A session "${id}" exists already. Leave "session" out to have an id made, or stop the other with stop_session.`,
    sessionId: id,
  };
}

function notStarted(session: Session, state: SessionState): Reason {
  const why = state.name === 'failed' ? loadErrorText(state.error) : stateText(state);
  const next = `Fix it and call stop_session with "${session.id}", then start_session again.`;
  const message = `"${session.app.name}" did not start: ${/[.!?]$/.test(why) ? why : `${why}.`} ${next}`;
  return { code: 'start_failed', message, sessionId: session.id };
}
