import type { Json } from '../../src/tools/types.ts';

/** A question that a tool of the fixture asks. */
export interface Elicitation {
  readonly name: string;
  readonly description: string;
  readonly message: string;
  readonly schema: { readonly [keyword: string]: Json };
}

const THREE = ['option1', 'option2', 'option3'];
const titled = [
  { const: 'value1', title: 'First option' },
  { const: 'value2', title: 'Second option' },
  { const: 'value3', title: 'Third option' },
];

/** Every kind of field that a form may have. */
export const ELICITATIONS: readonly Elicitation[] = [
  {
    name: 'test_elicitation',
    description: 'Asks the person of the client.',
    message: 'Who are you?',
    schema: {
      type: 'object',
      properties: {
        username: { type: 'string', description: 'Your name here' },
        email: { type: 'string', description: 'Where to write to' },
      },
      required: ['username', 'email'],
    },
  },
  {
    name: 'test_elicitation_sep1034_defaults',
    description: 'Asks with a default for each field.',
    message: 'Are these right?',
    schema: {
      type: 'object',
      properties: {
        name: { type: 'string', default: 'John Doe' },
        age: { type: 'integer', default: 30 },
        score: { type: 'number', default: 95.5 },
        status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
        verified: { type: 'boolean', default: true },
      },
      required: [],
    },
  },
  {
    name: 'test_elicitation_sep1330_enums',
    description: 'Asks with each form of a choice.',
    message: 'Which ones?',
    schema: {
      type: 'object',
      properties: {
        untitledSingle: { type: 'string', enum: THREE },
        titledSingle: { type: 'string', oneOf: titled },
        legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['One', 'Two', 'Three'] },
        untitledMulti: { type: 'array', items: { type: 'string', enum: THREE } },
        titledMulti: { type: 'array', items: { anyOf: titled } },
      },
      required: [],
    },
  },
];
