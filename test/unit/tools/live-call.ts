import assert from 'node:assert/strict';
import { deriveTools } from '../../../src/tools/index.ts';
import type {
  Message,
  Reason,
  ToolAnswer,
  ToolProvider,
  View,
  ViewNode,
  WalkContext,
} from '../../../src/tools/types.ts';
import { AGENT, TYPES, node, provider, spec } from './support.ts';

export const context = (more: Partial<WalkContext> = {}): WalkContext => ({
  sessionId: 'demo',
  typeMap: TYPES,
  ...more,
});
export const b = (id: string, more: Record<string, unknown> = {}): ViewNode => node({ type: 'button', id, ...more });
/** Derives one view and calls an action of it, by default as an agent that may write. */
export async function call(
  view: View,
  action: string,
  more: Partial<WalkContext> = {},
  args: Record<string, unknown> = {},
  as = AGENT,
): Promise<ToolAnswer> {
  const tool = deriveTools(view, context(more)).find((derived) => derived.name === `demo.${action}`);
  assert.ok(tool, `no tool demo.${action}`);
  return tool.call(args, as);
}
/** A live view that can be changed under a tool. */
export function live(tree: View): { tree: View; view: () => { ok: true; tree: View } } {
  const state = { tree, view: () => ({ ok: true as const, tree: state.tree }) };
  return state;
}
export const reasonOf = (answer: ToolAnswer): Reason => {
  assert.equal(answer.ok, false);
  return (answer as { reason: Reason }).reason;
};
export const whyOf = (answer: ToolAnswer): unknown[] => {
  const { code, widgetId, why } = reasonOf(answer);
  return [code, widgetId, why];
};
export const checkbox: ToolProvider = provider([spec('toggle')], (_action, _args, { checked }) => ({
  ok: true,
  result: null,
  messages: [{ type: 'checkbox_toggle', id: 'c', checked: checked !== true } as Message],
}));
