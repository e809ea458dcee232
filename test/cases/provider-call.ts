import assert from 'node:assert/strict';
import type { ViewNode } from '../../src/sdk/node.ts';
import type { HandlerAnswer, ToolProvider } from '../../src/sdk/provider.ts';
import { providerMap } from '../../src/widgets/index.ts';

/** A case: its number, what it says, and the check. */
export type Case = readonly [number: number, says: string, check: () => void];

/** The provider of a widget type. */
export function provider(type: string): ToolProvider {
  const found = providerMap.get(type);
  assert.ok(found, type);
  return found;
}

/** The names of the actions that a node offers. */
export function offered(node: object): readonly string[] {
  return provider((node as ViewNode).type)
    .mcpTools(node as ViewNode)
    .map(({ name }) => name);
}

/** Calls an action as a worker does. */
export function call(node: object, action: string, args: Readonly<Record<string, unknown>> = {}): HandlerAnswer {
  const state = node as ViewNode;
  return provider(state.type).handleToolCall(action, args, {
    widgetId: state.id ?? '',
    widgetState: state,
    dispatcher: null,
  });
}

/** What a read answers. */
export function read(node: object, action: string, args: Readonly<Record<string, unknown>> = {}): unknown {
  const answer = call(node, action, args);
  assert.ok(answer.ok, answer.ok ? '' : answer.reason.message);
  assert.equal(answer.messages, undefined, 'a read sends nothing');
  return answer.result;
}

/** The messages that a write sends. */
export function sends(node: object, action: string, args: Readonly<Record<string, unknown>> = {}): unknown {
  const answer = call(node, action, args);
  assert.ok(answer.ok, answer.ok ? '' : answer.reason.message);
  return answer.messages;
}

/** That a call is refused with a text like this, and sends nothing. */
export function refuses(node: object, action: string, args: Readonly<Record<string, unknown>>, text: RegExp): void {
  const answer = call(node, action, args);
  assert.ok(!answer.ok, `${action} ${JSON.stringify(args)}`);
  assert.match(answer.reason.message, text);
  assert.ok(!('messages' in answer));
}

// Nodes that the cases of several groups are about.
export const list = { type: 'select_list', id: 'l', options: ['red', 'green'] };
export const table = { type: 'table', id: 'r', columns: ['Name', 'a'], rows: [{ Name: 'x', a: 1 }] };
export const menu = {
  type: 'menu',
  id: 'u',
  items: [
    {
      id: 'file',
      label: 'File',
      children: [
        { id: 'save', label: 'Save' },
        { id: 'gone', label: 'Gone', disabled: true },
      ],
    },
    { id: 'help', label: 'Help' },
  ],
};
export const scrubber = { type: 'scrubber', id: 'replay', min: 0, max: 47 };
export const bars = (data: readonly unknown[]) => ({ type: 'bar_chart', id: 'k', series: [{ data }] });
