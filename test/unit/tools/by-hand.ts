import assert from 'node:assert/strict';
import type { Registry } from '../../../src/tools/index.ts';
import type { Owner, ToolAnswer, ToolDefinition } from '../../../src/tools/types.ts';
import { AGENT, NO_ARGUMENTS } from './support.ts';

/** A tool written by hand. */
export function tool(name: string, more: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name,
    description: `Does ${name}.`,
    inputSchema: NO_ARGUMENTS,
    call: () => Promise.resolve({ ok: true, result: name }),
    ...more,
  };
}
export const names = (registry: Registry): string[] => registry.list().map(({ name }) => name);
export function counted(registry: Registry): { times: number } {
  const count = { times: 0 };
  registry.onDidChange(() => count.times++);
  return count;
}
export async function answerOf(registry: Registry, name: string, args: unknown = {}): Promise<ToolAnswer> {
  const outcome = await registry.call(name, args, AGENT);
  assert.ok(outcome.found, `no tool ${name}`);
  return outcome.answer;
}
export function owner(): Owner & { end(): void } {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    end: () => {
      controller.abort();
    },
  };
}
