import type { Reason } from '../sdk/provider.ts';
import type { Sessions } from '../session/types.ts';
import type { ListedTool } from '../tools/types.ts';
import type { Hidden } from './hidden.ts';
import { hiddenFromAgents } from './reasons.ts';
import { FILL_FORM } from './static/fill-form.ts';
import { SEND_KEYS } from './static/send-keys.ts';
import { isRunning } from './static/deps.ts';
import type { Disposable, GatewayCall } from './types.ts';

/** What tells whether something is hidden. */
interface Shown {
  readonly hidden: Hidden;
  readonly sessions: Pick<Sessions, 'all'>;
}

/**
 * Why an agent's call reaches something that the person hid; `null` when it does not. A fixed tool is looked at by the
 * session that it names or would take, the fields it would fill, and by what keys may reach: any widget of the session.
 */
export function hiddenReason(
  call: Pick<GatewayCall, 'arguments' | 'client'>,
  tool: ListedTool,
  { hidden, sessions }: Shown,
): Reason | null {
  if (call.client.origin.kind === 'person' || !hidden.any) return null;
  if (tool.kind !== 'static') {
    if (!hidden.hides(tool)) return null;
    return hiddenFromAgents(tool.name, nameOf(tool, hidden));
  }
  const args = (call.arguments ?? {}) as { readonly session?: unknown; readonly fields?: unknown };
  const session = sessionMeant(tool, args.session, sessions);
  if (session === null) return null;
  if (hidden.has(session)) return hiddenFromAgents(tool.name, session);
  const widgets = hidden.widgetsOf(session);
  if (tool.name === FILL_FORM && typeof args.fields === 'object' && args.fields !== null) {
    const filled = widgets.find((widget) => Object.hasOwn(args.fields as object, widget));
    if (filled !== undefined) return hiddenFromAgents(tool.name, `${session}.${filled}`);
  }
  if (tool.name === SEND_KEYS && widgets.length > 0)
    return hiddenFromAgents(tool.name, `${session}.${widgets.join(`, ${session}.`)}`, 'keys could reach it');
  return null;
}

/**
 * Watches an agent's call that is under way: `stop` is told why when the person hides what it is about. That is what it
 * was about when it began: another session that starts meanwhile makes no difference.
 */
export function hiddenSince(
  call: Pick<GatewayCall, 'arguments' | 'client'>,
  tool: ListedTool,
  shown: Shown,
  stop: (reason: Reason) => void,
): Disposable {
  const args = call.arguments ?? {};
  const named = tool.kind === 'static' && typeof args === 'object';
  const session = named ? sessionMeant(tool, (args as { session?: unknown }).session, shown.sessions) : null;
  const meant = session === null ? call : { ...call, arguments: { ...args, session } };
  return shown.hidden.onDidChange(() => {
    const reason = hiddenReason(meant, tool, shown);
    if (reason !== null) stop(reason);
  });
}

/** The session that a fixed tool's call is about: the one it names, or the only one that runs. */
function sessionMeant(tool: ListedTool, named: unknown, sessions: Pick<Sessions, 'all'>): string | null {
  if (typeof named === 'string') return named;
  const { properties } = tool.inputSchema as { readonly properties?: object };
  if (named !== undefined || properties === undefined || !Object.hasOwn(properties, 'session')) return null;
  // Lists take a session as a filter, and leave out by themselves what is hidden.
  if (tool.name === 'list_actions' || tool.name === 'start_session') return null;
  const [only, ...others] = sessions.all.filter(isRunning);
  return only !== undefined && others.length === 0 ? only.id : null;
}

/** What was hidden that the tool belongs to. */
function nameOf({ sessionId = '', widgetId = '' }: ListedTool, hidden: Hidden): string {
  return hidden.has(sessionId) ? sessionId : `${sessionId}.${widgetId}`;
}

/** A list without what is hidden, made anew only when one of the two changed. */
export class VisibleTools {
  readonly #registry: { list(): readonly ListedTool[] };
  readonly #hidden: Hidden;
  #made: { readonly of: readonly ListedTool[]; readonly names: string; readonly list: readonly ListedTool[] } | null =
    null;

  constructor(registry: { list(): readonly ListedTool[] }, hidden: Hidden) {
    this.#registry = registry;
    this.#hidden = hidden;
  }

  /** Every tool that agents may know of, in the registry's order; the registry's own array where nothing is hidden. */
  list(): readonly ListedTool[] {
    const all = this.#registry.list();
    const names = this.#hidden.all.join(' ');
    if (names === '') return all;
    if (this.#made?.of !== all || this.#made.names !== names) {
      const list = Object.freeze(all.filter((tool) => !this.#hidden.hides(tool)));
      this.#made = { of: all, names, list };
    }
    return this.#made.list;
  }
}
