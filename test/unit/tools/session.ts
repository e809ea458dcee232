import assert from 'node:assert/strict';
import { Registry, ToolSynchronizer } from '../../../src/tools/index.ts';
import type { SynchronizerOptions } from '../../../src/tools/index.ts';
import type { ToolAnswer, View } from '../../../src/tools/types.ts';
import { AGENT, Events, FakeClock, TYPES, Warnings, node } from './support.ts';

export const b = (id: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: 'button',
  id,
  ...more,
});
export const view = (...children: unknown[]): View => node({ type: 'column', children });

/** A session with a clock that stands still. */
export function session(more: Partial<SynchronizerOptions> = {}) {
  const clock = new FakeClock();
  const warnings = new Warnings();
  const events = new Events();
  const registry = more.registry ?? new Registry({ clock });
  const changes = { times: 0 };
  const synchronizer = new ToolSynchronizer({
    registry,
    sessionId: 'demo',
    typeMap: TYPES,
    clock,
    warnings,
    events,
    onListChanged: () => changes.times++,
    ...more,
  });
  return { clock, warnings, events, registry, changes, synchronizer };
}
/** The listed tools without the meta-tool. */
export const names = (registry: Registry): string[] =>
  registry
    .list()
    .map(({ name }) => name)
    .filter((name) => !name.endsWith('.discover_tools'));
export const codeOf = (answer: ToolAnswer): unknown => (answer.ok ? 'ok' : answer.reason.code);
export async function call(registry: Registry, name: string): Promise<ToolAnswer> {
  const outcome = await registry.call(name, {}, AGENT);
  assert.ok(outcome.found, `no tool ${name}`);
  return outcome.answer;
}
