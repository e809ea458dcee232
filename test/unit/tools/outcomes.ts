import assert from 'node:assert/strict';
import { Registry, deriveTools, deriveWithRefusals } from '../../../src/tools/index.ts';
import type { Refusal, ToolProvider, WalkContext } from '../../../src/tools/types.ts';
import { button, provider, spec } from './support.ts';

export const CLIENT_RULE = /^[A-Za-z0-9_-]{1,46}$/;
/** A view with one widget whose action `go` has each of these schemas, and an ordinary button. */
export function withSchemas(...schemas: unknown[]): { view: unknown; context: WalkContext } {
  const providers = schemas.map((inputSchema, i): [string, ToolProvider] => [
    `w${String(i)}`,
    provider([spec('go', { inputSchema })]),
  ]);
  const view = [...providers.map(([type]) => ({ type, id: type })), { type: 'button', id: 'ok' }];
  return { view, context: { sessionId: 'demo', typeMap: new Map([...providers, ['button', button]]) } };
}
/** What became of the `go` of each schema: its listed schema, or its fault. The button must be listed whatever came. */
export function outcomes(...schemas: unknown[]): unknown[] {
  const { view, context } = withSchemas(...schemas);
  const { tools, refusals } = deriveWithRefusals(view, context);
  assert.ok(tools.some(({ name }) => name === 'demo.ok.click'));
  return schemas.map((_, i) => {
    const id = `w${String(i)}`;
    const refusal = refusals.find((one) => one.widgetId === id);
    return (
      tools.find(({ widgetId }) => widgetId === id)?.inputSchema ??
      (refusal as Extract<Refusal, { kind: 'action_spec' }>).fault
    );
  });
}
export const EMPTY = { type: 'object', properties: {} };
export const args = (properties: Record<string, unknown>, more: Record<string, unknown> = {}): unknown => ({
  type: 'object',
  properties,
  ...more,
});
export function registryOf(view: unknown, context: WalkContext): Registry {
  const registry = new Registry();
  registry.registerTools(deriveTools(view, context), { derived: true });
  return registry;
}
