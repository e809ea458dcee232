import assert from 'node:assert/strict';
import { definitionFaults } from '../../src/tools/index.ts';
import type { ToolDefinition } from '../../src/tools/types.ts';
import { runCases } from '../unit/tools/support.ts';
import type { Case } from '../unit/tools/support.ts';
import { tool } from '../unit/tools/by-hand.ts';

// Group U: what a definition must have. 283's second spelling of the schema and 284's arity are matters of Elixir.
describe('cases U: definitions', () => {
  const without = (key: keyof ToolDefinition): unknown =>
    Object.fromEntries(Object.entries(tool('x')).filter(([name]) => name !== key));
  const rows: readonly (readonly [number | string, string, unknown, readonly string[]])[] = [
    [283, 'a whole definition is fine', tool('x'), []],
    [284, 'an empty name', tool(''), ['missing_name']],
    ['284b', 'a name that no client takes', tool('has space'), ['missing_name']],
    ['284c', 'no description', without('description'), ['missing_description']],
    ['284d', 'an empty description', tool('x', { description: '' }), ['missing_description']],
    ['284e', 'null for no description is fine', tool('x', { description: null }), []],
    ['284f', 'nothing to call', without('call'), ['missing_callback']],
    [285, 'no schema', without('inputSchema'), ['missing_input_schema']],
    ['285b', 'a schema that is no object’s', tool('x', { inputSchema: { type: 'string' } }), ['invalid_input_schema']],
    [
      286,
      'several defects are all named, in their order',
      { name: '', inputSchema: { type: 'array' } },
      ['missing_name', 'missing_description', 'missing_callback', 'invalid_input_schema'],
    ],
    [
      287,
      'what is no definition at all',
      'tool',
      ['missing_name', 'missing_description', 'missing_callback', 'missing_input_schema'],
    ],
    [289, 'a fault classifier that is no function', { ...tool('x'), isFault: true }, ['invalid_fault_classifier']],
  ];
  runCases(
    rows.map(([number, says, given, faults]): Case => [
      number,
      says,
      () => assert.deepEqual(definitionFaults(given), faults),
    ]),
  );
});
