import { echoed } from '../tools/clean-text.ts';
import type { ListedTool } from '../tools/types.ts';
import type { Reason } from '../sdk/provider.ts';
import type { ToolRegistry } from './ports.ts';
import type { Sessions } from '../session/types.ts';
import { refusalText } from './problems-json.ts';
import { sessionNotRunning, sessionOver, unknownTool } from './reasons.ts';
import { isRunning } from './static/deps.ts';
import { CALL_ACTION } from './static/call-action.ts';

/** The tool that a call is about, with the arguments for it. */
export type Target =
  | { readonly kind: 'tool'; readonly tool: ListedTool; readonly arguments: unknown }
  /** No tool has that name. `through` is set when the name stood in the arguments of `call_action`. */
  | { readonly kind: 'unknown'; readonly reason: Reason; readonly through?: ListedTool };

/** What the name step looks at. */
export interface Names {
  readonly registry: Pick<ToolRegistry, 'find' | 'nearest' | 'retired'>;
  readonly sessions: Pick<Sessions, 'get' | 'all'>;
}

/**
 * The first step of a call: its name, as the registry or as clients write it. A `call_action` becomes the call of its
 * target here, so that it is judged, counted and logged as that.
 */
export function findTarget(name: string, args: unknown, names: Names): Target {
  const tool = find(name, names);
  if (!tool) return { kind: 'unknown', reason: unknown(name, names) };
  if (tool.name !== CALL_ACTION) return { kind: 'tool', tool, arguments: args };
  const inner = innerCall(args);
  if (!inner) return { kind: 'tool', tool, arguments: args };
  const target = find(inner.tool, names);
  if (!target) return { kind: 'unknown', reason: unknown(inner.tool, names), through: tool };
  return { kind: 'tool', tool: target, arguments: target === tool ? args : inner.arguments };
}

/** A tool, or one that the session cap took off the list: its call answers that its widget is absent. */
function find(name: string, { registry }: Names): ListedTool | undefined {
  return registry.find(name) ?? registry.retired(name);
}

/** The call in the arguments of `call_action`; `null` when they are not what its schema asks for. */
function innerCall(args: unknown): { readonly tool: string; readonly arguments: unknown } | null {
  if (typeof args !== 'object' || args === null) return null;
  const { tool, arguments: inner, ...others } = args as { tool?: unknown; arguments?: unknown };
  if (typeof tool !== 'string' || Object.keys(others).length > 0) return null;
  if (inner !== undefined && (typeof inner !== 'object' || inner === null || Array.isArray(inner))) return null;
  return { tool, arguments: inner ?? {} };
}

function unknown(name: string, { registry, sessions }: Names): Reason {
  const shown = echoed(name, 130);
  const [id, widgetId] = name.split('.');
  const session = widgetId === undefined || id === undefined ? undefined : sessions.get(id);
  if (session !== undefined) {
    if (!isRunning(session)) return unknownTool(shown, [], sessionOver(session));
    const refusal = session.refusals.find((each) => each.widgetId === widgetId);
    return unknownTool(shown, registry.nearest(name).slice(0, 3), null, refusal && refusalText(refusal));
  }
  const ids = sessions.all.filter(isRunning).map((each) => each.id);
  if (widgetId !== undefined && id !== undefined && /^[A-Za-z0-9_-]{1,32}$/.test(id))
    return unknownTool(shown, [], sessionNotRunning(id, ids));
  return unknownTool(shown, registry.nearest(name).slice(0, 3), null);
}
