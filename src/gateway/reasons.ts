import type { Reason } from '../sdk/provider.ts';
import { stateText } from '../session/state-text.ts';
import type { Session } from '../session/types.ts';
import type { Client } from './types.ts';

/** What an agent does next that called something which is not there. */
export const LISTED = 'Call list_actions to see what can be called now.';

/*
 * The refusals of the gateway. Each text stands alone: what is wrong, what holds now, what to do next (a model reads
 * nothing but the text).
 */

/** Nobody may write where agents only look. */
export function readOnlySession(tool: string, sessionId: string | null): Reason {
  const where = sessionId === null ? 'Agents may only look here' : `Agents may only look at the session "${sessionId}"`;
  return denial(
    `${where} (access mode "read"): ${tool} was not called and nothing changed. ` +
      'Tools that only read work. Ask the person to set the access mode to "ask" or "act" if this call is wanted.',
  );
}

/** The person hid it from agents. `how` says why a call that names something else would reach it. */
export function hiddenFromAgents(tool: string, name: string, how?: string): Reason {
  const why = how === undefined ? '' : ` (${how})`;
  return {
    code: 'hidden_from_agents',
    message:
      `The person has hidden ${name} from agents${why}: ${tool} was not called and nothing changed. ` +
      'Call list_actions to see what can be called. If it is needed, ask the person to show it to agents again in the Teahouse view.',
  };
}

/** There is no one to ask at all (seed 000: refused when no authorizer is configured). */
export function noAuthorizer(tool: string): Reason {
  return denial(
    `${tool} changes something, and this server has nobody who could allow it: it was not called and nothing changed. ` +
      'Tools that only read work. Start the server with an access mode that a person chose, e.g. "--access ask" or "--access act".',
  );
}

/** The person said no, or nothing for a minute. */
export function denied(tool: string, client: Client, answer: 'deny' | 'no_answer'): Reason {
  const what =
    answer === 'deny'
      ? `The person did not allow ${client.name} to call ${tool}.`
      : `Nobody answered within 60 seconds whether ${client.name} may call ${tool}, which counts as no.`;
  return denial(
    `${what} Nothing changed. Do not repeat the call by yourself; tell the person what it was for and ask how to go on.`,
  );
}

/** The person cannot be asked. */
export function cannotAsk(tool: string, wayOut: string): Reason {
  return denial(
    `${tool} needs a person's consent, and nobody can be asked: it was not called and nothing changed. ${wayOut}`,
  );
}

/** A person holds all agents: `what` was to be called or read. */
export function agentsPaused(what: string, how: 'called' | 'read' = 'called'): Reason {
  return {
    code: 'agents_paused',
    message:
      `The person has paused agents: ${what} was not ${how} and nothing changed. Do not repeat the call by yourself; ` +
      'tell the person what it was for, and go on when they say that agents may.',
  };
}

/** The house does not let agents read it. `why` is a whole sentence of the gate's. */
export function mayNotRead(address: string, why: string): Reason {
  const what = address === '' ? 'The whole model' : address;
  return denial(`${what} may not be read here, and nothing of it was. ${why}`);
}

/** The tool went while a person was asked, or is another at each look. */
export function toolGone(tool: string): Reason {
  return {
    code: 'tool_gone',
    message: `${tool} is gone: its session has ended or was started anew, or its widget is another now. Nothing changed. ${LISTED}`,
  };
}

/** Something in the house itself failed; the log says where. */
export function internalError(tool: string): Reason {
  return {
    code: 'internal_error',
    message: `The call of ${tool} failed inside Teahouse; the log has the details. Look with read_screen before you repeat it.`,
  };
}

/** No session has that id. */
export function sessionNotRunning(sessionId: string, running: readonly string[]): Reason {
  const now = running.length === 0 ? 'No session is running' : `Running now: ${running.join(', ')}`;
  return {
    code: 'session_not_running',
    message: `There is no running session "${sessionId}". ${now}. Call list_sessions to see them, or start_session to start an app.`,
    sessionId,
  };
}

/** The session is there and does not run any more: what became of it, and how it runs again. */
export function sessionOver({ id, state }: Pick<Session, 'id' | 'state'>): Reason {
  return {
    code: 'session_not_running',
    message:
      `The session "${id}" does not run: ${stateText(state)}. A person can restart it in the editor; ` +
      `to start it anew yourself, call stop_session with "${id}" and then start_session. list_sessions shows what runs.`,
    sessionId: id,
  };
}

/** A tool that does not exist, with the nearest names. */
export function unknownTool(
  name: string,
  nearest: readonly string[],
  session: Reason | null,
  refused?: string,
): Reason {
  const near = nearest.length === 0 ? '' : ` Did you mean ${nearest.map((other) => `"${other}"`).join(' or ')}?`;
  const next = session ? ` ${session.message}` : `${near} ${LISTED}`;
  const why = refused === undefined ? '' : ` ${refused}`;
  return { code: 'unknown_tool', message: `There is no tool "${name}".${why}${next}`, nearest };
}

/** A result that no JSON can hold. */
export function unencodable(tool: string, fault: string, changed: boolean): Reason {
  const done = changed
    ? 'The call itself was carried out and changed the model; do not repeat it.'
    : 'Nothing changed.';
  return { code: 'not_encodable', message: `The result of ${tool} cannot be sent: ${fault}. ${done}` };
}

function denial(message: string): Reason {
  return { code: 'authorization_required', message };
}

/** A prompt was asked for without what it needs. */
export function missingArguments(prompt: string, names: readonly string[]): Reason {
  return {
    code: 'invalid_arguments',
    message: `The prompt "${prompt}" needs these arguments, which are missing: ${names.join(', ')}.`,
  };
}
