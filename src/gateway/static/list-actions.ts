import type { Json } from '../../sdk/provider.ts';
import type { ListedTool } from '../../tools/types.ts';
import { ApplicationTool } from '../../tools/application-tool.ts';
import { isPresent } from '../presence.ts';
import { sessionIn } from './deps.ts';
import type { StaticDeps } from './deps.ts';
import { houseTool } from './house-tool.ts';
import type { HouseTool } from './house-tool.ts';
import { OFFSET } from './schema.ts';
import { bytesOf } from '../encode.ts';
import type { Fields } from '../fit.ts';
import { refusedJson } from '../problems-json.ts';

const ARGUMENTS = ApplicationTool.argumentsFrom({
  session: { type: 'string', description: 'Only the actions of this session. All sessions when left out.' },
  widget: { type: 'string', description: 'Only the actions of the widget with this id.' },
  query: { type: 'string', description: 'Only actions in whose name or description all of these words stand.' },
  offset: OFFSET,
});

/** The bytes that the items of one answer may take. */
const ROOM = 7_000;

/**
 * The static tool `list_actions`: every action there is, also those that a client is not shown, with what `call_action`
 * needs to call it. Actions on the screen come first.
 */
export function listActions({ registry, sessions }: StaticDeps): HouseTool {
  return houseTool(
    'list_actions',
    ARGUMENTS,
    (args, { call: { hides = () => false } }) => {
      const { session, offset = 0 } = args;
      if (session !== undefined) sessionIn(sessions, session);
      const wanted = registry.list().filter((tool) => tool.kind !== 'static' && !hides(tool) && fits(tool, args));
      const onScreen = (tool: ListedTool): boolean => isPresent(tool, (id) => sessions.get(id));
      const ordered = [...wanted.filter(onScreen), ...wanted.filter((tool) => !onScreen(tool))];
      const asked = sessions.all.filter(
        ({ id }) => !hides({ sessionId: id }) && (session === undefined || session === id),
      );
      const refused = refusedJson(asked.flatMap((each) => each.refusals));
      return { ...page(ordered, offset, onScreen), ...(offset === 0 ? refused : {}) };
    },
    {
      title: 'List actions',
      description:
        'Lists the actions of the widgets of running terminal apps: the tool, its arguments, and whether its widget is on the screen now.',
      annotations: { readOnlyHint: true },
    },
  );
}

function fits(
  tool: ListedTool,
  { session, widget, query }: { readonly session?: string; readonly widget?: string; readonly query?: string },
): boolean {
  if (session !== undefined && tool.sessionId !== session) return false;
  if (widget !== undefined && tool.widgetId !== widget) return false;
  if (query === undefined) return true;
  const text = `${tool.name} ${tool.description ?? ''}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function page(tools: readonly ListedTool[], offset: number, onScreen: (tool: ListedTool) => boolean): Fields {
  const items: Json[] = [];
  let room = ROOM;
  for (const tool of tools.slice(offset)) {
    const item = itemOf(tool, onScreen(tool));
    room -= bytesOf(JSON.stringify(item)) + 1;
    if (room < 0 && items.length > 0) break;
    items.push(item);
  }
  const next = offset + items.length;
  return { items, total: tools.length, offset, ...(items.length > 0 && next < tools.length ? { next } : {}) };
}

function itemOf(tool: ListedTool, present: boolean): Json {
  const properties = tool.inputSchema['properties'] as Json | undefined;
  const takes = typeof properties === 'object' && properties !== null && Object.keys(properties).length > 0;
  return {
    tool: tool.name,
    ...(tool.description === null ? {} : { description: tool.description }),
    ...(takes ? { arguments: properties } : {}),
    ...(takes && tool.inputSchema['required'] !== undefined ? { required: tool.inputSchema['required'] as Json } : {}),
    ...(tool.annotations?.destructiveHint === true ? { destructive: true } : {}),
    onScreen: present,
  };
}
