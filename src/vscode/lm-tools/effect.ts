import { mcpToolPrefix } from '../contributions.ts';
import type { ListedTool } from '../../tools/types.ts';

/** How long VS Code is waited for. It takes up a changed list within about a quarter of a second (spec: host.md 3). */
export const patience = 2_000;

/** How often its list is looked at; there is no event for it. */
const lookEvery = 40;

/** What became of a change of the tool list: there was none, VS Code shows it, or not within {@link patience}. */
export type ListEffect = 'none' | 'shown' | 'waited';

/** What {@link awaitListed} looks at. */
export interface ListEffectDeps {
  /** The names of the tools that VS Code lists now. */
  names(): readonly string[];
  sleep(ms: number): Promise<void>;
  now(): number;
  readonly signal?: AbortSignal;
}

/**
 * Waits until VS Code lists just the tools that we show it, so that an agent's next request has what its call brought
 * up; gives up after {@link patience}.
 *
 * @param before the tools shown before the call
 * @param after the tools shown after it
 */
export async function awaitListed(
  before: readonly ListedTool[],
  after: readonly ListedTool[],
  deps: ListEffectDeps,
): Promise<ListEffect> {
  const wanted = new Set(after.map((tool) => `${mcpToolPrefix}${tool.clientName}`));
  const old = new Set(before.map((tool) => `${mcpToolPrefix}${tool.clientName}`));
  if (wanted.size === old.size && [...wanted].every((name) => old.has(name))) return 'none';
  const listed = (): boolean => {
    const ours = deps.names().filter((name) => name.startsWith(mcpToolPrefix));
    return ours.length === wanted.size && ours.every((name) => wanted.has(name));
  };
  const deadline = deps.now() + patience;
  while (!listed()) {
    if (deps.signal?.aborted || deps.now() >= deadline) return 'waited';
    await deps.sleep(lookEvery);
  }
  return 'shown';
}

/** What a model is told about it; nothing where there is nothing to tell. */
export function effectText(effect: ListEffect): string {
  switch (effect) {
    case 'none':
      return '';
    case 'shown':
      return 'Your tool list is up to date: tools that this brought up can be called by name now, those that it took away are gone.';
    case 'waited':
      return (
        'Your tool list does not show the change yet (waited two seconds): use teahouse_list_actions to see what can be ' +
        'done now, and teahouse_call_action to do it.'
      );
  }
}
