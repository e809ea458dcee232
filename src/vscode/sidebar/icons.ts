import type { SessionState } from '../../session/types.ts';
import type { ListedTool } from '../../tools/types.ts';

/** Codicons by widget type: what the widget is, at a glance. */
const byWidget: ReadonlyMap<string, string> = new Map(
  Object.entries({
    button: 'inspect',
    text_input: 'edit',
    text_area: 'note',
    password_field: 'key',
    checkbox: 'pass',
    table: 'table',
    select_list: 'list-selection',
    tabs: 'window',
    modal: 'comment',
    tree: 'list-tree',
    menu: 'menu',
    scrubber: 'settings',
    viewport: 'preview',
    progress: 'loading',
    chart: 'graph',
  }),
);

/** The codicon of a widget; one for all types that are not known, and another where the widget is off the screen. */
export function widgetIcon(type: string | undefined): string {
  return type === undefined ? 'eye-closed' : (byWidget.get(type) ?? 'symbol-misc');
}

/** The codicon of a tool: whether its calls are held, it looks, acts, or destroys. */
export function toolIcon(tool: ListedTool, held: boolean): string {
  if (held) return 'debug-pause';
  if (tool.annotations?.destructiveHint) return 'warning';
  return tool.annotations?.sensitive ? 'zap' : 'eye';
}

/** The codicon of a session's state. */
export function stateIcon(state: SessionState): string {
  switch (state.name) {
    case 'starting':
      return 'loading~spin';
    case 'running':
      return 'vm-running';
    case 'failed':
      return 'error';
    case 'ended':
      return state.why === 'stopped' || state.why === 'quit' ? 'vm-outline' : 'warning';
  }
}
