import type { DeclaredSetting } from '../../../../src/vscode/settings.ts';

const number: DeclaredSetting = { type: 'integer', default: 40, minimum: 1, maximum: 1000 };
const choice: DeclaredSetting = { type: 'string', default: 'ask', enum: ['read', 'ask', 'act'] };
const flag: DeclaredSetting = { type: 'boolean', default: true };

/** What people write into their settings, and what holds then. */
export const settingCases: readonly {
  readonly what: string;
  readonly declared: DeclaredSetting;
  readonly written: unknown;
  readonly value: unknown;
}[] = [
  { what: 'holds as written', declared: number, written: 5, value: 5 },
  { what: 'below its least is the default', declared: number, written: 0, value: 40 },
  { what: 'above its most is the default', declared: number, written: 1001, value: 40 },
  { what: 'that is no whole number is the default', declared: number, written: 1.5, value: 40 },
  { what: 'of another type is the default', declared: number, written: '5', value: 40 },
  { what: 'that is not written is the default', declared: number, written: undefined, value: 40 },
  { what: 'may be one of its choices', declared: choice, written: 'read', value: 'read' },
  { what: 'that is no choice is the default, never more access', declared: choice, written: 'ACT', value: 'ask' },
  { what: 'can be off', declared: flag, written: false, value: false },
  { what: 'that is no yes or no is the default', declared: flag, written: 'no', value: true },
];
