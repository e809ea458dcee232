import * as vscode from 'vscode';
import type { ListedTool } from '../../tools/types.ts';

/**
 * The tool of a row of the sidebar, or the one of a name, as key bindings and other extensions give it: alone or as `tool`.
 *
 * @throws when there is no tool of that name
 */
export function toolIn(
  registry: { find(name: string): ListedTool | undefined },
  what: unknown,
): ListedTool | undefined {
  const given = typeof what === 'object' && what !== null && 'tool' in what ? what.tool : what;
  if (typeof given === 'string') {
    const found = registry.find(given);
    if (found === undefined) throw new Error(vscode.l10n.t('There is no tool “{0}” now.', given));
    return found;
  }
  const isTool =
    typeof given === 'object' && given !== null && 'clientName' in given && 'inputSchema' in given && 'kind' in given;
  return isTool ? (given as ListedTool) : undefined;
}
