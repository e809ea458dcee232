import { idOf } from '../sdk/node.ts';
import type { View } from '../sdk/node.ts';
import type { ListedTool } from '../tools/types.ts';
import { walkView } from '../tools/walk.ts';
import type { Session } from './types.ts';

const idsOf = new WeakMap<object, ReadonlySet<string>>();

/** The ids in a view tree; remembered by the tree, which never changes. */
function widgetIds(tree: View): ReadonlySet<string> {
  if (tree === null) return new Set();
  const known = idsOf.get(tree);
  if (known) return known;
  const ids = new Set<string>();
  walkView(tree, (node) => void ids.add(idOf(node)));
  idsOf.set(tree, ids);
  return ids;
}

/**
 * Whether what a tool acts on is on the screen: its widget is in the session's view. Tools that act on no widget (static
 * ones, those of an app, `discover_tools`) always are.
 */
export function isPresent(tool: ListedTool, session: (id: string) => Session | undefined): boolean {
  if (tool.widgetId === undefined || tool.sessionId === undefined) return true;
  const found = session(tool.sessionId);
  return found !== undefined && widgetIds(found.tree).has(tool.widgetId);
}
